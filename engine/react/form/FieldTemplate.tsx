import type { FieldTemplateProps } from '@rjsf/utils';
import type { FieldModel } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';
import { commonMessages } from '../messages/common.ts';

/** What a field of the model adds to rjsf's own props; reaches the template through the field's uiSchema. */
export interface FieldSlotInfo {
  field: FieldModel;
  address: string;
  /** Id of the focusable element; '-label', '-help' and '-error' are made from it. */
  id: string;
  inCell: boolean;
}

export function EmptyTemplate(): ReactNode {
  return null;
}

const spans: Record<number, string> = {};
function spanClass(span: number): string {
  return (spans[span] ??= `yp-field yp-span-${span}`);
}

/** The frame of a field: label, control, help, errors. A field of a sub-table has its label in the header. */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { field, id, inCell, address } = props.uiSchema?.['ui:slot'] as FieldSlotInfo;
  const errors = props.rawErrors;
  const error = errors && errors.length > 0 && (
    <div className="yp-error" id={`${id}-error`}>
      {commonMessages.sentences(errors)}
    </div>
  );
  if (inCell)
    return (
      <>
        {props.children}
        {error}
      </>
    );
  return (
    <div
      className={spanClass(field.span)}
      data-kind={field.kind}
      data-why={address}
      data-invalid={error ? true : undefined}
    >
      <label className={props.required ? 'yp-label yp-required' : 'yp-label'} id={`${id}-label`} htmlFor={id}>
        {field.title}
      </label>
      {props.children}
      {field.help && (
        <div className="yp-help" id={`${id}-help`}>
          {field.help}
        </div>
      )}
      {error}
    </div>
  );
}
