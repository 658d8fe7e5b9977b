import { ASSET, SERVICE_CHANGE, TRIAL_ORDER, UPGRADE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { limitsOf, quantityProblem, readExclusions } from '../quotes/index.ts';
import { ownerTeam } from './assets.ts';
import { teamOf } from './values.ts';

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
  const { entities, tx, actor } = context;
  const trial = readRecord(TRIAL_ORDER, context.record);
  const { product: productNo, seats = 0, status } = trial;
  if (!productNo) return;
  await noteQuantities(context, [{ productNo, quantity: seats, path: '/seats' }], 'trial');
  // A bill that is decided has opened what it asked for.
  if (status && status !== 'draft' && status !== 'rejected' && status !== 'returned') return;
  const owner = trial.customer ? await ownerTeam(tx, trial.customerName) : teamOf(context);
  const [clash] = owner === undefined ? [] : await readExclusions(tx, entities, owner, [{ productNo }], actor.at);
  if (clash) context.issue('/product', 'trial.exclusive', clash.message.replace('不能再订购', '不能试用'));
}

/** What an upgrade leads to keeps the limits of the new product. */
export async function checkUpgrade(context: HookContext): Promise<void> {
  await noteQuantities(
    context,
    readRecord(UPGRADE, context.record).lines.map((line, index) => ({
      productNo: line.toProduct || undefined,
      quantity: line.newQuantity ?? 0,
      path: `/lines/${index}/path`,
    })),
  );
}

/** So do the users of an asset together with those that are added. */
export async function checkAddedSeats(context: HookContext): Promise<void> {
  const { entities, tx, actor } = context;
  const { asset: assetNo, changeType, newQuantity = 0 } = readRecord(SERVICE_CHANGE, context.record);
  if (changeType !== 'seats' || !assetNo) return;
  const asset = await entities.get(tx, unrestrict(actor), 'asset', assetNo);
  await noteQuantities(context, [
    {
      productNo: readRecord(ASSET, asset?.record).product || undefined,
      quantity: newQuantity,
      path: '/addQuantity',
    },
  ]);
}
