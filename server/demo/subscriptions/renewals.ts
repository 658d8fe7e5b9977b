import { addDays, addMonths, daysBetween } from '../../platform/calendar/days.ts';
import { type DemoTeam, type Life, type World, workingTime } from '../world/life.ts';
import { actOn, annualOf, type DemoAsset, freeOn } from './assets.ts';
import { requestFor, walkBill } from './bill.ts';

const REASONS = ['请先付清上一期费用。', '延期理由不充分，请补充材料。'];

/** A team's renewals and deferrals, in the order of their dates: products are renewed about when they expire. */
export function makeRenewals(world: World, team: DemoTeam, assets: readonly DemoAsset[]): Life[] {
  const { random, calendar } = world;
  const lives: Life[] = [];
  const due = assets
    .filter(({ life }) => life.initial.kind === 'paid')
    .map((asset) => ({ asset, day: calendar.after(asset.expire, -random.int(-15, 60)) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  for (const { asset, day } of due) {
    const last = calendar.daysAgo(1);
    // Some renew long before: for what ends next year, some day of the last months will do.
    const date = day <= last ? day : random.chance(0.22) ? calendar.daysAgo(random.int(1, 90)) : undefined;
    if (date === undefined || random.chance(0.08)) continue;
    if (random.chance(0.15)) lives.push(...bill(world, team, asset, calendar.after(date, -random.int(5, 20)), 'defer'));
    lives.push(...bill(world, team, asset, date, 'renew'));
  }
  return lives;
}

function bill(world: World, team: DemoTeam, asset: DemoAsset, date: string, asked: 'renew' | 'defer'): Life[] {
  const { random } = world;
  if (!freeOn([asset], date).includes(asset)) return [];
  const termMonths = random.pick([12, 12, 12, 24, 36, 6]);
  const total = asked === 'renew' ? Math.round((annualOf(asset) * termMonths) / 12) : 0;
  const walk = walkBill(world, team, date, { total, reasons: REASONS });
  // What a buyer may send in again is a deferral: a paid term is bought in the mall.
  const sentBack = walk.outcome === 'rejected' && asset.customer === undefined;
  const kind = sentBack ? 'defer' : asked;
  const key = world.nextKey('renewal', date);
  const deferDays = random.pick([7, 15, 30]);
  const reason = asked === 'renew' ? random.pick(['gift', 'gift', 'gift', 'correction']) : 'deferral';
  const ground = kind === 'renew' ? reason : 'deferral';
  const confirmed = asked === 'renew' && random.chance(0.8);
  const base = asset.expire >= date ? asset.expire : addDays(date, -1);
  const newExpire = kind === 'renew' ? addMonths(base, termMonths) : addDays(base, deferDays);
  const late = daysBetween(asset.expire, date) > 0;
  const line = {
    asset: asset.key,
    productName: asset.product.name,
    customerName: asset.customerName,
    ...(asset.customer && { partnerName: team.name }),
    quantity: asset.quantity,
    annualAmount: annualOf(asset),
    oldExpire: asset.expire,
    ...(kind === 'defer' && { deferredBefore: asset.deferred }),
  };
  const life: Life = {
    entity: 'renewal',
    key,
    team,
    by: walk.by,
    at: workingTime(world, date),
    initial: {
      name:
        kind === 'renew'
          ? `${asset.product.name}${ground === 'gift' ? '赠送续期' : late ? '到期日更正' : '期限更正'}`
          : `${asset.product.name}延期申请`,
      kind,
      applyDate: date,
      ...(kind === 'renew'
        ? { termMonths, ground, ...(confirmed && { remark: '客户已书面确认。' }) }
        : {
            deferDays,
            ground,
            deferReason: asked === 'renew' ? 'payment' : random.pick(['payment', 'payment', 'migration']),
          }),
      customerName: asset.customerName,
      ...(asset.customer && { partnerName: team.name }),
      applicantName: team.name,
      contactName: walk.by.name,
      contactPhone: team.company.contactPhone,
      lines: [line],
    },
    steps: walk.steps,
  };
  const counted = kind === 'renew' ? { renewCount: asset.renewed + 1 } : { deferDays: asset.deferred + deferDays };
  actOn(asset, key, walk, {
    kind: kind === 'renew' ? `${ground === 'gift' ? '赠送' : '更正'}续期` : '延期',
    text: `到期日 ${asset.expire} → ${newExpire}`,
    values: { expireDate: newExpire, ...counted },
  });
  if (walk.outcome === 'approved') {
    asset.expire = newExpire;
    if (kind === 'renew') asset.renewed++;
    else asset.deferred += deferDays;
  }
  return [life, ...requestFor(world, life, '续费与延期', total)];
}
