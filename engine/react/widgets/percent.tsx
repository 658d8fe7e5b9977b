import { formatNumber, parseNumber, shiftDecimal } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { type NumericFormat, NumericInput } from './NumericInput.tsx';

/** 0.13 in the record, 13 on the screen. */
const format: NumericFormat = {
  show: (value) => formatNumber(shiftDecimal(value, 2)),
  edit: (value) => String(shiftDecimal(value, 2)),
  parse: (text) => {
    const number = parseNumber(text.replace(/[%％]\s*$/, ''));
    return number === null ? null : shiftDecimal(number, -2);
  },
  suffix: '%',
};

function PercentWidget(props: WidgetProps) {
  return <NumericInput {...props} format={format} />;
}

export const percentEntry: WidgetEntry = {
  name: 'percent',
  tester: rankFor('percent', ['percent']),
  Widget: PercentWidget,
};
