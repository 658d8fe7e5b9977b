import { widgetsMessages } from '../messages/widgets.ts';
import type { WidgetEntry, WidgetProps } from './base/types.ts';

/** What no other widget knows stays in sight, with its value, rather than vanishing from the form. */
function UnknownWidget(props: WidgetProps) {
  const { type } = props.field.schema;
  return (
    <div className="yp-unknown" id={props.id} tabIndex={-1} role="note">
      <span>{widgetsMessages.unknown(type === undefined ? undefined : String(type))}</span>
      {props.value !== undefined && <pre>{JSON.stringify(props.value, null, 2)}</pre>}
    </div>
  );
}

export const unknownEntry: WidgetEntry = { name: 'unknown', tester: () => 0, Widget: UnknownWidget };
