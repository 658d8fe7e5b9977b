import { entityBy } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import type { ReactNode } from 'react';
import { useForm, useFormValue } from '../form/state/context.ts';
import { widgetsMessages } from '../messages/widgets.ts';
import { controlAttributes, type WidgetProps } from './base/types.ts';

/** A link of which another field of the record or row says where it leads: closed until that field says so. */
export default function DecidedLink({ widget, children }: { widget: WidgetProps; children: ReactNode }): ReactNode {
  const { store } = useForm();
  const { field, address, value, readOnly } = widget;
  const by = field.link?.by ?? '';
  const decided = useFormValue(`${address.slice(0, address.lastIndexOf('/'))}/${by}`);
  if (readOnly || !isEmptyValue(value) || entityBy(field.link?.entities ?? {}, decided) !== undefined) return children;
  const decider = store.shape.fieldsByPath[field.path.slice(0, field.path.length - field.name.length) + by];
  const hint = widgetsMessages.decideFirst(decider?.title ?? by);
  return (
    <input
      {...controlAttributes(widget)}
      className="yp-input yp-combobox"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled
      value=""
      placeholder={hint}
      title={hint}
      onChange={() => undefined}
    />
  );
}
