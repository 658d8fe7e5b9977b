import type { ErrorSchema, FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FieldModel, OptionModel } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { memo, type ReactNode, useMemo } from 'react';
import { widgetOf } from '../widgets/registry.ts';
import type { FieldSlotInfo } from './FieldTemplate.tsx';
import { GroupField } from './fields/GroupField.tsx';
import { TableField } from './fields/TableField.tsx';
import { VariantField } from './fields/VariantField.tsx';
import { fieldRegistry } from './registry.ts';
import { SchemaField } from './schema/SchemaField.ts';
import { controlId, useFieldNode, useForm } from './state/context.ts';
import type { FormStore } from './state/store.ts';

/** What stays the same for a field as long as it is on the page. */
interface Fixed {
  uiSchema: UiSchema;
  pathId: { $id: string; path: string[] };
  onChange(value: unknown): void;
  onBlur(): void;
}

function fixedOf(store: FormStore, field: FieldModel, address: string, inCell: boolean): Fixed {
  const id = controlId(store, address);
  const slot: FieldSlotInfo = { field, address, id, inCell };
  return {
    uiSchema: { 'ui:field': Control, 'ui:fieldReplacesAnyOrOneOf': true, 'ui:slot': slot },
    pathId: { $id: id, path: address.split('/').slice(1) },
    onChange: (value) => store.choose(address, value),
    onBlur: () => store.blur(address),
  };
}

function ignore(): void {}

/**
 * One field of the model: subscribed to itself alone and drawn by rjsf's SchemaField. Groups and sub-tables
 * hand over to their own fields, which hold slots again.
 */
export const FieldSlot = memo(function FieldSlot({
  field,
  address,
  inCell = false,
  locked = false,
}: {
  field: FieldModel;
  address: string;
  inCell?: boolean;
  locked?: boolean;
}): ReactNode {
  const { store, blanks } = useForm();
  const node = useFieldNode(store, address);
  const fixed = useMemo(() => fixedOf(store, field, address, inCell), [store, field, address, inCell]);
  if (!node.state.visible || node.access === 'none') return null;
  const readOnly = locked || node.state.readOnly || node.access !== 'write';
  // A form for something new shows what can be typed; the rest comes when it says something.
  if (!blanks && readOnly && !inCell && !node.state.required && store.env.scope.isNew && isEmptyValue(node.value))
    return null;
  if (widgetOf(field).name === 'unknown') {
    if (field.kind === 'group')
      return (
        <GroupField Slot={FieldSlot} field={field} address={address} locked={readOnly} errors={node.errors?.__errors} />
      );
    if (field.kind === 'table')
      return (
        <TableField
          Slot={FieldSlot}
          field={field}
          address={address}
          readOnly={readOnly}
          required={node.state.required}
          errors={node.errors?.__errors}
        />
      );
    if (field.kind === 'variant' || field.kind === 'unknown')
      return <VariantField field={field} address={address} node={node} readOnly={readOnly} />;
  }
  return (
    <SchemaField
      name={field.name}
      schema={field.schema as RJSFSchema}
      uiSchema={fixed.uiSchema}
      fieldPathId={fixed.pathId}
      formData={node.value}
      errorSchema={node.errors as ErrorSchema | undefined}
      required={node.state.required}
      readonly={readOnly}
      offered={node.state.options}
      registry={fieldRegistry}
      onChange={fixed.onChange}
      onBlur={fixed.onBlur}
      onFocus={ignore}
    />
  );
});

/** The field component that rjsf draws: our widget for this field, in terms of record values. */
function Control(props: FieldProps): ReactNode {
  const slot = props.uiSchema?.['ui:slot'] as FieldSlotInfo;
  const { field, id } = slot;
  const { Widget } = widgetOf(field);
  const invalid = (props.rawErrors?.length ?? 0) > 0;
  const described = invalid
    ? field.help
      ? `${id}-help ${id}-error`
      : `${id}-error`
    : field.help
      ? `${id}-help`
      : undefined;
  return (
    <Widget
      id={id}
      field={field}
      address={slot.address}
      value={props.formData}
      onChange={(value) => props.onChange(value, props.fieldPathId.path)}
      onBlur={() => props.onBlur(id, undefined)}
      readOnly={props.readonly ?? false}
      required={props.required ?? false}
      invalid={invalid}
      labelledBy={`${id}-label`}
      describedBy={described}
      options={props.offered as readonly OptionModel[] | undefined}
      inCell={slot.inCell}
    />
  );
}
