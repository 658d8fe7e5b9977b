import { RENEWAL } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { billOf, groundOf, namedAssets, refuseTwice, settleAsset, takenAsset } from './assets.ts';

/** A bill is about the customer and the partner of its first asset. */
export function beforeLinesSave(context: HookContext): void {
  refuseTwice(context);
  const bill = billOf(context);
  const [first] = 'lines' in bill ? bill.lines : [];
  context.set({ customerName: first?.customerName ?? null, partnerName: first?.partnerName ?? null });
}

/** An approved renewal or deferral puts off the day on which each asset expires, exactly as the bill showed it. */
export async function applyRenewal(context: HookContext): Promise<void> {
  const record = readRecord(RENEWAL, context.record);
  const isRenewal = record.kind === 'renew';
  const ground = groundOf(context);
  for (const named of namedAssets(record)) {
    const line = record.lines.find(({ asset }) => asset === named.asset);
    const asset = await takenAsset(context, named, line?.oldExpire);
    if (!asset) continue;
    const counted = isRenewal
      ? { renewCount: (asset.record.renewCount ?? 0) + 1 }
      : { deferDays: (asset.record.deferDays ?? 0) + (record.deferDays ?? 0) };
    await settleAsset(
      context,
      asset,
      { expireDate: line?.newExpire, ...counted },
      {
        kind: isRenewal ? `${ground}续期` : '延期',
        text: `到期日 ${String(line?.oldExpire)} → ${String(line?.newExpire)}`,
      },
    );
  }
}
