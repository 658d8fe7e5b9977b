import { AppError } from '../../platform/http/errors.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { campaignOf } from './campaigns.ts';
import { issue } from './issue.ts';

interface Recipient {
  eid: string;
  count: number;
}

/** Staff give coupons to teams: to all of those named, or to none. */
async function give({ tx, model, record, actor, input, set, refuse }: HookContext): Promise<void> {
  const campaign = campaignOf(model, {
    id: '',
    eid: '',
    version: 0,
    key: String(record.campaignNo),
    state: 'running',
    record,
  });
  // In one order, so that two who give to the same teams wait for each other and do not deadlock.
  const recipients = (input?.teams as Recipient[]).toSorted((a, b) => a.eid.localeCompare(b.eid));
  const known = await tx
    .selectFrom('teams')
    .select(['eid', 'name'])
    .where(
      'eid',
      'in',
      recipients.map(({ eid }) => eid),
    )
    .execute();
  const nameOf = new Map(known.map(({ eid, name }) => [eid, name]));
  for (const { eid, count } of recipients) {
    const name = nameOf.get(eid);
    if (name === undefined) refuse('record.invalid', `没有编号为 ${eid} 的团队`);
    await issue(tx, campaign, {
      eid,
      count,
      what: 'issued',
      byName: actor.caller.userName,
      note: String(input?.note ?? ''),
      at: actor.at,
    }).catch((error: unknown) => {
      throw error instanceof AppError
        ? new AppError(error.code, { message: `不能发给${name}：${error.message}` })
        : error;
    });
  }
  set({ issued: Number(record.issued ?? 0) + recipients.reduce((sum, { count }) => sum + count, 0) });
}

/** What the document of campaigns names. */
export const couponHooks = defineHooks({ 'coupon.issue': give });
