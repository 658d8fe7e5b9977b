import { RENEWAL } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { keptUntil, lostData } from '../../platform/seller.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { readSeller } from '../catalogue/index.ts';
import { billOf, groundOf, namedAssets, refuseTwice, settleAsset, takenAsset } from './assets.ts';

/** What becomes of the data of those products of a bill that are over; null: none is, or nothing is promised of data. */
async function dataNoteOf({ record, tx, entities, actor }: HookContext): Promise<string | null> {
  const today = String(actor.scope.today);
  const over = readRecord(RENEWAL, record).lines.filter(
    ({ oldExpire }) => oldExpire !== undefined && oldExpire < today,
  );
  if (over.length === 0) return null;
  const seller = await readSeller(tx, entities);
  const notes = over.flatMap(({ asset, productName = '', oldExpire = '' }) => {
    const until = keptUntil(seller, oldExpire);
    if (until === undefined) return [];
    const rest = until < today ? '已不再保留，办理后不能恢复' : '在此之前生效的，数据仍在';
    return [`${productName}（${asset}）已于 ${oldExpire} 到期，原有数据保留至 ${until}，${rest}`];
  });
  return notes.length === 0 ? null : notes.join('\n');
}

/** A renewal or deferral says what its products can get back, to who asks for it and who decides. */
export async function beforeRenewalSave(context: HookContext): Promise<void> {
  beforeLinesSave(context);
  context.set({ dataNote: await dataNoteOf(context) });
}

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
  const today = String(context.actor.scope.today);
  const seller = await readSeller(context.tx, context.entities);
  for (const named of namedAssets(record)) {
    const line = record.lines.find(({ asset }) => asset === named.asset);
    const asset = await takenAsset(context, named, line?.oldExpire);
    if (!asset) continue;
    const until = line?.oldExpire === undefined ? undefined : keptUntil(seller, line.oldExpire);
    const counted = isRenewal
      ? { renewCount: (asset.record.renewCount ?? 0) + 1 }
      : { deferDays: (asset.record.deferDays ?? 0) + (record.deferDays ?? 0) };
    await settleAsset(
      context,
      asset,
      { expireDate: line?.newExpire, ...counted },
      {
        kind: isRenewal ? `${ground}续期` : '延期',
        text: `到期日 ${String(line?.oldExpire)} → ${String(line?.newExpire)}${lostData(until, today)}`,
      },
    );
  }
}
