import {
  ADDITIONAL_PROPERTY_FLAG,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  canExpand,
  type FieldTemplateProps,
  type IconButtonProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { schemaMessages } from '../../messages/schema.ts';
import { Button, type ButtonLook } from '../../parts/Button.tsx';
import { isConstant } from './constants.ts';

export function ObjectTemplate(props: ObjectFieldTemplateProps): ReactNode {
  const { schema, uiSchema, formData } = props;
  const { AddButton } = props.registry.templates.ButtonTemplates;
  const isRoot = props.fieldPathId.path.length === 0;
  return (
    <div
      role={isRoot ? undefined : 'group'}
      aria-label={isRoot ? undefined : props.title}
      className={isRoot ? 'yp-schema-object' : 'yp-schema-object yp-schema-inner'}
      id={isRoot ? undefined : props.fieldPathId.$id}
    >
      {!isRoot && props.title && <div className="yp-group-title">{props.title}</div>}
      <div className="yp-grid">{props.properties.map((property) => property.content)}</div>
      {canExpand(schema, uiSchema, formData) && (
        <AddButton disabled={props.readonly} onClick={props.onAddProperty} registry={props.registry} />
      )}
    </div>
  );
}

export function ArrayTemplate(props: ArrayFieldTemplateProps): ReactNode {
  const { AddButton } = props.registry.templates.ButtonTemplates;
  // The title of the whole stands above the tree.
  const isRoot = props.fieldPathId.path.length === 0;
  return (
    <div role="group" aria-label={props.title} className="yp-schema-inner" id={props.fieldPathId.$id}>
      {!isRoot && props.title && <div className="yp-group-title">{props.title}</div>}
      {props.items}
      {props.canAdd && <AddButton disabled={props.readonly} onClick={props.onAddClick} registry={props.registry} />}
    </div>
  );
}

export function ArrayItemTemplate(props: ArrayFieldItemTemplateProps): ReactNode {
  const { ArrayFieldItemButtonsTemplate } = props.registry.templates;
  return (
    <div className="yp-schema-item">
      <div className="yp-schema-item-body">{props.children}</div>
      {props.hasToolbar && (
        <div className="yp-schema-tools">
          <ArrayFieldItemButtonsTemplate {...props.buttonsProps} />
        </div>
      )}
    </div>
  );
}

export function MultiTemplate(props: MultiSchemaFieldTemplateProps): ReactNode {
  return (
    <div className="yp-schema-variant">
      <label className="yp-schema-choice">
        <span className="yp-hidden">{schemaMessages.chooseType}</span>
        {props.selector}
      </label>
      {props.optionSchemaField}
    </div>
  );
}

/** The frame of a field that rjsf found in the sub-tree; one that the person added can be renamed and removed. */
export function SchemaFieldTemplate(props: FieldTemplateProps): ReactNode {
  if (props.hidden || (props.required && isConstant(props.schema))) return <div hidden>{props.children}</div>;
  const errors = props.rawErrors ?? [];
  const added = ADDITIONAL_PROPERTY_FLAG in props.schema;
  const { RemoveButton } = props.registry.templates.ButtonTemplates;
  const root = props.fieldPathId.path.length === 0;
  const whole = root || props.schema.type === 'object' || props.schema.type === 'array' || added;
  return (
    <div className={`yp-field yp-span-${whole ? 24 : 12}`} data-invalid={errors.length > 0 || undefined}>
      {added ? (
        <input
          className="yp-input yp-schema-key"
          aria-label={schemaMessages.nameOf(props.label)}
          defaultValue={props.label}
          readOnly={props.readonly}
          onBlur={props.onKeyRenameBlur}
        />
      ) : (
        !root &&
        props.displayLabel &&
        props.label && (
          <label className={props.required ? 'yp-label yp-required' : 'yp-label'} htmlFor={props.id}>
            {props.label}
          </label>
        )
      )}
      {props.children}
      {props.rawDescription && <div className="yp-help">{props.rawDescription}</div>}
      {errors.length > 0 && <div className="yp-error">{commonMessages.sentences(errors)}</div>}
      {added && !props.readonly && <RemoveButton registry={props.registry} onClick={props.onRemoveProperty} />}
    </div>
  );
}

function AddButton({ onClick, disabled, id, title }: IconButtonProps): ReactNode {
  return (
    <button type="button" id={id} className="yp-add" disabled={disabled} onClick={onClick}>
      {title ?? schemaMessages.add}
    </button>
  );
}

/** A button of an array or an object, by its sign. */
function button(sign: NonNullable<ButtonLook['sign']>, word: () => string) {
  return function SignButton({ onClick, disabled, id, title }: IconButtonProps): ReactNode {
    const label = title ?? word();
    return <Button id={id} sign={sign} aria-label={label} title={label} disabled={disabled} onClick={onClick} />;
  };
}

export const buttons = {
  AddButton,
  CopyButton: button('copy', () => commonMessages.copy),
  MoveUpButton: button('up', () => commonMessages.moveUp),
  MoveDownButton: button('down', () => commonMessages.moveDown),
  RemoveButton: button('remove', () => commonMessages.remove),
  ClearButton: button('remove', () => schemaMessages.clear),
};
