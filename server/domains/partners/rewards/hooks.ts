import { defineHooks, type HookContext } from '../../../runtime/documents/hooks.ts';
import { payeeAccounts } from './accounts.ts';
import { availableRewards, lineOf } from './available.ts';
import { checkDeduction, holdRewards, payOutRewards, releaseRewards } from './holds.ts';

/** "All" means what is there when it is saved; what was submitted stays as it was. */
async function fillLines(context: HookContext): Promise<void> {
  const { record, previous, actor, tx, entities } = context;
  if (
    record.scope !== 'all' ||
    (previous !== undefined && !['draft', 'rejected', 'returned'].includes(String(previous.status)))
  )
    return;
  const eid = typeof previous?.eid === 'string' ? previous.eid : actor.caller.team.eid;
  const rewards = await availableRewards(tx, entities, eid);
  if (rewards.length === 0) context.issue('/scope', 'extraction.empty', '目前没有可提取的奖励');
  context.set({ lines: rewards.map(lineOf) });
}

/** An extraction begins with everything that can be extracted, unless rewards were chosen, and with the account used last. */
async function prepare(context: HookContext): Promise<void> {
  const { record, actor, tx, entities } = context;
  const { eid } = actor.caller.team;
  const [account = {}] = await payeeAccounts(tx, entities, eid);
  const known = Object.fromEntries(
    Object.entries({ contactPhone: actor.caller.phone, ...account }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
  const chosen = Array.isArray(record.lines) && record.lines.length > 0;
  context.set({ ...known, ...(!chosen && { lines: (await availableRewards(tx, entities, eid)).map(lineOf) }) });
}

/** What the documents of rewards and extractions name. */
export const rewardHooks = defineHooks({
  'extraction.prepare': prepare,
  'extraction.fillLines': fillLines,
  'extraction.hold': holdRewards,
  'extraction.release': releaseRewards,
  'extraction.payOut': payOutRewards,
  'reward.deduct': checkDeduction,
});
