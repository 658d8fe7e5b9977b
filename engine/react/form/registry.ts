import type { Registry, RJSFSchema, SchemaUtilsType, TemplatesType } from '@rjsf/utils';
import { EmptyTemplate, FieldTemplate } from './FieldTemplate.tsx';

/**
 * What SchemaField asks about a schema, for fields whose schema needs no logic: it is what it is, its choices
 * are drawn by our widget, and our template draws the label. The full utilities come with `SchemaTree`.
 */
const plainSchema: Pick<SchemaUtilsType, 'retrieveSchema' | 'isSelect' | 'getDisplayLabel'> = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  isSelect: () => true,
  getDisplayLabel: () => false,
};

/**
 * The registry for the fields of a model: rjsf draws the field, our template and widgets are what it draws. The
 * fields that need more (variants, free-form objects) bring `SchemaTree` on demand, with our markup for rjsf's own
 * fields.
 *
 * rjsf compares the props of a field deeply by default; the store keeps what did not change identical, so a
 * shallow comparison says the same for less.
 */
export const fieldRegistry: Registry = {
  fields: {},
  widgets: {},
  templates: {
    FieldTemplate,
    DescriptionFieldTemplate: EmptyTemplate,
    FieldHelpTemplate: EmptyTemplate,
    FieldErrorTemplate: EmptyTemplate,
  } as unknown as TemplatesType,
  formContext: {},
  rootSchema: {},
  schemaUtils: plainSchema as SchemaUtilsType,
  translateString: (text) => text,
  globalFormOptions: {
    idPrefix: 'yp',
    idSeparator: '_',
    useFallbackUiForUnsupportedType: false,
    experimental_componentUpdateStrategy: 'shallow',
  },
};
