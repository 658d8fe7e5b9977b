import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import { EXTRACTION, REWARD, REWARD_INPUT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { unrestrict } from '../../../runtime/access/actor.ts';
import type { HookContext } from '../../../runtime/documents/hooks.ts';

interface Share {
  reward: string;
  /** fen */
  amount: number;
  /** Index of the first line that names the reward. */
  line: number;
}

/** What an extraction takes of each reward. In order of number, so that two extractions lock in the same order. */
function sharesOf(record: Readonly<RecordData> | undefined): Share[] {
  const byReward = new Map<string, Share>();
  for (const [line, { reward, amount = 0 }] of readRecord(EXTRACTION, record).lines.entries()) {
    if (reward === undefined) continue;
    const share = byReward.get(reward) ?? { reward, amount: 0, line };
    byReward.set(reward, { ...share, amount: share.amount + amount });
  }
  return [...byReward.values()].sort((a, b) => (a.reward < b.reward ? -1 : 1));
}

/**
 * Sets aside what a submitted extraction names. Every reward is locked before it is looked at, so that however
 * many extractions come at once, together they never take more than was settled.
 */
export async function holdRewards(context: HookContext): Promise<void> {
  const { tx, entities, actor, previous } = context;
  const shares = sharesOf(context.record);
  if (shares.length === 0) return context.issue('/lines', 'extraction.empty', '没有可提取的奖励');
  const eid = readRecord(EXTRACTION, previous).eid ?? actor.caller.team.eid;
  for (const { reward: key, amount, line } of shares) {
    const reward = await entities.lock(tx, unrestrict(actor), 'reward', key);
    const { available = 0, extracting = 0 } = readRecord(REWARD, reward?.record);
    const path = `/lines/${line}/amount`;
    if (!reward || reward.eid !== eid)
      context.issue(`/lines/${line}/reward`, 'reward.unknown', `奖励 ${key} 不存在，或不属于您的团队`);
    else if (available < amount)
      context.issue(
        path,
        'reward.short',
        `奖励 ${key} 可提取金额不足：需要 ${formatMoney(amount)}，可提取 ${formatMoney(available)}`,
      );
    else
      await entities.change(
        tx,
        unrestrict(actor),
        'reward',
        key,
        {
          extracting: extracting + amount,
        },
        '申请提取',
      );
  }
}

/** Gives back what a rejected, withdrawn or cancelled extraction had set aside; one that held nothing gives nothing. */
export async function releaseRewards(context: HookContext): Promise<void> {
  const { status } = readRecord(EXTRACTION, context.previous);
  if (status !== 'submitted' && status !== 'approved') return;
  await settleShares(context, '提取撤销', () => 0);
}

/** Money that was paid out is no longer under way but gone. */
export async function payOutRewards(context: HookContext): Promise<void> {
  await settleShares(context, '提取到账', (amount) => amount);
}

async function settleShares(
  { tx, entities, actor, previous }: HookContext,
  title: string,
  paid: (amount: number) => number,
): Promise<void> {
  for (const { reward: key, amount } of sharesOf(previous)) {
    const reward = await entities.lock(tx, unrestrict(actor), 'reward', key);
    if (!reward) throw new Error(`reward ${key} of an extraction is gone`);
    const { extracting = 0, extracted = 0 } = readRecord(REWARD, reward.record);
    await entities.change(
      tx,
      unrestrict(actor),
      'reward',
      key,
      {
        extracting: extracting - amount,
        extracted: extracted + paid(amount),
      },
      title,
    );
  }
}

/** A deduction reaches only what nobody has taken or is taking. */
export function checkDeduction(context: HookContext): void {
  const { available = 0 } = readRecord(REWARD, context.previous);
  if ((readRecord(REWARD_INPUT.deduct, context.input).amount ?? 0) > available)
    context.issue('/input/amount', 'reward.short', `冲减金额不能超过可提取的 ${formatMoney(available)}`);
}
