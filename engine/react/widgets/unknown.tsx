import type { WidgetEntry, WidgetProps } from './types.ts';

/** What no other widget knows stays in sight, with its value, rather than vanishing from the form. */
function UnknownWidget(props: WidgetProps) {
  return (
    <div className="yp-unknown" id={props.id} tabIndex={-1} role="note">
      <span>没有适合此字段的控件（{String(props.field.schema.type ?? '未注明类型')}）</span>
      {props.value !== undefined && <pre>{JSON.stringify(props.value, null, 2)}</pre>}
    </div>
  );
}

export const unknownEntry: WidgetEntry = { name: 'unknown', tester: () => 0, Widget: UnknownWidget };
