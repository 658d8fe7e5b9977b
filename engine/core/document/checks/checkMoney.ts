import { fieldCheckMessages as say } from '../../messages/checks.ts';
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
  const said = fields[currencyField];
  if (said?.schema.type !== 'string' && said?.kind !== 'enum')
    context.report('not-money', at, say.currencyNotText(said?.title ?? currencyField), {
      suggestion: say.currencyCodes,
    });
  if (column?.summary)
    context.report('mixed-currencies', below(below(pointer, 'column'), 'summary'), say.mixedCurrencies(title), {
      suggestion: say.removeKey('summary'),
      fix: { pointer: below(below(pointer, 'column'), 'summary'), value: undefined },
    });
}
