import type { RecordData } from '@yunpu/engine-core/document';
import { SALE_CONTRACT, STOCK } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

interface Wanted {
  stock: string;
  quantity: number;
  /** Index of the first line that asks for it. */
  line: number;
}

/** What a contract takes of each batch. In order of batch, so that two contracts lock in the same order. */
function wantedStock(record: Readonly<RecordData>): Wanted[] {
  const byBatch = new Map<string, Wanted>();
  for (const [line, { fromStock, stock, quantity }] of readRecord(SALE_CONTRACT, record).lines.entries()) {
    if (fromStock !== true || stock === undefined || quantity === undefined) continue;
    const wanted = byBatch.get(stock) ?? { stock, quantity: 0, line };
    byBatch.set(stock, { ...wanted, quantity: wanted.quantity + quantity });
  }
  return [...byBatch.values()].sort((a, b) => (a.stock < b.stock ? -1 : 1));
}

/**
 * An approved contract takes its quantities from the batches it names. Each batch is locked first, so two
 * approvals at once never take the same unit; a batch that has too little refuses the whole approval.
 */
export async function takeStock(context: HookContext): Promise<void> {
  const actor = unrestrict(context.actor);
  const { eid } = readRecord(SALE_CONTRACT, context.previous);
  for (const { stock, quantity, line } of wantedStock(context.record)) {
    const batch = await context.entities.lock(context.tx, actor, 'stock', stock);
    const { available = 0, used = 0 } = readRecord(STOCK, batch?.record);
    const path = `/lines/${line}/stock`;
    if (!batch || batch.eid !== eid) context.issue(path, 'stock.unknown', `库存批次 ${stock} 不存在，或不属于该伙伴`);
    else if (batch.state !== 'normal') context.issue(path, 'stock.frozen', `库存批次 ${stock} 已冻结或关闭`);
    else if (available < quantity) {
      context.issue(path, 'stock.short', `库存批次 ${stock} 可用量不足：需要 ${quantity}，可用 ${available}`);
    } else
      await context.entities.change(
        context.tx,
        actor,
        'stock',
        stock,
        {
          used: used + quantity,
        },
        '售出',
      );
  }
}

/** A cancelled contract gives back what its approval had taken. */
export async function returnStock(context: HookContext): Promise<void> {
  if (readRecord(SALE_CONTRACT, context.previous).status !== 'approved') return;
  const actor = unrestrict(context.actor);
  for (const { stock, quantity } of wantedStock(context.record)) {
    const batch = await context.entities.lock(context.tx, actor, 'stock', stock);
    if (batch)
      await context.entities.change(
        context.tx,
        actor,
        'stock',
        stock,
        {
          used: Math.max(0, (readRecord(STOCK, batch.record).used ?? 0) - quantity),
        },
        '销售退回',
      );
  }
}
