import { formatTime, parseTime } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { DateInput, preloadDate } from './DateInput.tsx';

function TimeWidget(props: WidgetProps) {
  return <DateInput {...props} of="time" show={formatTime} parse={parseTime} />;
}

export const timeEntry: WidgetEntry = {
  name: 'time',
  tester: rankFor('time', ['time']),
  Widget: TimeWidget,
  preload: preloadDate,
};
