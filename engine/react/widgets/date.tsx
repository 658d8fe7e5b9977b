import { parseDate } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { DateInput, preloadDate } from './DateInput.tsx';

const show = (value: string): string => value;

function DateWidget(props: WidgetProps) {
  return <DateInput {...props} of="day" show={show} parse={parseDate} />;
}

export const dateEntry: WidgetEntry = {
  name: 'date',
  tester: rankFor('date', ['date']),
  Widget: DateWidget,
  preload: preloadDate,
};
