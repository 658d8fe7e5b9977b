import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import type { Context } from '../model/context.ts';
import type { FieldModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';

/** A currency that nobody can say, and sums over several currencies. */
export function checkMoney(
  { pointer, title, currencyField, column }: FieldModel,
  fields: Readonly<Record<string, FieldModel>>,
  context: Context,
): void {
  if (currencyField === undefined) return;
  const at = below(pointer, 'currency');
  if (!checkKnownName(context, 'unknown-field', nameMessages.field, currencyField, fields, at)) return;
  const source = fields[currencyField];
  if (source?.schema.type !== 'string' && source?.kind !== 'enum')
    context.report('not-money', at, messages.currencyNotText(source?.title ?? currencyField), {
      suggestion: messages.currencyCodes,
    });
  if (column?.summary)
    context.report('mixed-currencies', below(below(pointer, 'column'), 'summary'), messages.mixedCurrencies(title), {
      suggestion: messages.removeKey('summary'),
      fix: { pointer: below(below(pointer, 'column'), 'summary'), value: undefined },
    });
}
