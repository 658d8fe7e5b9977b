import { hashPassword } from '../../domains/identity/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import source from './accounts.json' with { type: 'json' };

export const DEMO_PASSWORD = source.password;

export interface DemoTeam {
  eid: string;
  name: string;
  certified: boolean;
  partner: boolean;
}

export interface DemoUser {
  id: string;
  account: string;
  name: string;
  /** Who this is, for people. */
  is: string;
  private: boolean;
  /** Roles the person has in every team of theirs. */
  roles: readonly string[];
  teams: readonly { eid: string; admin: boolean; default: boolean }[];
}

/** What `is` of accounts.json comes to: in Chinese, and in names of schemas/roles.json. */
const PEOPLE: Readonly<Record<string, { is: string; roles: readonly string[]; private?: true }>> = {
  '13800000001': { is: '客户', roles: ['customer'] },
  '13800000002': { is: '客户，不是任何团队的管理员', roles: ['customer'] },
  '13800000003': { is: '伙伴', roles: ['partner'] },
  '13800000004': { is: '私有部署客户', roles: ['customer'], private: true },
  '13800000005': { is: '运营人员，平台管理员', roles: ['staff', 'administrator'] },
  '13800000006': { is: '产品运营', roles: ['operator'] },
  '13800000007': { is: '开发者', roles: ['developer'] },
  '13800000008': { is: '另一家公司的客户', roles: ['customer'] },
};

/** The teams of accounts.json, each with an eid that stays the same from start to start. */
export const DEMO_TEAMS: readonly DemoTeam[] = teamsOfSource();
export const DEMO_USERS: readonly DemoUser[] = source.accounts.map((entry) => ({
  id: `u${entry.account}`,
  account: entry.account,
  name: entry.name,
  is: personOf(entry.account).is,
  private: personOf(entry.account).private === true,
  roles: personOf(entry.account).roles,
  teams: entry.teams.map((team) => ({
    eid: eidOf(team.name),
    admin: team.admin,
    default: 'default' in team && team.default === true,
  })),
}));

/** @throws Error when accounts.json has no team of that name. */
export function demoTeam(name: string): DemoTeam {
  const team = DEMO_TEAMS.find((candidate) => candidate.name === name);
  if (!team) throw new Error(`no demo team ${name}`);
  return team;
}

/** A person of the team as if signed in; its administrator unless named. @throws Error when the team has no such person */
export function demoCaller(teamName: string, userName?: string): Caller {
  const team = demoTeam(teamName);
  const user = DEMO_USERS.find(({ name, teams }) =>
    teams.some(({ eid, admin }) => eid === team.eid && (userName === undefined ? admin : name === userName)),
  );
  if (!user) throw new Error(`demo data: nobody of ${teamName} is ${userName ?? 'its administrator'}`);
  const isAdmin = user.teams.some(({ eid, admin }) => eid === team.eid && admin);
  return {
    sessionId: '',
    userId: user.id,
    userName: user.name,
    phone: user.account,
    roles: user.roles,
    team: { eid: team.eid, name: team.name, certified: team.certified, isAdmin },
    private: user.private,
    channel: '2',
  };
}

export async function seedAccounts(executor: Executor): Promise<void> {
  const passwordHash = await demoPasswordHash();
  await executor
    .insertInto('teams')
    .values(
      DEMO_TEAMS.map((team) => ({
        eid: team.eid,
        name: team.name,
        certified: team.certified,
        partner_programme: team.partner,
      })),
    )
    .execute();
  await executor
    .insertInto('users')
    .values(
      DEMO_USERS.map((user) => ({
        id: user.id,
        account: user.account,
        name: user.name,
        phone: user.account,
        password_hash: passwordHash,
        source_channel: user.private ? 'private' : 'yzj_public',
      })),
    )
    .execute();
  await executor
    .insertInto('memberships')
    .values(
      DEMO_USERS.flatMap((user) =>
        user.teams.map((team) => ({
          user_id: user.id,
          eid: team.eid,
          is_admin: team.admin,
          is_default: team.default,
          roles: [...user.roles],
        })),
      ),
    )
    .execute();
}

let hashed: Promise<string> | undefined;

/** Hashed once: hashing is slow on purpose and the password is printed on the screen anyway. */
async function demoPasswordHash(): Promise<string> {
  hashed ??= hashPassword(DEMO_PASSWORD);
  return hashed;
}

function personOf(account: string): (typeof PEOPLE)[string] {
  const person = PEOPLE[account];
  if (!person) throw new Error(`accounts.json has ${account}, of whom nothing is known here`);
  return person;
}

function teamNames(): string[] {
  return [...new Set(source.accounts.flatMap((entry) => entry.teams.map((team) => team.name)))];
}

function eidOf(teamName: string): string {
  return String(10_108_001 + teamNames().indexOf(teamName));
}

function teamsOfSource(): DemoTeam[] {
  return teamNames().map((name) => ({
    eid: eidOf(name),
    name,
    certified: source.accounts.some((entry) =>
      entry.teams.some((team) => team.name === name && 'certified' in team && team.certified === true),
    ),
    partner: source.accounts.some(
      (entry) => personOf(entry.account).roles.includes('partner') && entry.teams.some((team) => team.name === name),
    ),
  }));
}
