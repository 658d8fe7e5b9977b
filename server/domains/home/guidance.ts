import { formatMoney } from '@yunpu/engine-core/format';
import type { Filter } from '@yunpu/engine-core/query';
import type { GuidanceStep, Totals } from '../../../contract/home.ts';
import { daysBetween } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { certifiedCompany } from '../certification/index.ts';
import { assetFilters, countOf, EXPIRING_DAYS, is } from './totals.ts';

interface Guided {
  executor: Executor;
  entities: Entities;
  actor: Actor;
  own: Filter;
}

const UNDER_REVIEW = ['paying', 'verifying', 'submitted'];
const oneOf = (field: string, value: readonly string[]): Filter => ({ field, op: 'in', value: [...value] });

/** What waits for the team, from certifying to the invoice; each step from what is stored now (specification, section 7: home v3). */
export async function readGuidance(
  executor: Executor,
  entities: Entities,
  actor: Actor,
  totals: Totals,
): Promise<GuidanceStep[]> {
  const guided: Guided = { executor, entities, actor, own: is('eid', actor.caller.team.eid) };
  const company = await certifiedCompany(executor, actor.caller.team.eid);
  const today = String(actor.scope.today);
  return [
    await certify(guided, company, today),
    await seal(guided, company !== undefined),
    await sign(guided),
    step(
      'pay',
      '支付订单',
      totals.payableCount,
      totals.payableCount > 0
        ? `${totals.payableCount} 个订单待付款，共 ${formatMoney(totals.payableAmount)}`
        : '没有待付款的订单',
      '/workstation/my-order',
    ),
    await renew(guided, today),
    step(
      'invoice',
      '申请发票',
      totals.invoiceableAmount > 0 ? 1 : 0,
      totals.invoiceableAmount > 0 ? `可开票 ${formatMoney(totals.invoiceableAmount)}` : '没有待开票的付款',
      '/workstation/my-invoice',
    ),
  ];
}

const step = (name: GuidanceStep['name'], title: string, count: number, text: string, path: string): GuidanceStep => ({
  name,
  title,
  text,
  state: count > 0 ? 'todo' : 'done',
  count,
  path,
});

async function certify(
  guided: Guided,
  company: { name: string; validUntil: string } | undefined,
  today: string,
): Promise<GuidanceStep> {
  const base = { name: 'certify', title: '客户认证', path: '/workstation/corp-cer' } as const;
  const left = company && company.validUntil !== '' ? daysBetween(today, company.validUntil) : null;
  if (company && left !== null && left <= EXPIRING_DAYS)
    return {
      ...base,
      state: 'todo',
      count: 1,
      text: left < 0 ? '认证已到期，请重新认证' : `认证将于 ${company.validUntil} 到期，请及时更新`,
    };
  if (company) return { ...base, state: 'done', count: 0, text: `已认证：${company.name}` };
  const waiting = await count(guided, 'certification', oneOf('status', UNDER_REVIEW));
  if (waiting > 0) return { ...base, state: 'waiting', count: waiting, text: '认证申请正在办理' };
  return { ...base, state: 'todo', count: 1, text: '认证后才能下单、签合同、申请专用发票' };
}

async function seal(guided: Guided, certified: boolean): Promise<GuidanceStep> {
  const base = { name: 'seal', title: '电子印章', path: '/workstation/seal-manage' } as const;
  const active = await count(guided, 'seal', is('status', 'active'));
  if (active > 0) return { ...base, state: 'done', count: 0, text: `已启用 ${active} 枚印章` };
  if ((await count(guided, 'seal', is('status', 'reviewing'))) > 0)
    return { ...base, state: 'waiting', count: 1, text: '印章正在审核' };
  return {
    ...base,
    state: 'todo',
    count: 1,
    text: certified ? '在线签合同要用印章，绘制后即可使用' : '认证通过后可以绘制印章',
  };
}

async function sign(guided: Guided): Promise<GuidanceStep> {
  const waiting = await count(guided, 'online-contract', is('status', 'approved'));
  return step(
    'sign',
    '签署合同',
    waiting,
    waiting > 0 ? `${waiting} 份合同待签署` : '没有待签署的合同',
    '/workstation/contract-signed',
  );
}

async function renew({ executor, entities, actor }: Guided, today: string): Promise<GuidanceStep> {
  const { expiring, expired } = assetFilters(today);
  const [soon, over] = [
    await countOf(executor, entities, actor, 'asset', expiring),
    await countOf(executor, entities, actor, 'asset', expired),
  ];
  const words = [soon > 0 && `${soon} 个产品 ${EXPIRING_DAYS} 天内到期`, over > 0 && `${over} 个已过期`]
    .filter(Boolean)
    .join('，');
  return step('renew', '续费产品', soon + over, words || `${EXPIRING_DAYS} 天内没有到期的产品`, '/workstation/e/asset');
}

const count = ({ executor, entities, actor, own }: Guided, entity: string, filter: Filter): Promise<number> =>
  countOf(executor, entities, actor, entity, { and: [own, filter] });
