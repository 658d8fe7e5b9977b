import type { RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { ASSET, PRODUCT, TRIAL_ORDER } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { addDays } from '../../platform/calendar/days.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { limitsOf } from '../quotes/index.ts';
import { ownerTeam, withEvent } from './assets.ts';
import { onBehalf, teamOf } from './values.ts';

/** A team that applies for itself is the customer. */
export function beforeTrialSave(context: HookContext): void {
  const { customer, customerName, applicantName } = readRecord(TRIAL_ORDER, context.record);
  if (!customer && !customerName) context.set({ customerName: applicantName ?? context.actor.caller.team.name });
}

/** One trial of a product at a time for each customer: two applications at once do not pass each other. */
export async function submitTrial(context: HookContext): Promise<void> {
  const { tx, actor, entities } = context;
  const record = readRecord(TRIAL_ORDER, context.record);
  const eid = teamOf(context);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${eid}|${String(record.customerName)}|${String(record.product)}`}, 7307))`.execute(
    tx,
  );
  const running = await entities.find(tx, unrestrict(actor), 'trial-order', {
    filter: {
      and: [
        { field: 'product', op: 'eq', value: record.product },
        { field: 'status', op: 'in', value: ['submitted', 'trialing'] },
        { field: 'eid', op: 'eq', value: eid },
      ],
    },
    limit: 1000,
  });
  const other = running.find(
    (trial) =>
      trial.key !== record.billNo && readRecord(TRIAL_ORDER, trial.record).customerName === record.customerName,
  );
  if (other) context.refuse('action.refused', `该客户已有试用单 ${other.key} 在办或试用中，不能重复申请`);
}

/** An approved trial opens a trial asset; a start that has passed meanwhile moves to today. */
export async function openTrial(context: HookContext): Promise<void> {
  const { tx, actor, entities } = context;
  const record = readRecord(TRIAL_ORDER, context.record);
  const eid = teamOf(context);
  const today = String(actor.scope.today);
  const startDate = String(record.startDate) > today ? String(record.startDate) : today;
  const { customer, days = 0 } = record;
  const owner = customer ? await ownerTeam(tx, record.customerName) : eid;
  const { key } = await entities.create(tx, onBehalf(actor, eid), 'asset', {
    kind: 'trial',
    product: record.product,
    ...(customer && { customer }),
    customerName: record.customerName,
    ...(owner !== undefined && { ownerEid: owner }),
    ...(customer && { partnerName: record.applicantName }),
    adminName: record.contactName,
    adminPhone: record.contactPhone,
    quantity: record.seats,
    unitPrice: record.listPrice ?? 0,
    modules: record.modules.map(({ product, name }) => ({ product, name, quantity: 1 })),
    startDate,
    expireDate: addDays(startDate, days - 1),
    renewCount: 0,
    deferDays: 0,
    sourceType: 'trial',
    sourceNo: record.billNo,
    events: withEvent(context, record.billNo, [], { kind: '开通', text: `试用 ${days} 天` }),
  });
  context.set({ startDate, assetNo: key });
}

/** A trial that a code has approved: one at a time like any other, and open at once. */
export async function openTrialByCode(context: HookContext): Promise<void> {
  await submitTrial(context);
  await openTrial(context);
}

export async function extendTrial(context: HookContext): Promise<void> {
  const { extendDays = 0, extendReason, billNo } = readRecord(TRIAL_ORDER, context.record);
  const asset = await trialAsset(context);
  if (!asset || asset.state !== 'active') context.refuse('action.refused', '试用资产已停用或终止，不能延长');
  const before = readRecord(ASSET, asset.record);
  const expireDate = addDays(String(before.expireDate), extendDays);
  await context.entities.change(
    context.tx,
    unrestrict(context.actor),
    'asset',
    asset.key,
    {
      expireDate,
      events: withEvent(context, billNo, before.events, {
        kind: '延长试用',
        text: `到期日 ${String(before.expireDate)} → ${String(expireDate)}，${extendReason ?? ''}`,
      }),
    },
    '延长试用',
  );
}

async function trialAsset({ record, entities, tx, actor }: HookContext) {
  const { assetNo: key } = readRecord(TRIAL_ORDER, record);
  return key ? entities.lock(tx, unrestrict(actor), 'asset', key) : undefined;
}

/** The asset ends with the trial; one that the shop has closed before stays as it is. */
export async function closeTrial(context: HookContext): Promise<void> {
  const asset = await trialAsset(context);
  if (asset && (asset.state === 'active' || asset.state === 'suspended')) {
    await context.entities.act(context.tx, unrestrict(context.actor), 'asset', asset.key, 'close', {
      reason: `试用单 ${String(readRecord(TRIAL_ORDER, context.record).billNo)} 结束`,
    });
  }
}

/** As many as were tried, as far as the product is sold for that many. */
function sellable(product: RecordData, seats: number): number {
  const { minQuantity, maxQuantity } = limitsOf(product);
  return Math.min(Math.max(seats, minQuantity), maxQuantity ?? Number.MAX_SAFE_INTEGER);
}

async function onsale(context: HookContext): Promise<RecordData> {
  const product = await context.entities.get(
    context.tx,
    unrestrict(context.actor),
    'product',
    String(readRecord(TRIAL_ORDER, context.record).product),
  );
  if (product?.state !== 'onsale') context.refuse('action.refused', '试用的产品已下架，不能转化');
  return product.record;
}

/** The draft of an order contract for what was tried. The trial's row is locked, so there is one draft however often it is asked for. */
export async function trialToOrder(context: HookContext): Promise<void> {
  const { tx, actor, entities } = context;
  const record = readRecord(TRIAL_ORDER, context.record);
  const product = await onsale(context);
  const today = String(actor.scope.today);
  const order = await entities.create(tx, onBehalf(actor, teamOf(context)), 'order-contract', {
    name: `${String(record.customerName)}订货合同`,
    orderType: 'direct',
    template: 'standard',
    partnerName: record.applicantName,
    partnerContact: actor.caller.userName,
    customer: record.customer,
    customerName: record.customerName,
    adminName: record.contactName,
    adminPhone: record.contactPhone,
    signDate: today,
    startDate: today,
    termMonths: 12,
    trialNo: record.billNo,
    specialPrice: false,
    rebate: 0,
    payMethod: 'prepaid',
    lines: [
      {
        product: record.product,
        quantity: sellable(product, record.seats ?? 0),
        unitPrice: readRecord(PRODUCT, product).price ?? 0,
      },
    ],
  });
  await closeTrial(context);
  context.set({ convertedTo: 'order-contract', convertedNo: order.key });
}

const DAYS_TO_DECIDE = 60;

/** An opportunity for what was tried, checked against other partners' like any other. */
export async function trialToOpportunity(context: HookContext): Promise<void> {
  const { tx, actor, entities } = context;
  const record = readRecord(TRIAL_ORDER, context.record);
  const product = await onsale(context);
  const today = String(actor.scope.today);
  const planned = record.planDate || undefined;
  const { price = 0 } = readRecord(PRODUCT, product);
  const quantity = sellable(product, record.seats ?? 0);
  const opportunity = await entities.create(tx, onBehalf(actor, teamOf(context)), 'opportunity', {
    name: truncate(`${String(record.customerName)}试用转化`, 80),
    source: 'self',
    level: 'B',
    customer: record.customer,
    contactName: record.contactName,
    contactPhone: record.contactPhone,
    productFamily: record.family,
    partnerName: record.applicantName,
    conflictState: 'none',
    estimatedAmount: Math.max(1, record.budget || quantity * price),
    expectedDate: planned !== undefined && planned >= today ? planned : addDays(today, DAYS_TO_DECIDE),
    products: [{ product: record.product, quantity, discount: 1 }],
    requirement: record.requirement || `由试用单 ${String(record.billNo)} 转入`,
  });
  await closeTrial(context);
  context.set({ convertedTo: 'opportunity', convertedNo: opportunity.key });
}
