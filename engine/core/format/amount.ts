import type { FieldModel } from '../document/model/model.ts';
import { formatMoney } from './money.ts';

type Money = Pick<FieldModel, 'path' | 'currency' | 'currencyField' | 'digits'>;

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0));

/**
 * The currency of an amount: the field's own, or what the field beside it (in a row), or of the record, says. '' while
 * nobody has said it.
 */
export function currencyOf(field: Money, record?: Readonly<Record<string, unknown>>, row = record): string {
  if (field.currencyField === undefined) return field.currency;
  const isBeside = parentOf(field.currencyField) === parentOf(field.path);
  const name = field.currencyField.slice(field.currencyField.lastIndexOf('.') + 1);
  const code = (isBeside ? row : record)?.[name];
  return typeof code === 'string' ? code : '';
}

/** A field's amount as a person reads it: in its currency, with its decimals. */
export function amountText(
  field: Money,
  value: number,
  record?: Readonly<Record<string, unknown>>,
  row = record,
): string {
  return formatMoney(value, field.digits, currencyOf(field, record, row));
}
