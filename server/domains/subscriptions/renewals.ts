import type { HookContext } from '../../runtime/documents/hooks.ts';
import { groundOf, namedAssets, refuseTwice, settleAsset, takenAsset } from './assets.ts';
import { numberOf, rowsOf } from './values.ts';

/** A bill is about the customer and the partner of its first asset. */
export function beforeLinesSave(context: HookContext): void {
  refuseTwice(context);
  const [first] = rowsOf(context.record.lines);
  context.set({ customerName: first?.customerName ?? null, partnerName: first?.partnerName ?? null });
}

/** An approved renewal or deferral puts off the day on which each asset expires, exactly as the bill showed it. */
export async function applyRenewal(context: HookContext): Promise<void> {
  const { record } = context;
  const lines = rowsOf(record.lines);
  const isRenewal = record.kind === 'renew';
  const ground = groundOf(context);
  for (const named of namedAssets(record)) {
    const line = lines.find(({ asset }) => asset === named.asset) ?? {};
    const asset = await takenAsset(context, named, line.oldExpire);
    if (!asset) continue;
    const counted = isRenewal
      ? { renewCount: numberOf(asset.record.renewCount) + 1 }
      : { deferDays: numberOf(asset.record.deferDays) + numberOf(record.deferDays) };
    await settleAsset(
      context,
      asset,
      { expireDate: line.newExpire, ...counted },
      {
        kind: isRenewal ? `${ground}续期` : '延期',
        text: `到期日 ${String(line.oldExpire)} → ${String(line.newExpire)}`,
      },
    );
  }
}
