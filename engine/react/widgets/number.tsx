import { formatNumber, parseNumber } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { type NumericFormat, NumericInput } from './NumericInput.tsx';

const format: NumericFormat = { show: formatNumber, edit: String, parse: parseNumber };

function NumberWidget(props: WidgetProps) {
  return <NumericInput {...props} format={format} />;
}

export const numberEntry: WidgetEntry = {
  name: 'number',
  tester: rankFor('number', ['integer', 'decimal']),
  Widget: NumberWidget,
};
