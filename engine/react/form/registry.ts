import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { createSchemaUtils, englishStringTranslator, type Registry, type RJSFSchema, type TemplatesType } from '@rjsf/utils';
import { optionMatcher } from './optionMatcher.ts';
import { FieldTemplate, Nothing } from './FieldTemplate.tsx';

export { SchemaField };

const empty: RJSFSchema = {};

/**
 * The registry for fields whose schema needs no logic: rjsf draws the field, our template and widgets are what
 * it draws. The fields that need more (variants, free-form objects) load `schemaRegistry` on demand, so that
 * most forms never fetch rjsf's own fields and widgets.
 *
 * rjsf compares the props of a field deeply by default; the store keeps what did not change identical, so a
 * shallow comparison says the same for less.
 */
export const fieldRegistry: Registry = {
  fields: {},
  widgets: {},
  templates: { FieldTemplate, DescriptionFieldTemplate: Nothing, FieldHelpTemplate: Nothing, FieldErrorTemplate: Nothing } as unknown as TemplatesType,
  formContext: {},
  rootSchema: empty,
  schemaUtils: createSchemaUtils(optionMatcher, empty),
  translateString: englishStringTranslator,
  globalFormOptions: { idPrefix: 'yp', idSeparator: '_', useFallbackUiForUnsupportedType: false, experimental_componentUpdateStrategy: 'shallow' },
};
