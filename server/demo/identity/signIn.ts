import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { DEMO_USERS } from './accounts.ts';

const GUARDED = { eid: '10308001', name: '坚盾安全技术有限公司', login_networks: ['203.0.113.0/24'] };
const YOUNG = { eid: '10308002', name: '新苗科技有限公司' };

/** One person for each thing that can come between someone and their session (specification, section 8). */
const PEOPLE = [
  // The company lets nobody in from outside its network, which is one that exists on paper only.
  { account: '13800000041', phone: '13800000041', name: '卫宁', eid: GUARDED.eid, status: 'active' },
  { account: '13800000042', phone: '13800000042', name: '苗青', eid: YOUNG.eid, status: 'inactive' },
  { account: '13800000043', phone: '13800000043', name: '独行', eid: undefined, status: 'active' },
  // Signs in with a number of the company's own; the phone is bound to it.
  { account: '80010001', phone: '13800000044', name: '曹颖', eid: YOUNG.eid, status: 'active' },
] as const;

/** Accounts that are refused, or found, in a way of their own. They have the demo password, but for the one to be activated. */
export async function seedSignIn(executor: Executor): Promise<void> {
  const password = executor
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', DEMO_USERS[0]?.id ?? '');
  await executor.insertInto('teams').values([GUARDED, YOUNG]).execute();
  await executor
    .insertInto('users')
    .values(
      PEOPLE.map(({ account, phone, name, status }) => ({
        id: `u${account}`,
        account,
        phone,
        name,
        status,
        password_hash: status === 'active' ? sql<string>`(${password})` : '!',
      })),
    )
    .execute();
  await executor
    .insertInto('memberships')
    .values(
      PEOPLE.flatMap(({ account, eid }) =>
        eid === undefined
          ? []
          : [{ user_id: `u${account}`, eid, is_admin: true, is_default: true, roles: ['customer'] }],
      ),
    )
    .execute();
}
