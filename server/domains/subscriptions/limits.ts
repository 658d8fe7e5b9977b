import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { limitsOf, quantityProblem, readExclusions } from '../quotes/index.ts';
import { ownerTeam } from './assets.ts';
import { numberOf, rowsOf, teamOf, textOf } from './values.ts';

/** Something of a bill that would be used, and where the bill says how many. */
interface Asked {
  productNo: string | undefined;
  quantity: number;
  path: string;
}

/** Notes every quantity that the product's own document does not sell. */
async function noteQuantities(
  context: HookContext,
  asked: readonly Asked[],
  purpose: 'sale' | 'trial' = 'sale',
): Promise<void> {
  const { entities, tx, actor, issue } = context;
  for (const { productNo, quantity, path } of asked) {
    const product =
      productNo === undefined || quantity === 0
        ? undefined
        : await entities.get(tx, unrestrict(actor), 'product', productNo);
    const problem = product && quantityProblem(limitsOf(product.record), quantity, purpose);
    if (problem) issue(path, problem.code, problem.message);
  }
}

/** A trial is of no more users than the product has, and of nothing that what its customer uses excludes. */
export async function checkTrial(context: HookContext): Promise<void> {
  const { record, entities, tx, actor } = context;
  const productNo = textOf(record.product);
  if (productNo === undefined) return;
  await noteQuantities(context, [{ productNo, quantity: numberOf(record.seats), path: '/seats' }], 'trial');
  // A bill that is decided has opened what it asked for.
  if (!['draft', 'rejected', 'returned', undefined].includes(textOf(record.status))) return;
  const owner = textOf(record.customer) === undefined ? teamOf(context) : await ownerTeam(tx, record.customerName);
  const [clash] = owner === undefined ? [] : await readExclusions(tx, entities, owner, [{ productNo }], actor.at);
  if (clash) context.issue('/product', 'trial.exclusive', clash.message.replace('不能再订购', '不能试用'));
}

/** What an upgrade leads to keeps the limits of the new product. */
export async function checkUpgrade(context: HookContext): Promise<void> {
  await noteQuantities(
    context,
    rowsOf(context.record.lines).map((line, index) => ({
      productNo: textOf(line.toProduct),
      quantity: numberOf(line.newQuantity),
      path: `/lines/${index}/path`,
    })),
  );
}

/** So do the users of an asset together with those that are added. */
export async function checkAddedSeats(context: HookContext): Promise<void> {
  const { record, entities, tx, actor } = context;
  const assetNo = textOf(record.asset);
  if (record.changeType !== 'seats' || assetNo === undefined) return;
  const asset = await entities.get(tx, unrestrict(actor), 'asset', assetNo);
  await noteQuantities(context, [
    { productNo: textOf(asset?.record.product), quantity: numberOf(record.newQuantity), path: '/addQuantity' },
  ]);
}
