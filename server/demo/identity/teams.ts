import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { type Company, companyMaker } from '../world/companies.ts';
import type { DemoTeam, Person } from '../world/life.ts';
import { personName } from '../world/names.ts';
import { createRandom } from '../world/random.ts';
import { DEMO_TEAMS, DEMO_USERS } from './accounts.ts';

const NONE = { invoices: 0, customers: 0, opportunities: 0, stock: 0, contracts: 0 };
const SHOP = '云铺运营中心';
const PARTNER = '远帆科技有限公司';

/** Business of the teams one can sign in for; the others share what `FURTHER` says. */
const SHARES: Readonly<Record<string, DemoTeam['share']>> = {
  蓝海制造有限公司: { ...NONE, invoices: 160 },
  蓝海制造苏州分公司: { ...NONE, invoices: 50 },
  晨光设计工作室: { ...NONE, invoices: 20 },
  北辰集团: { ...NONE, invoices: 40 },
  青松物流有限公司: { ...NONE, invoices: 80 },
  [PARTNER]: { invoices: 30, customers: 120, opportunities: 170, stock: 110, contracts: 130 },
};

const FURTHER = [
  { count: 6, partner: false, share: { ...NONE, invoices: 20 } },
  { count: 5, partner: true, share: { invoices: 10, customers: 55, opportunities: 45, stock: 45, contracts: 45 } },
];

/** People of the partner's team beside the one of accounts.json, so that opportunities have someone to go to. */
const COLLEAGUES = [
  { account: '13800000031', name: '吴桐' },
  { account: '13800000032', name: '郑凯' },
  { account: '13800000033', name: '孙婧' },
  { account: '13800000034', name: '韩磊' },
];

interface DemoPeople {
  teams: DemoTeam[];
  shop: DemoTeam;
  staff: Person[];
}

/** The teams that have business in the demo data, with their people. The same at every start. */
export function demoPeople(): DemoPeople {
  const random = createRandom(20_260_101);
  const make = companyMaker(random);
  const signedIn = DEMO_TEAMS.map(
    (team): DemoTeam => ({
      eid: team.eid,
      name: team.name,
      certified: team.certified,
      company: { ...make(), name: team.name, shortName: team.name.replace(/有限公司$/, '') },
      people: peopleOf(team.eid, team.name),
      share: SHARES[team.name] ?? NONE,
    }),
  );
  const further = FURTHER.flatMap(({ count, partner, share }) =>
    Array.from({ length: count }, () => ({ partner, share, company: make() })),
  );
  const others = further.map(
    ({ partner, share, company }, index): DemoTeam => ({
      eid: String(10_208_001 + index),
      name: partner ? partnerName(company) : company.name,
      certified: true,
      company,
      people: [0, 1, 2].map((person) => ({ id: `u-demo-${index}-${person}`, name: personName(random) })),
      share,
    }),
  );
  const shop = signedIn.find((team) => team.name === SHOP);
  if (!shop) throw new Error(`no demo team ${SHOP}`);
  return {
    teams: [...signedIn, ...others],
    shop,
    staff: DEMO_USERS.filter((user) => user.roles.includes('staff') || user.roles.includes('operator')).map(
      ({ id, name }) => ({ id, name }),
    ),
  };
}

function partnerName(company: Company): string {
  return `${company.shortName}云服务有限公司`;
}

function peopleOf(eid: string, teamName: string): Person[] {
  const members = DEMO_USERS.filter((user) => user.teams.some((team) => team.eid === eid)).map(({ id, name }) => ({
    id,
    name,
  }));
  return teamName === PARTNER
    ? [...members, ...COLLEAGUES.map(({ account, name }) => ({ id: `u${account}`, name }))]
    : members;
}

/**
 * Teams and people beyond accounts.json. Colleagues of the demo partner sign in with the demo password;
 * people of companies that only fill lists cannot.
 */
export async function seedTeams(executor: Executor): Promise<void> {
  const { teams } = demoPeople();
  const others = teams.filter((team) => !DEMO_TEAMS.some((known) => known.eid === team.eid));
  await executor
    .insertInto('teams')
    .values(
      others.map((team) => ({
        eid: team.eid,
        name: team.name,
        certified: team.certified,
        partner_programme: team.share.customers > 0,
      })),
    )
    .execute();

  const partner = DEMO_TEAMS.find((team) => team.name === PARTNER);
  const strangers = others.flatMap((team) =>
    team.people.map((person) => ({
      ...person,
      eid: team.eid,
      role: team.share.customers > 0 ? 'partner' : 'customer',
    })),
  );
  const password = executor
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', DEMO_USERS[0]?.id ?? '');
  await executor
    .insertInto('users')
    .values([
      ...COLLEAGUES.map(({ account, name }) => ({
        id: `u${account}`,
        account,
        name,
        phone: account,
        password_hash: sql<string>`(${password})`,
      })),
      ...strangers.map(({ id, name }, index) => ({
        id,
        account: String(19_900_000_000 + index),
        name,
        phone: String(19_900_000_000 + index),
        password_hash: '!',
        status: 'inactive' as const,
      })),
    ])
    .execute();
  await executor
    .insertInto('memberships')
    .values([
      ...COLLEAGUES.map(({ account }) => ({
        user_id: `u${account}`,
        eid: partner?.eid ?? '',
        is_default: true,
        roles: ['partner'],
      })),
      ...strangers.map(({ id, eid, role }) => ({ user_id: id, eid, is_default: true, roles: [role] })),
    ])
    .execute();
}
