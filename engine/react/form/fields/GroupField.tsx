import type { FieldModel } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { controlId, useForm } from '../state/context.ts';
import type { SlotComponent } from './slot.ts';

/** A nested object: its fields on the form's own grid, under one heading. */
export function GroupField({
  Slot,
  field,
  address,
  locked,
  errors,
}: {
  Slot: SlotComponent;
  field: FieldModel;
  address: string;
  locked: boolean;
  errors: readonly string[] | undefined;
}): ReactNode {
  const { store } = useForm();
  const id = controlId(store, address);
  return (
    <fieldset
      className="yp-field yp-span-24 yp-group"
      id={id}
      tabIndex={-1}
      aria-describedby={errors ? `${id}-error` : undefined}
    >
      <legend className="yp-group-title">{field.title}</legend>
      {field.help && <div className="yp-help">{field.help}</div>}
      <div className="yp-grid">
        {field.children.map((child) =>
          child.internal ? null : (
            <Slot key={child.id} field={child} address={`${address}/${child.name}`} locked={locked} />
          ),
        )}
      </div>
      {errors && (
        <div className="yp-error" id={`${id}-error`}>
          {commonMessages.sentences(errors)}
        </div>
      )}
    </fieldset>
  );
}
