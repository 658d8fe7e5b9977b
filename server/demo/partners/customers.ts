import type { RecordData } from '@yunpu/engine-core/document';
import { daysBetween } from '../../platform/calendar/days.ts';
import { bankAccount, type Company } from '../world/companies.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { email, mobile, personName } from '../world/names.ts';

export interface DemoCustomer {
  key: string;
  team: DemoTeam;
  company: Company;
  created: string;
}

/** How much of a partner's customers come from the common pool, where partners meet and conflict. */
const COMMON_SHARE = 0.35;

/** A partner's customers; `common` are companies that several partners know. */
export function makeCustomers(
  world: World,
  team: DemoTeam,
  common: readonly Company[],
  make: () => Company,
): { customers: DemoCustomer[]; lives: Life[] } {
  const customers: DemoCustomer[] = [];
  const lives: Life[] = [];
  const known = new Set<string>();
  for (let index = 0; index < team.share.customers; index++) {
    let company = world.random.chance(COMMON_SHARE) ? world.random.pick(common) : make();
    if (known.has(company.uscc)) company = make();
    known.add(company.uscc);
    const life = makeLife(world, team, company);
    customers.push({ key: life.key, team, company, created: life.at.slice(0, 10) });
    lives.push(life);
  }
  return { customers, lives };
}

function makeLife(world: World, team: DemoTeam, company: Company): Life {
  const { random, calendar } = world;
  const created = recentDay(world, 20, 365);
  const by = random.pick(team.people);
  const steps: Life['steps'] = [];
  const status = random.weighted({ active: 62, potential: 28, lost: 10 });
  const second = calendar.after(created, random.int(3, 60));
  const third = calendar.after(second, random.int(30, 120));
  if (status !== 'potential' && isPast(world, second))
    steps.push({ action: 'activate', at: workingTime(world, second), by, to: 'active', set: {} });
  if (status === 'lost' && isPast(world, third))
    steps.push({
      action: 'lose',
      at: workingTime(world, third),
      by,
      to: 'lost',
      set: { lostReason: random.pick(['预算取消', '改用自研系统', '被竞品替代', '公司注销']) },
    });
  return {
    entity: 'customer',
    key: world.nextKey('customer', created),
    team,
    by,
    at: workingTime(world, created),
    initial: values(world, company, created),
    steps,
  };
}

function values(world: World, company: Company, created: string): RecordData {
  const { random } = world;
  const level = random.weighted({ normal: 70, key: 22, vip: 8 });
  const source = random.weighted({ self: 40, referral: 20, exhibition: 12, online: 18, assigned: 10 });
  const bank = bankAccount(random, company);
  return {
    name: company.name,
    shortName: company.shortName,
    kind: random.weighted({ private: 70, state: 18, foreign: 12 }),
    uscc: company.uscc,
    industry: company.industry,
    scale: random.weighted({ '1-50': 25, '51-200': 38, '201-1000': 27, '1000+': 10 }),
    level,
    source,
    ...(source === 'referral' && { referrer: personName(random) }),
    contactName: company.contactName,
    contactPhone: company.contactPhone,
    contactEmail: email(random, 'office'),
    contacts: Array.from({ length: random.int(0, 3) }, () => ({
      name: personName(random),
      position: random.pick(['总经理', '信息部经理', '采购主管', '行政经理', '财务经理']),
      phone: mobile(random),
      decision: random.chance(0.3),
    })),
    province: company.province,
    city: company.city,
    address: company.address,
    bank: { title: company.name, name: bank.bankName, account: bank.bankAccount },
    ...(level !== 'normal' && { creditLimit: random.int(5, 40) * 1_000_000 }),
    lastFollowDate: recentDay(world, 1, Math.max(2, daysBetween(created, world.calendar.today))),
    tags: random.chance(0.4) ? [random.pick(['集团客户', '上市公司', '专精特新', '老客户', '需上门'])] : [],
  };
}
