import { sql } from 'kysely';
import { type Added, MAX_LINES, type Written } from '../../../contract/cart.ts';
import type { Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { newId } from '../../runtime/records/ids.ts';
import { type Choice, priceChoices, type QuotedLine, readExclusions } from '../quotes/index.ts';
import { configuration, edited, kept, merged } from './choice.ts';
import { type CartLine, lockCart, readCart } from './service.ts';

/** How long removed lines can be taken back. */
const RESTORABLE_MINUTES = 60;

/** One team's cart, in one transaction. */
export interface CartWriter {
  tx: Tx;
  access: EntityAccess;
  eid: string;
  userId: string;
}

/**
 * Puts a choice aside; one that the cart already has the like of is added to it.
 * @param replace takes out the lines that cannot stand beside it
 * @throws AppError quote.refused, cart.exclusive, cart.full
 */
export async function addLine(writer: CartWriter, choice: Choice, replace: boolean): Promise<Added> {
  const { tx, eid } = writer;
  await lockCart(tx, eid);
  const wanted = kept(await priced(writer, choice));
  const { lines, replaced } = await makeRoom(writer, wanted.productNo, replace);
  const same = lines.find((line) => configuration(line.choice) === configuration(wanted));
  if (same) {
    const both = merged(same.choice, wanted);
    await store(writer, same.lineId, await priced(writer, both, `（购物车中已有 ${same.choice.quantity}）`));
    return { lineId: same.lineId, count: lines.length, before: same.choice, replaced };
  }
  requireRoom(lines.length + 1);
  const line = await priced(writer, wanted);
  const lineId = newId();
  await tx
    .insertInto('cart_lines')
    .values({
      line_id: lineId,
      eid,
      product_no: wanted.productNo,
      quantity: wanted.quantity,
      years: wanted.years,
      modules: JSON.stringify(wanted.modules),
      configuration: configuration(wanted),
      added_amount: line.totalAmount,
      created_by: writer.userId,
      removed_at: null,
    })
    .execute();
  return { lineId, count: lines.length + 1, before: null, replaced };
}

/** Changes a line; when it becomes like another one, both become one. @throws AppError cart.line, quote.refused */
export async function changeLine(writer: CartWriter, lineId: string, edit: Partial<Choice>): Promise<Written> {
  const { tx, eid } = writer;
  await lockCart(tx, eid);
  const lines = await readCart(tx, eid);
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) throw new AppError('cart.line');
  const priceNow = await priced(writer, edited(line.choice, edit));
  const wanted = kept(priceNow);
  const same = lines.find((other) => other.lineId !== lineId && configuration(other.choice) === configuration(wanted));
  if (!same) {
    await store(writer, lineId, priceNow);
    return { lineId, count: lines.length };
  }
  const both = await priced(writer, merged(same.choice, wanted), `（购物车中已有 ${same.choice.quantity}）`);
  await tx.deleteFrom('cart_lines').where('line_id', '=', lineId).execute();
  await store(writer, same.lineId, both);
  return { lineId: same.lineId, count: lines.length - 1 };
}

/** Takes lines out so that they can be taken back for a while; those that are not there are no matter. */
export async function takeOut({ tx, eid }: CartWriter, lineIds: readonly string[]): Promise<{ count: number }> {
  await lockCart(tx, eid);
  const old = sql<string>`now() - make_interval(mins => ${RESTORABLE_MINUTES})`;
  await tx.deleteFrom('cart_lines').where('eid', '=', eid).where('removed_at', '<', old).execute();
  await tx
    .updateTable('cart_lines')
    .set({ removed_at: sql`now()` })
    .where('eid', '=', eid)
    .where('line_id', 'in', [...lineIds])
    .where('removed_at', 'is', null)
    .execute();
  return { count: (await readCart(tx, eid)).length };
}

/**
 * Takes back what was taken out, in its old place and unchanged, whatever it costs by now. Of a line whose like was added
 * meanwhile, the quantities are added; one that cannot stand beside what is there by now is refused with all the others.
 * @throws AppError cart.line when a line is gone for good, cart.exclusive, cart.full
 */
export async function takeBack(writer: CartWriter, lineIds: readonly string[]): Promise<{ count: number }> {
  const { tx, eid } = writer;
  await lockCart(tx, eid);
  const removed = await tx
    .selectFrom('cart_lines')
    .where('eid', '=', eid)
    .where('line_id', 'in', [...lineIds])
    .where('removed_at', 'is not', null)
    .orderBy('seq')
    .selectAll()
    .execute();
  for (const row of removed) {
    const { lines } = await makeRoom(writer, row.product_no, false);
    const choice = { productNo: row.product_no, quantity: row.quantity, years: row.years, modules: row.modules };
    const same = lines.find((line) => configuration(line.choice) === row.configuration);
    if (same) {
      await store(
        writer,
        same.lineId,
        await priced(writer, merged(same.choice, choice), `（购物车中已有 ${same.choice.quantity}）`),
      );
      await tx.deleteFrom('cart_lines').where('line_id', '=', row.line_id).execute();
    } else {
      requireRoom(lines.length + 1);
      await tx.updateTable('cart_lines').set({ removed_at: null }).where('line_id', '=', row.line_id).execute();
    }
  }
  const now = await readCart(tx, eid);
  const known = new Set([...now.map(({ lineId }) => lineId), ...removed.map((row) => row.line_id)]);
  if (lineIds.some((lineId) => !known.has(lineId))) throw new AppError('cart.line');
  return { count: now.length };
}

/** The lines that stay when a product comes in, and those that do not. */
async function makeRoom(
  { tx, access, eid }: CartWriter,
  productNo: string,
  replace: boolean,
): Promise<{ lines: CartLine[]; replaced: string[] }> {
  const lines = await readCart(tx, eid);
  const clashes = (await readExclusions(tx, access, eid, [{ productNo }, ...lines.map(({ choice }) => choice)])).filter(
    ({ index }) => index === 0,
  );
  const withLines = clashes.filter((clash) => clash.with === 'choice').map(({ withProductNo }) => withProductNo);
  const inTheWay = lines.filter(({ choice }) => withLines.includes(choice.productNo));
  if (clashes.some((clash) => clash.with === 'owned') || (clashes.length > 0 && !replace)) {
    throw new AppError('cart.exclusive', {
      message: clashes[0]?.message,
      data: { conflicts: clashes, replaceable: clashes.every((clash) => clash.with === 'choice') },
    });
  }
  const replaced = inTheWay.map(({ lineId }) => lineId);
  if (replaced.length > 0)
    await tx
      .updateTable('cart_lines')
      .set({ removed_at: sql`now()` })
      .where('eid', '=', eid)
      .where('line_id', 'in', replaced)
      .execute();
  return { lines: lines.filter((line) => !inTheWay.includes(line)), replaced };
}

function requireRoom(count: number): void {
  if (count > MAX_LINES) throw new AppError('cart.full');
}

async function priced({ tx, access }: CartWriter, choice: Choice, hint = ''): Promise<QuotedLine> {
  const { quote, problems } = await priceChoices(tx, access, [choice], { private: false });
  const line = quote?.lines[0];
  if (line) return line;
  const issues = problems.map(({ path, code, message }) => ({
    path,
    code,
    message: path === '/quantity' ? `${message}${hint}` : message,
  }));
  throw new AppError('quote.refused', { message: issues[0]?.message, issues });
}

async function store({ tx }: CartWriter, lineId: string, line: QuotedLine): Promise<void> {
  const choice = kept(line);
  await tx
    .updateTable('cart_lines')
    .set({
      quantity: choice.quantity,
      years: choice.years,
      modules: JSON.stringify(choice.modules),
      configuration: configuration(choice),
      added_amount: line.totalAmount,
    })
    .where('line_id', '=', lineId)
    .execute();
}
