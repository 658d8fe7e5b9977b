import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import type { Client, Refusal } from '../../../support/client.ts';
import { Client as Caller } from '../../../support/client.ts';
import type { DriverName } from '../../../support/database.ts';
import { signInAs, startGateway, type TestGateway } from '../../../support/gateway.ts';
import { makeCustomer, makeProduct, OWN_EID, once, PARTNER, STAFF } from '../../domains/partners/support.ts';

export const OPERATOR = '13800000006';
export const SHOP = demoTeam('云铺运营中心').eid;

/** Further staff of the shop, who sign in like the demo accounts. */
export const MORE_STAFF = ['13800000051', '13800000052', '13800000053'];

export interface ApprovalSetup {
  gateway: TestGateway;
  partner: Client;
  staff: Client;
  operator: Client;
  more: Client[];
  /** A contract of the partner that waits for approval; fen. */
  submitted(unitPrice?: number, more?: Record<string, unknown>): Promise<string>;
  contractOf(key: string): Promise<DetailResult>;
  /** Number of the running approval of a contract. */
  approvalOf(key: string): Promise<string>;
}

/** The shipped documents, a partner with a contract to sell, and the shop's people who approve it. */
export async function startApprovals(driver: DriverName): Promise<ApprovalSetup> {
  const gateway = await startGateway({ driver });
  await gateway.database.transaction((tx) => seedTeams(tx));
  const { kysely } = gateway.database;
  const password = kysely.selectFrom('users').select('password_hash').where('account', '=', STAFF);
  await kysely
    .insertInto('users')
    .values(
      MORE_STAFF.map((account, index) => ({
        id: `u${account}`,
        account,
        name: `审核${index + 1}`,
        phone: account,
        password_hash: sql<string>`(${password})`,
      })),
    )
    .execute();
  await kysely
    .insertInto('memberships')
    .values(
      MORE_STAFF.map((account) => ({
        user_id: `u${account}`,
        eid: SHOP,
        is_default: true,
        is_admin: true,
        roles: ['staff'],
      })),
    )
    .execute();
  const [partner, staff, operator] = await Promise.all([
    gateway.signIn(PARTNER),
    gateway.signIn(STAFF),
    gateway.signIn(OPERATOR),
  ]);
  const more = await Promise.all(
    MORE_STAFF.map(async (account) => {
      const client = new Caller(gateway.app);
      await signInAs(client, account);
      return client;
    }),
  );
  const customer = await makeCustomer(gateway, OWN_EID);
  const product = await makeProduct(gateway, operator);
  const contractOf = (key: string) => partner.call<DetailResult>('/yzjumc/salecontract/v3/detail', { billNo: key });
  return {
    gateway,
    partner,
    staff,
    operator,
    more,
    contractOf,
    async submitted(unitPrice = 9000, more = {}) {
      const record = {
        ...more,
        name: '云岭云服务销售合同',
        contractType: 'new',
        customer,
        startDate: '2026-11-20',
        signDate: '2026-11-20',
        termMonths: 12,
        lines: [{ product, quantity: 1, unitPrice }],
      };
      const saved = await partner.call<DetailResult>(
        '/yzjumc/salecontract/v3/submit_new',
        { record, action: 'submit' },
        once(),
      );
      return String(saved.record.billNo);
    },
    async approvalOf(key) {
      const found = await partner.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
        entity: 'sale-contract',
        billNo: key,
      });
      return found.key;
    },
  };
}

export const decide = (
  client: Client,
  no: string,
  action: string,
  more: Record<string, unknown> = {},
): Promise<DetailResult> => client.call<DetailResult>('/yzjumc/wf/v3/complete_task', { no, action, ...more }, once());

export const refused = (
  client: Client,
  no: string,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Refusal> => client.refusal('/yzjumc/wf/v3/complete_task', { no, action, ...more }, once());
