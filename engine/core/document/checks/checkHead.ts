import { checkMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import type { Context } from '../model/context.ts';
import { canBeFact } from '../model/fact.ts';
import type { EntityModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';
import type { EntityDocument } from '../model/types.ts';

/** More of them is a section again. */
const MAX_FACTS = 6;

/** What stands at the head of a record: its facts, and the stages it passes. */
export function checkHead(
  { fieldsByPath, states }: EntityModel,
  { form, states: stated }: EntityDocument,
  context: Context,
): void {
  form?.facts?.forEach((path, index) => {
    const at = below('/form/facts', index);
    if (!checkKnownName(context, 'unknown-field', nameMessages.field, path, fieldsByPath, at)) return;
    const field = fieldsByPath[path];
    if (field && !canBeFact(field)) context.report('bad-layout', at, messages.notAFact(field.title));
  });
  if ((form?.facts?.length ?? 0) > MAX_FACTS)
    context.report('bad-layout', '/form/facts', messages.tooManyFacts(MAX_FACTS));
  stated?.stages?.forEach((name, index) =>
    checkKnownName(
      context,
      'unknown-state',
      nameMessages.state,
      name,
      states?.values ?? {},
      below('/states/stages', index),
    ),
  );
}
