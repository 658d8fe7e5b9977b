import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { DEMO_AGREEMENTS, DEMO_LEVELS } from '../../../../server/demo/catalogue/programme.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import { type Actor, systemActor } from '../../../../server/runtime/access/actor.ts';
import type { StoredRecord } from '../../../../server/runtime/access/entityAccess.ts';
import type { Client } from '../../../support/client.ts';
import type { DriverName } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

export const PARTNER = '13800000003';
export const COLLEAGUE = '13800000031';
export const STAFF = '13800000005';
export const OWN_EID = demoTeam('远帆科技有限公司').eid;
/** A team of the demo data that nobody signs in for. */
export const OTHER_EID = '10208007';

export const USCC = '91440300708461136T';

/** The shipped documents, no records, a partner with colleagues, and other partners. */
export async function startPartners(driver: DriverName, settings: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await startGateway({ driver, settings });
  await gateway.database.transaction((tx) => seedTeams(tx));
  return gateway;
}

/** The shop writes what its levels ask for and give, as the demonstration's does. */
export async function writeProgramme(gateway: TestGateway): Promise<void> {
  await make(gateway, OWN_EID, 'storefront', {
    name: '伙伴',
    status: 'used',
    usedSince: new Date().toISOString(),
    partnerLevels: DEMO_LEVELS.map((level) => ({ ...level })),
    partnerDocuments: DEMO_AGREEMENTS.map((agreement) => ({ ...agreement })),
  });
}

/** A record of any team's, made by the shop's own code. */
export function make(gateway: TestGateway, eid: string, entity: string, record: RecordData): Promise<StoredRecord> {
  const actor = teamActor(eid);
  return gateway.database.transaction((tx) => gateway.entities.access.create(tx, actor, entity, record));
}

/** The shop's code on behalf of a named team, as defaults like 乙方名称 read it. */
function teamActor(eid: string): Actor {
  const actor = systemActor(eid);
  const name = eid === OWN_EID ? '远帆科技有限公司' : '广州同创云服务有限公司';
  return {
    ...actor,
    caller: { ...actor.caller, team: { ...actor.caller.team, name } },
    scope: { ...actor.scope, team: { ...actor.scope.team, name } },
  };
}

export async function makeCustomer(gateway: TestGateway, eid: string, values: RecordData = {}): Promise<string> {
  const { key } = await make(gateway, eid, 'customer', {
    name: '深圳云岭软件有限公司',
    kind: 'private',
    uscc: USCC,
    industry: '信息技术',
    contactName: '王磊',
    contactPhone: '13900000000',
    ...values,
  });
  return key;
}

/** A product on the shelf, 100 yuan per user and year. @param operator who puts it there @returns its number */
export async function makeProduct(gateway: TestGateway, operator: Client): Promise<string> {
  const { key } = await make(gateway, OTHER_EID, 'product', {
    name: '智能考勤标准版',
    family: 'attendance',
    kind: 'module',
    unit: '用户/年',
    price: 10_000,
  });
  await act(operator, 'product', key, 'publish');
  return key;
}

export function opportunity(customer: string, values: RecordData = {}): RecordData {
  return {
    name: '协同办公建设项目',
    source: 'self',
    customer,
    productFamily: 'collaboration',
    estimatedAmount: 5_000_000,
    expectedDate: '2099-12-31',
    ...values,
  };
}

let attempts = 0;
/** Every attempt is one of its own. */
export function once(): Record<string, string> {
  attempts += 1;
  return { 'idempotency-key': `attempt-${attempts}` };
}

export function act(
  client: Client,
  entity: string,
  key: unknown,
  action: string,
  input: RecordData = {},
  version?: number,
): Promise<DetailResult> {
  return client.call<DetailResult>(`/yzjumc/entity/v1/${entity}/act`, { key, action, input, version }, once());
}

let codes = 0;
/** Credit codes with right check digits, one per call. */
export function uscc(): string {
  const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const body = `914403007${String((codes += 1)).padStart(8, '0')}`;
  const sum = [...body].reduce(
    (total, character, index) => total + characters.indexOf(character) * (weights[index] ?? 0),
    0,
  );
  return body + characters.charAt((31 - (sum % 31)) % 31);
}
