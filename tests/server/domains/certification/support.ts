import type { Issue } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import type { Application, Certification } from '../../../../contract/certification.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { multipart } from '../../../support/form.ts';

export const REAL = '/yzjumc/realnameauth/v3';
export const AUTH = '/yzjumc/customer/auth';
export const act = '/yzjumc/entity/v1/certification/act';

/** Not certified in the demo accounts; its administrator is 陈晓. */
export const SUZHOU = '蓝海制造苏州分公司';
export const CHEN = '13800000001';
export const LIN = '13800000002';
export const ZHOU = '13800000003';
export const SHEN = '13800000005';
export const GU = '13800000006';
export const HE = '13800000008';

export const NUMBER = '320502198511224315';
export const OTHER_NUMBER = '110101199003071233';
export const USCC = '91320500MA1N7K3Q2B';

/** A red square of 4 × 4 px. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGO4o6YGRwzEcQDsoxKBT+rXhgAAAABJRU5ErkJggg==',
  'base64',
);

let turn = 0;
export const key = (): Record<string, string> => ({ 'idempotency-key': `certification-${turn++}` });

export function uploadTo(
  client: Client,
  path: string,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const { headers, payload } = multipart({ name, bytes }, fields);
  return client.request(path, { method: 'POST', headers, payload });
}

/** A picture of the client's team, as a form names it. */
export async function picture(client: Client): Promise<{ fileId: string }[]> {
  const answer = await uploadTo(client, '/docrest/doc/file/uploadfile', '证件.png', PICTURE, { bizkey: 'portal' });
  const { data } = answer.body as { data: { fileId: string }[] };
  return [{ fileId: data[0]?.fileId ?? '' }];
}

/** Everything that a complete application says. */
export async function complete(client: Client, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [licence, idFront, idBack, letter] = await Promise.all([
    picture(client),
    picture(client),
    picture(client),
    picture(client),
  ]);
  return {
    subjectType: 'company',
    companyName: '蓝海制造苏州有限公司',
    uscc: USCC,
    legalPerson: '王海',
    longTerm: true,
    licence,
    operator: 'agent',
    agentName: '陈晓',
    agentPhone: CHEN,
    agentIdNumber: NUMBER,
    idFront,
    idBack,
    method: 'letter',
    letter,
    ...more,
  };
}

export const transfer = {
  method: 'transfer',
  letter: [],
  bankName: '中国银行苏州分行',
  bankAccount: '4563510800001234',
};

export const view = (client: Client): Promise<Certification> => client.call(`${REAL}/detail_enterprise_auth`);
export const fill = (
  client: Client,
  record: Record<string, unknown>,
  kind?: string,
): Promise<{ application: Application; issues: Issue[] }> =>
  client.call(`${REAL}/enterprise_auth`, { record, ...(kind && { kind }) }, key());

export async function submitted(client: Client, more: Record<string, unknown> = {}): Promise<Application> {
  return (
    await client.call<{ application: Application }>(
      `${REAL}/submit_enterprise_auth`,
      { record: await complete(client, more) },
      key(),
    )
  ).application;
}

export const judge = (
  client: Client,
  billNo: string,
  action: string,
  input: Record<string, unknown> = {},
): Promise<unknown> => client.call(act, { key: billNo, action, input }, key());

/** As if nobody had ever applied. */
export async function forgetAll({ kysely }: Database): Promise<void> {
  await sql`delete from records where entity in ('certification', 'person-certification')`.execute(kysely);
  await kysely.deleteFrom('certificate_holders').execute();
  await kysely.deleteFrom('identity_numbers').execute();
  await kysely
    .updateTable('teams')
    .set({ certified: false, legal_name: null })
    .where('eid', '=', demoTeam(SUZHOU).eid)
    .execute();
}
