import { sql } from 'kysely';
import type { StoredChoice } from '../../../contract/cart.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';

/** A line that a team has put aside. */
export interface CartLine {
  lineId: string;
  choice: StoredChoice;
  /** fen; what it cost when someone last edited it. */
  addedAmount: number;
}

/** A team's lines in the order in which they came in; with `lineIds` only those of them. */
export async function readCart(executor: Executor, eid: string, lineIds?: readonly string[]): Promise<CartLine[]> {
  if (lineIds?.length === 0) return [];
  const rows = await executor
    .selectFrom('cart_lines')
    .where('eid', '=', eid)
    .where('removed_at', 'is', null)
    .$if(lineIds !== undefined, (query) => query.where('line_id', 'in', [...(lineIds ?? [])]))
    .orderBy('seq')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    lineId: row.line_id,
    choice: { productNo: row.product_no, quantity: row.quantity, years: row.years, modules: row.modules },
    addedAmount: row.added_amount,
  }));
}

/** Makes every other write to the team's cart wait until the transaction ends. */
export async function lockCart(tx: Tx, eid: string): Promise<void> {
  await sql`insert into carts (eid) values (${eid}) on conflict (eid) do update set version = carts.version + 1`.execute(
    tx,
  );
}

/** Takes lines out for good, as buying them does; those that are not there are no matter. The cart must be locked. */
export async function removeLines(tx: Tx, eid: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .deleteFrom('cart_lines')
    .where('eid', '=', eid)
    .where('line_id', 'in', [...lineIds])
    .execute();
}
