import type { FieldModel } from '@yunpu/engine-core/document';
import { currencyOf, inputMoney, parseMoney, signOf, yuanText } from '@yunpu/engine-core/format';
import { isObject } from '@yunpu/engine-core/json';
import { useForm, useFormRecord } from '../form/state/context.ts';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { type NumericFormat, NumericInput } from './NumericInput.tsx';

/** Yuan on the screen, whole fen in the record. '12345.00' is edited as '12345'. */
const formatOf = ({ digits }: FieldModel, currency: string, inCell: boolean): NumericFormat => ({
  show: (fen) => inputMoney(fen, digits),
  edit: (fen) => yuanText(fen, digits).replace(/\.0+$/, ''),
  parse: (text) => parseMoney(text, digits, currency),
  prefix: inCell ? '' : signOf(currency),
});

function MoneyWidget(props: WidgetProps) {
  const { field, inCell } = props;
  return field.currencyField === undefined ? (
    <NumericInput {...props} format={formatOf(field, field.currency, inCell)} />
  ) : (
    <MoneyOfRecord {...props} />
  );
}

/** An amount whose currency another field says: drawn again when that is chosen. */
function MoneyOfRecord(props: WidgetProps) {
  const { store } = useForm();
  useFormRecord();
  const row = store.node(props.address.slice(0, props.address.lastIndexOf('/'))).value;
  const currency = currencyOf(props.field, store.record(), isObject(row) ? row : store.record());
  return <NumericInput {...props} format={formatOf(props.field, currency, props.inCell)} />;
}

export const moneyEntry: WidgetEntry = { name: 'money', tester: rankFor('money', ['money']), Widget: MoneyWidget };
