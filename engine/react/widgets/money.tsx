import { inputMoney, parseMoney, yuanText } from '@yunpu/engine-core/format';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { type NumericFormat, NumericInput } from './NumericInput.tsx';

/** Yuan on the screen, whole fen in the record. '12345.00' is edited as '12345'. */
const format: NumericFormat = {
  show: (fen) => inputMoney(fen),
  edit: (fen) => yuanText(fen).replace(/\.00$/, ''),
  parse: parseMoney,
  prefix: '¥',
};
const inCell: NumericFormat = { ...format, prefix: '' };

function MoneyWidget(props: WidgetProps) {
  return <NumericInput {...props} format={props.inCell ? inCell : format} />;
}

export const moneyEntry: WidgetEntry = { name: 'money', tester: rankFor('money', ['money']), Widget: MoneyWidget };
