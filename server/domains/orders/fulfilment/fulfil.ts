import type { OrderLine } from '../../../../contract/orders.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { addDays, lastDayOfTerm } from '../../../platform/calendar/days.ts';
import { REMINDED_DAYS } from '../../../platform/reminded.ts';
import { lostData } from '../../../platform/seller.ts';
import { inherited, licenceNo, NEW_TERM } from '../../subscriptions/index.ts';
import {
  changeTarget,
  type Fulfilment,
  giftWords,
  lockTarget,
  modulesOf,
  monthsOf,
  remember,
  withEvent,
} from './assets.ts';

/** Does to the asset what a paid line says. Part of opening the order: once, in its transaction. */
export async function fulfil(work: Fulfilment): Promise<void> {
  switch (work.line.does) {
    case 'renew':
      return renew(work);
    case 'add':
      return add(work);
    case 'upgrade':
      return upgrade(work);
    default:
      return convert(work);
  }
}

/** What came with a line, as the asset's events tell it. */
const given = (line: OrderLine): string => (line.gifts.length > 0 ? `（${giftWords(line)}）` : '');

/** The next term begins where the last one ends, or today where that is over. */
async function renew(work: Fulfilment): Promise<void> {
  const { line, today } = work;
  const asset = await lockTarget(work);
  const { expireDate, renewCount, unitPrice, modules } = asset.record;
  const from = String(expireDate) >= today ? addDays(String(expireDate), 1) : today;
  const until = lastDayOfTerm(from, monthsOf(line));
  const prices = new Map(line.modules.map((module) => [module.productNo, module.unitPrice]));
  const priced = modules.map((module) => ({
    ...module,
    unitPrice: prices.get(String(module.product)) ?? module.unitPrice,
  }));
  await changeTarget(
    work,
    asset,
    { expireDate: until, renewCount: (renewCount ?? 0) + 1, unitPrice: line.unitPrice, modules: priced },
    `到期日 ${String(expireDate)} → ${until}${given(line)}${lostData(line.keptUntil, today)}`,
  );
  await remember(work, asset.key, { from, until }, { expireDate, unitPrice, modules });
}

async function add(work: Fulfilment): Promise<void> {
  const { line, today } = work;
  const asset = await lockTarget(work);
  const { product, quantity, modules, expireDate } = asset.record;
  const until = String(expireDate);
  const own = product === line.productNo;
  const known = modules.find((module) => module.product === line.productNo);
  const had = (own ? quantity : known?.quantity) ?? 0;
  const more = { product: line.productNo, name: line.name, quantity: had + line.quantity, unitPrice: line.unitPrice };
  const values: WritesTo<'asset'> = own
    ? { quantity: had + line.quantity }
    : {
        modules: known
          ? modules.map((module) => (module === known ? { ...module, ...more } : module))
          : [...modules, more],
      };
  await changeTarget(
    work,
    asset,
    values,
    own ? `数量 ${had} → ${had + line.quantity}` : `${line.name} ${had} → ${had + line.quantity}`,
  );
  await remember(work, asset.key, { from: today, until: until < today ? today : until });
}

/** The upgraded product is replaced by a new asset of the same owner and term. */
async function upgrade(work: Fulfilment): Promise<void> {
  const { tx, access, actor, order, line, today } = work;
  const asset = await lockTarget(work);
  const { expireDate, productName } = asset.record;
  const until = String(expireDate) < today ? today : String(expireDate);
  const owner = { ...actor, caller: { ...actor.caller, team: { ...actor.caller.team, eid: asset.eid } } };
  const { key } = await access.create(tx, owner, 'asset', {
    ...inherited(asset.record),
    kind: 'paid',
    product: line.productNo,
    licenceNo: licenceNo(),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    modules: modulesOf(line),
    startDate: today,
    expireDate: until,
    ...NEW_TERM,
    sourceType: 'mall',
    sourceNo: order.orderNo,
    events: withEvent(work, [], '开通', `由 ${asset.key}（${String(productName)}）升级`),
  });
  await changeTarget(
    work,
    asset,
    { status: 'replaced', replacedBy: order.orderNo, pendingNo: null },
    `由 ${key}（${line.name}）替换`,
  );
  await remember(work, key, { from: today, until });
}

/** A trial goes on as what was bought, with everything that is in it. */
async function convert(work: Fulfilment): Promise<void> {
  const { tx, access, actor, order, line, today } = work;
  const asset = await lockTarget(work);
  const until = lastDayOfTerm(today, monthsOf(line));
  const trialNo = asset.record.sourceNo;
  await changeTarget(
    work,
    asset,
    {
      kind: 'paid',
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      modules: modulesOf(line),
      startDate: today,
      expireDate: until,
      licenceNo: licenceNo(),
      autoRenew: true,
      remindDays: REMINDED_DAYS,
      sourceType: 'mall',
      sourceNo: order.orderNo,
    },
    `试用转为正式，${line.quantity} ${line.unit}，至 ${until}${given(line)}${lostData(line.keptUntil, today)}`,
  );
  await remember(work, asset.key, { from: today, until });
  const trial = trialNo === undefined ? undefined : await access.lock(tx, actor, 'trial-order', trialNo);
  if (trial && (trial.state === 'trialing' || trial.state === 'ended'))
    await access.change(
      tx,
      actor,
      'trial-order',
      trial.key,
      {
        status: 'converted',
        convertedTo: 'order',
        convertedNo: order.orderNo,
      },
      '转为正式',
    );
}
