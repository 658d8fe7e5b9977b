import { formatDuration, parseDuration } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { type NumericFormat, NumericInput } from './NumericInput.tsx';

/** Seconds in the record, hours and minutes on the screen. */
const format: NumericFormat = { show: formatDuration, edit: formatDuration, parse: parseDuration };

function DurationWidget(props: WidgetProps) {
  return <NumericInput {...props} format={format} />;
}

export const durationEntry: WidgetEntry = {
  name: 'duration',
  tester: rankFor('duration', ['duration']),
  Widget: DurationWidget,
};
