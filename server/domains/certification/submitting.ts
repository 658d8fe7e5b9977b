import type { Application, Submitted } from '../../../contract/certification.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { type CertificationContext, keepValues, openApplication, submitOpen } from './applications.ts';
import { applicationView } from './views.ts';

/** What two people filled in differently is not submitted. @throws AppError record.conflict */
export function requireAgreement(conflicts: readonly string[]): void {
  if (conflicts.length > 0)
    throw new AppError('record.conflict', { message: '另一位管理员刚刚修改了申请，请核对后再提交' });
}

/**
 * Keeps what was sent for the team, if anything, and submits; whatever is wrong with it refuses the whole.
 * @throws AppError record.invalid, record.conflict, certification.none, certification.locked, action.refused
 */
export async function submitValues(
  tx: Tx,
  context: CertificationContext,
  caller: Caller,
  { billNo, values, before }: Submitted,
): Promise<Application> {
  if (values) {
    const { issues, conflicts } = await keepValues(
      tx,
      context,
      caller,
      'team',
      await openApplication(tx, context, caller, 'team', 'first'),
      { values, before: before ?? undefined },
    );
    requireAgreement(conflicts);
    if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
  }
  return applicationView(
    context.entities,
    actorOf(caller),
    'team',
    await submitOpen(tx, context, caller, 'team', billNo ?? undefined),
  );
}
