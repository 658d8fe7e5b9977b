import { useForm, useFormValue } from '../form/state/context.ts';
import { widgetsMessages } from '../messages/widgets.ts';
import type { WidgetEntry, WidgetProps } from './base/types.ts';
import { dateEntry } from './date.tsx';

/** Two days side by side: a group of a first and a last day that the document draws as 'dateRange'. */
function DateRangeWidget(props: WidgetProps) {
  const [first, last] = props.field.children;
  if (!first || !last) return null;
  return (
    <div className="yp-range" role="group" aria-labelledby={props.labelledBy}>
      <RangeEnd widget={props} at={0} />
      <span aria-hidden>{widgetsMessages.to}</span>
      <RangeEnd widget={props} at={1} />
    </div>
  );
}

function RangeEnd({ widget, at }: { widget: WidgetProps; at: 0 | 1 }) {
  const { store } = useForm();
  const field = widget.field.children[at];
  const address = `${widget.address}/${field?.name ?? ''}`;
  const value = useFormValue(address);
  const Day = dateEntry.Widget;
  if (!field) return null;
  return (
    <Day
      {...widget}
      id={at === 0 ? widget.id : `${widget.id}-end`}
      field={field}
      address={address}
      value={value}
      inCell
      onChange={(next) => store.set(address, next)}
    />
  );
}

export const dateRangeEntry: WidgetEntry = {
  name: 'dateRange',
  tester: (field) => (field.kind === 'group' && field.widget === 'dateRange' && field.children.length === 2 ? 100 : -1),
  Widget: DateRangeWidget,
  preload: dateEntry.preload,
};
