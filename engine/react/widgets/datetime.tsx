import { formatDateTime, parseDateTime } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { DateInput, preloadDate } from './DateInput.tsx';

function DateTimeWidget(props: WidgetProps) {
  return <DateInput {...props} of="instant" show={formatDateTime} parse={parseDateTime} />;
}

export const datetimeEntry: WidgetEntry = {
  name: 'datetime',
  tester: rankFor('datetime', ['datetime']),
  Widget: DateTimeWidget,
  preload: preloadDate,
};
