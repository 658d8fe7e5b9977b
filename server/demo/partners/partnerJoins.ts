import type { RecordData } from '@yunpu/engine-core/document';
import { conditionsOf, visitorEid } from '../../domains/partners/index.ts';
import { placeByNames, regionsBelow } from '../../domains/regions/index.ts';
import { DEMO_LEVELS, type DemoLevel } from '../catalogue/programme.ts';
import { bankAccount, type Company, companyMaker } from '../world/companies.ts';
import {
  type DemoTeam,
  isPast,
  type Life,
  type Person,
  recentDay,
  type Step,
  type World,
  workingTime,
} from '../world/life.ts';
import { mobile, personName } from '../world/names.ts';

const VISITORS = 300;
/** Teams of visitors who became partners get these eids, one after the other. */
const FIRST_EID = 40_000_001;
/** A term is a year, so whoever joined before that would have to have renewed. */
const OLDEST_DAY = 340;

type LevelName = 'registered' | 'silver' | 'gold' | 'diamond';

/** Applications of a year: of the partners that there are, of a few customers, and most by visitors without an account. */
export function makePartnerJoins(world: World, teams: readonly DemoTeam[]): Life[] {
  const taken = new Map<string, number>();
  const make = companyMaker(world.random);
  const partners = teams.filter(({ share }) => share.customers > 0);
  // Who applies without being one of these comes later, so that they always find a place.
  const own = partners.map((team, index) =>
    apply(world, taken, {
      team,
      company: team.company,
      by: team.people[0] as Person,
      day: OLDEST_DAY - index * 9,
      outcome: 'approved',
    }),
  );
  const customers = teams
    .filter(({ share }) => share.customers === 0 && share.invoices > 0)
    .map((team) =>
      apply(world, taken, {
        team,
        company: team.company,
        by: team.people[0] as Person,
        day: world.random.int(3, 120),
        outcome: world.random.weighted({ draft: 40, returned: 35, cancelled: 25 }),
      }),
    );
  const phones = new Set<string>();
  let granted = 0;
  const visitors = Array.from({ length: VISITORS }, () => {
    const company = make();
    while (phones.has(company.contactPhone)) company.contactPhone = mobile(world.random);
    phones.add(company.contactPhone);
    const eid = visitorEid(company.contactPhone);
    const team: DemoTeam = {
      eid,
      name: '',
      certified: false,
      company,
      people: [],
      share: { invoices: 0, customers: 0, opportunities: 0, stock: 0, contracts: 0 },
    };
    const outcome = world.random.weighted({
      approved: 44,
      submitted: 10,
      returned: 12,
      rejected: 18,
      draft: 8,
      cancelled: 8,
    });
    const life = apply(world, taken, { team, company, by: { id: eid, name: '访客' }, day: undefined, outcome });
    const approval = life.steps.find(({ action }) => action === 'approve');
    if (approval) approval.set.partnerEid = String(FIRST_EID + granted++);
    return life;
  });
  return [...own, ...customers, ...visitors];
}

interface Applicant {
  team: DemoTeam;
  company: Company;
  by: Person;
  /** Days ago; some day of the last year when undefined. */
  day: number | undefined;
  outcome: 'approved' | 'submitted' | 'returned' | 'rejected' | 'draft' | 'cancelled';
}

function apply(world: World, taken: Map<string, number>, { team, company, by, day, outcome }: Applicant): Life {
  const { random, calendar } = world;
  const applied = day === undefined ? recentDay(world, 1, OLDEST_DAY) : calendar.daysAgo(day);
  const level = random.weighted<LevelName>({ registered: 46, silver: 34, gold: 15, diamond: 5 });
  const initial = values(world, company, level, outcome !== 'draft');
  const at = workingTime(world, applied);
  const life: Life = {
    entity: 'partner-join',
    key: world.nextKey('partner-join', applied),
    team,
    by,
    at,
    initial,
    steps: [],
  };
  if (outcome === 'draft') return life;
  const sent = new Date(Date.parse(at) + random.int(2, 40) * 60_000).toISOString();
  if (outcome === 'cancelled') {
    life.steps.push({ action: 'cancel', at: sent, by, to: 'cancelled', set: {} });
    return life;
  }
  life.steps.push({ action: 'submit', at: sent, by, to: 'submitted', set: {} });
  const judged = calendar.after(applied, random.int(1, 5));
  if (outcome !== 'submitted' && isPast(world, judged))
    life.steps.push(verdict(world, taken, { initial, team, outcome, judged, applied, level }));
  return life;
}

function verdict(
  world: World,
  taken: Map<string, number>,
  {
    initial,
    team,
    outcome,
    judged,
    level,
  }: {
    initial: RecordData;
    team: DemoTeam;
    outcome: Applicant['outcome'];
    judged: string;
    applied: string;
    level: LevelName;
  },
): Step {
  const { random } = world;
  const clerk = random.pick(world.staff);
  const at = workingTime(world, judged);
  const reviewed = (opinion: string): RecordData => ({ opinion, reviewerName: clerk.name });
  if (outcome === 'returned')
    return {
      action: 'returnBack',
      at,
      by: clerk,
      to: 'returned',
      set: reviewed(random.pick(['请补充近两年代表案例', '请核对统一社会信用代码', '请补充认证工程师名单'])),
    };
  if (outcome === 'rejected')
    return {
      action: 'reject',
      at,
      by: clerk,
      to: 'rejected',
      set: reviewed(random.pick(['注册资本未实缴', '与现有伙伴存在关联关系', '主营业务与产品不符', '资质材料不实'])),
    };
  const granted = placeLeft(taken, `${String(initial.province)}|${String(initial.city)}`, level);
  return {
    action: 'approve',
    at,
    by: clerk,
    to: 'approved',
    set: {
      ...reviewed('同意加盟'),
      grantedLevel: granted,
      joinDate: judged,
      expireDate: world.calendar.after(judged, 364),
      partnerEid: team.eid,
    },
  };
}

function demoLevel(name: LevelName): DemoLevel {
  const found = DEMO_LEVELS.find(({ level }) => level === name);
  if (!found) throw new Error(`no level ${name}`);
  return found;
}

/** The level asked for while its city has a place, else the lowest. */
function placeLeft(taken: Map<string, number>, city: string, level: LevelName): LevelName {
  const places = demoLevel(level).perCity ?? null;
  const used = taken.get(`${city}|${level}`) ?? 0;
  if (places !== null && used >= places) return 'registered';
  taken.set(`${city}|${level}`, used + 1);
  return level;
}

function values(world: World, company: Company, level: LevelName, sent: boolean): RecordData {
  const { random, calendar } = world;
  const asked = demoLevel(level);
  const more = (least: number, step: number): number => least + random.int(0, 8) * step;
  const place = placeByNames(
    company.province,
    company.city,
    random.pick(regionsBelow(company.province, company.city)).name,
  );
  const source = random.weighted({ website: 40, manager: 25, exhibition: 15, partner: 15, other: 5 });
  const high = level === 'gold' || level === 'diamond';
  const entered: RecordData = {
    kind: 'join',
    level,
    source,
    ...((source === 'manager' || source === 'partner') && { referrer: personName(random) }),
    companyName: company.name,
    uscc: company.uscc,
    legalPerson: personName(random),
    foundedDate: calendar.daysAgo(random.int(800, 6000)),
    companyKind: random.weighted({ integrator: 36, software: 28, reseller: 20, consulting: 10, telecom: 6 }),
    province: place?.province.name,
    city: place?.city.name,
    district: place?.district.name,
    regionId: place?.district.code,
    areaName: place?.area.name,
    address: company.address,
    contactName: company.contactName,
    contactPhone: company.contactPhone,
    contactPosition: random.pick(['总经理', '渠道总监', '商务经理']),
    ...(high && {
      contactEmail: `channel${random.digits(4)}@example.com`,
      experience: random.pick([
        '深耕制造业信息化十年，服务规模以上企业百余家。',
        '具备集团型组织的实施与运维经验，有驻场团队。',
      ]),
    }),
    registeredCapital: more(asked.registeredCapital, 50_000_000),
    staffCount: more(asked.staffCount, 5),
    engineerCount: asked.engineerCount + random.int(0, 2),
    annualTarget: more(asked.annualTarget, 10_000_000),
    ...(level !== 'registered' && {
      cases: Array.from({ length: random.int(1, 3) }, () => ({
        customer: `${random.pick(['华东', '滨海', '中原', '南岭'])}${random.pick(['机械', '物流', '能源', '医药'])}集团`,
        project: random.pick(['协同办公平台', '档案数字化', '考勤薪酬一体化']),
        year: Number(calendar.today.slice(0, 4)) - random.int(1, 3),
        amount: random.int(5, 80) * 1_000_000,
      })),
    }),
    ...bankAccount(random, company),
    agreementAccepted: sent,
    deposit: asked.deposit,
  };
  return { ...entered, conditions: conditionsOf(asked, entered) };
}
