import { getDefaultRegistry } from '@rjsf/core';
import { createSchemaUtils, type FieldPathList, type FieldProps, type Registry, type RJSFSchema } from '@rjsf/utils';
import { isObject } from '@yunpu/engine-core/json';
import { setAt } from '@yunpu/engine-core/record';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { withConstants } from './constants.ts';
import { NestedField } from './NestedField.tsx';
import { optionMatcher } from './optionMatcher.ts';
import { withTitles } from './optionTitles.ts';
import {
  ArrayItemTemplate,
  ArrayTemplate,
  buttons,
  MultiTemplate,
  ObjectTemplate,
  SchemaFieldTemplate,
} from './templates.tsx';
import { translate } from './translate.ts';

const { OneOfField } = getDefaultRegistry().fields;

/** The choice among ways to write a value, each called by what it is. */
function TitledChoice(props: FieldProps): ReactNode {
  const { schemaUtils } = props.registry;
  const options = props.options as RJSFSchema[] | undefined;
  const titled = useMemo(
    () => withTitles(options ?? [], (option) => schemaUtils.retrieveSchema(option)),
    [options, schemaUtils],
  );
  return OneOfField && <OneOfField {...props} options={titled} />;
}

function registryFor(id: string, rootSchema: RJSFSchema): Registry {
  const base = getDefaultRegistry();
  return {
    ...base,
    fields: { ...base.fields, AnyOfField: TitledChoice, OneOfField: TitledChoice, SchemaField: NestedField },
    rootSchema,
    schemaUtils: createSchemaUtils(optionMatcher, rootSchema),
    translateString: translate,
    templates: {
      ...base.templates,
      FieldTemplate: SchemaFieldTemplate,
      ObjectFieldTemplate: ObjectTemplate,
      ArrayFieldTemplate: ArrayTemplate,
      ArrayFieldItemTemplate: ArrayItemTemplate,
      MultiSchemaFieldTemplate: MultiTemplate,
      ButtonTemplates: { ...base.templates.ButtonTemplates, ...buttons },
    },
    globalFormOptions: { ...base.globalFormOptions, idPrefix: id, useFallbackUiForUnsupportedType: true },
  };
}

/** The title is drawn above the tree, so rjsf must not draw it again. */
function withoutTitle(schema: RJSFSchema): RJSFSchema {
  const { title: _title, description: _description, ...rest } = schema;
  return rest;
}

/** A sub-tree that rjsf draws whole, in our markup: its branches follow from the value. */
export default function SchemaTree({
  id,
  title,
  schema,
  rootSchema,
  value,
  readOnly,
  required,
  onChange,
  onBlur,
}: {
  id: string;
  /** What people call the whole: a control in it that has no title of its own is called so. */
  title: string;
  schema: RJSFSchema;
  rootSchema: RJSFSchema;
  value: unknown;
  readOnly: boolean;
  required: boolean;
  onChange(value: unknown): void;
  onBlur(): void;
}): ReactNode {
  const registry = useMemo(() => registryFor(`${id}-tree`, rootSchema), [id, rootSchema]);
  const shown = useMemo(() => withoutTitle(schema), [schema]);
  const [pathId] = useState(() => ({ $id: `${id}-tree`, path: [] as FieldPathList }));
  // rjsf draws only what changed and keeps the handlers of the rest: they change the value as it is, not as it was drawn.
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  }, [value]);
  const change = (next: unknown, path: FieldPathList): void => {
    const before = now.current ?? (typeof path[0] === 'number' ? [] : {});
    const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const whole = pointer === '' ? next : setAt(before, pointer, next);
    now.current =
      isObject(whole) && Object.keys(whole).length === 0 ? undefined : withConstants(schema, whole, rootSchema);
    onChange(now.current);
  };
  return (
    <div className="yp-schema">
      <NestedField
        name={title}
        schema={shown}
        uiSchema={{}}
        fieldPathId={pathId}
        formData={value}
        required={required}
        readonly={readOnly}
        registry={registry}
        onChange={change}
        onBlur={onBlur}
        onFocus={() => undefined}
      />
    </div>
  );
}
