import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { dayOf } from '../../../../server/platform/calendar/days.ts';
import type { Client } from '../../../support/client.ts';
import type { DriverName } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import {
  act,
  make,
  makeCustomer,
  OTHER_EID,
  OWN_EID,
  once,
  PARTNER,
  STAFF,
  startPartners,
} from '../partners/support.ts';

export { act, make, OTHER_EID, OWN_EID, once };

const BUYER = '13800000001';
export const BUYER_EID = demoTeam('蓝海制造有限公司').eid;
const OPERATOR = '13800000006';
export const TODAY = dayOf(Date.now());

/** A partner, the shop's staff, a buyer, a customer file, and two products on sale of which the first can be tried. */
export interface Shop {
  gateway: TestGateway;
  partner: Client;
  staff: Client;
  operator: Client;
  buyer: Client;
  customer: string;
  basic: string;
  pro: string;
  close(): Promise<void>;
}

export async function startShop(driver: DriverName): Promise<Shop> {
  const gateway = await startPartners(driver);
  const [partner, staff, operator, buyer] = await Promise.all([
    gateway.signIn(PARTNER),
    gateway.signIn(STAFF),
    gateway.signIn(OPERATOR),
    gateway.signIn(BUYER),
  ]);
  const customer = await makeCustomer(gateway, OWN_EID);
  const product = async (name: string, price: number, more: RecordData = {}): Promise<string> => {
    const { key } = await make(gateway, OTHER_EID, 'product', {
      name,
      family: 'attendance',
      kind: 'module',
      unit: '用户/年',
      price,
      minQuantity: 1,
      ...more,
    });
    await act(operator, 'product', key, 'publish');
    return key;
  };
  const basic = await product('智能考勤标准版', 10_000, { isTrial: true, trialDays: 30 });
  const pro = await product('智能考勤专业版', 20_000);
  return { gateway, partner, staff, operator, buyer, customer, basic, pro, close: () => gateway.close() };
}

const YEAR = Number(TODAY.slice(0, 4));
/** The term of an asset in use: it began last year and ends in the middle of the next. */
export const IN_USE = { from: `${YEAR - 1}-01-01`, until: `${YEAR + 1}-06-30` };

/** An asset in use; by default the partner's customer's, of 100 seats at 100 yuan a year. */
export async function makeAsset(
  { gateway, basic, customer }: Shop,
  values: RecordData = {},
  eid = OWN_EID,
): Promise<string> {
  const { key } = await make(gateway, eid, 'asset', {
    kind: 'paid',
    product: basic,
    ...(eid === OWN_EID && { customer }),
    customerName: '深圳云岭软件有限公司',
    partnerName: '远帆科技有限公司',
    quantity: 100,
    unitPrice: 10_000,
    startDate: IN_USE.from,
    expireDate: IN_USE.until,
    sourceType: 'mall',
    ...values,
  });
  return key;
}

export async function assetOf({ staff }: Shop, key: string): Promise<RecordData> {
  return (await staff.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { key })).record;
}

/** Saves a bill on its own path and submits it with the same call. @returns its number */
export async function submit(client: Client, path: string, record: RecordData): Promise<string> {
  return String((await client.call<DetailResult>(path, { record, action: 'submit' }, once())).record.billNo);
}

/** Many decide at the same moment. @returns how many were let through */
export async function together(
  attempts: readonly (() => Promise<{ status: number; body: unknown }>)[],
): Promise<number> {
  const answers = await Promise.all(attempts.map((attempt) => attempt()));
  return answers.filter(
    ({ status, body }) => status === 200 && (body as { responseBody: { success: boolean } }).responseBody.success,
  ).length;
}

/** The staff's decision on a bill that waits: through its chain, as the to-do list does. */
export function decide(client: Client, entity: string, billNo: string, action: 'approve' | 'reject', opinion = '同意') {
  return client.request('/yzjumc/wf/v3/complete_task', {
    method: 'POST',
    body: { entity, billNo, action: action === 'approve' ? 'agree' : 'refuse', opinion },
    headers: once(),
  });
}

/** An action that no chain stands before, many times at once or expected to fail. */
export function attempt(client: Client, entity: string, key: string, action: string, input: RecordData = {}) {
  return client.request(`/yzjumc/entity/v1/${entity}/act`, {
    method: 'POST',
    body: { key, action, input },
    headers: once(),
  });
}

/** The requester takes a bill back, through its chain. */
export async function withdraw(client: Client, entity: string, billNo: string): Promise<void> {
  await client.call('/yzjumc/wf/v3/complete_task', { entity, billNo, action: 'withdraw', opinion: '信息有误' }, once());
}
