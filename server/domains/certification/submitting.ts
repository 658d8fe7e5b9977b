import type { Application, Submitted } from '../../../contract/certification.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { type CertificationContext, keepValues, openApplication, submitOpen } from './applications.ts';
import { applicationView } from './views.ts';

/**
 * Keeps what was sent for the team, if anything, and submits; whatever is wrong with it refuses the whole.
 * @throws AppError record.invalid, record.conflict, certification.none, certification.locked, action.refused
 */
export async function submitValues(
  tx: Tx,
  context: CertificationContext,
  caller: Caller,
  { record, billNo, version }: Submitted,
): Promise<Application> {
  if (record || typeof version === 'number') {
    const open = await openApplication(tx, context, caller, 'team', 'first', { billNo, version });
    const { issues } = await keepValues(tx, context, caller, 'team', open, record ?? {});
    if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
  }
  return applicationView(
    context.entities,
    actorOf(caller),
    'team',
    await submitOpen(tx, context, caller, 'team', billNo ?? undefined),
  );
}
