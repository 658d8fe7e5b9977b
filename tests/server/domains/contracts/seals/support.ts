import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { demoTeam } from '../../../../../server/demo/identity/accounts.ts';
import type { Caller } from '../../../../../server/platform/http/caller.ts';
import type { Client } from '../../../../support/client.ts';
import type { TestGateway } from '../../../../support/gateway.ts';

export const SEALS = '/yzjumc/seal_manage/v3';
export const LANHAI = '蓝海制造有限公司';

let turn = 0;
export const key = (): Record<string, string> => ({ 'idempotency-key': `seal-${turn++}` });

/** The one certificate that there is: of 蓝海制造有限公司 under this name. */
export async function certify(gateway: TestGateway, name = LANHAI, ended: 'revoked' | null = null): Promise<void> {
  await gateway.database.kysely.deleteFrom('certificate_holders').execute();
  await gateway.database.kysely
    .insertInto('certificate_holders')
    .values({
      kind: 'team',
      holder: demoTeam(LANHAI).eid,
      bill_no: 'RZ-1',
      certificate_no: 'YPQY1',
      name,
      code: '91320500MA1N7K3Q2B',
      legal_person: '王海',
      valid_from: '2026-01-01',
      valid_until: '2027-01-01',
      ended,
    })
    .execute();
}

/** A drawn seal in use. */
export async function newSeal(admin: Client, record: RecordData = {}): Promise<string> {
  const { record: made } = await admin.call<DetailResult>(
    `${SEALS}/seal_save`,
    { record: { name: '合同章', kind: 'contract', source: 'drawn', ...record }, action: 'submit' },
    key(),
  );
  return String(made.sealNo);
}

export async function userId(gateway: TestGateway, account: string): Promise<string> {
  return (
    await gateway.database.kysely
      .selectFrom('users')
      .where('phone', '=', account)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Whom the gateway would see behind this account's session. */
export async function callerOf(gateway: TestGateway, account: string, team = LANHAI): Promise<Caller> {
  const user = await gateway.database.kysely
    .selectFrom('users')
    .where('phone', '=', account)
    .select(['id', 'name', 'phone'])
    .executeTakeFirstOrThrow();
  const { eid } = demoTeam(team);
  const member = await gateway.database.kysely
    .selectFrom('memberships')
    .where('user_id', '=', user.id)
    .where('eid', '=', eid)
    .select('is_admin')
    .executeTakeFirst();
  return {
    sessionId: '',
    userId: user.id,
    userName: user.name,
    phone: user.phone,
    roles: ['customer'],
    team: { eid, name: team, certified: true, isAdmin: member?.is_admin ?? false },
    private: false,
    channel: '2',
  };
}
