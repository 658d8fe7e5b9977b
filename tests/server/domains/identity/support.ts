import { sql } from 'kysely';
import { tokenHash } from '../../../../server/platform/http/tokens.ts';
import type { Answer, Client } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';

/** Settings under which codes arrive at the local inbox. */
export const WITH_INBOX = { DEMO: 'on' };
export const LOGIN = '/space/c/rest/user/checkLogin';
export const INFO = '/yzjumc/mall/getUserInfoByTicket';

/** A raw answer's body, as the tests look into it. */
export interface Raw {
  success: boolean;
  code?: number;
  errorCode?: string;
  message?: string;
  data?: Record<string, unknown>;
  verifyKey?: string;
}

export const raw = (answer: Answer): Raw => answer.body as Raw;
export const post = async (client: Client, path: string, body: object = {}): Promise<Raw> =>
  raw(await client.request(path, { method: 'POST', body }));
export const form = async (client: Client, path: string, fields: Record<string, string> = {}): Promise<Raw> =>
  raw(await client.request(path, { method: 'POST', form: fields }));
export const get = async (client: Client, path: string): Promise<Raw> => raw(await client.request(path));

/** The code that the phone was sent last. */
export async function codeFor(gateway: TestGateway, phone: string): Promise<string> {
  await gateway.jobs.runDue();
  const { code } = await gateway.database.kysely
    .selectFrom('sms_inbox')
    .where('phone', '=', phone)
    // Other messages go to the same phone.
    .where('code', '!=', '')
    .orderBy('id', 'desc')
    .select('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** Lets a minute pass since every code was sent. */
export async function waitAMinute(gateway: TestGateway): Promise<void> {
  await sql`update code_sends set sent_at = sent_at - interval '61 seconds'`.execute(gateway.database.kysely);
}

/** Asks for a login code and reads it. */
export async function fetchCode(
  gateway: TestGateway,
  client: Client,
  phone: string,
): Promise<{ phone: string; verifyKey: string; verifyCode: string }> {
  const sent = await post(client, '/space/c/rest/user/send-phone-code', { phone });
  if (!sent.verifyKey) throw new Error(`no code for ${phone}: ${JSON.stringify(sent)}`);
  return { phone, verifyKey: sent.verifyKey, verifyCode: await codeFor(gateway, phone) };
}

/** Another code than the right one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** From a login to a session, as the page goes on. */
export async function enter(client: Client, networkId?: string): Promise<Answer> {
  const flux = await post(client, '/space/c/auth/fluxAuth', networkId === undefined ? {} : { networkId });
  return client.request('/yzjumc/mall/loginByToken', { method: 'POST', form: { ssoToken: String(flux.data) } });
}

/** Gets a picture and makes its answer known. */
export async function fetchPicture(gateway: TestGateway, client: Client): Promise<{ vcodeId: string; vcode: string }> {
  const { data } = await form(client, '/space/c/user/refreshVCodeImage');
  const vcodeId = String(data?.vcodeId);
  await gateway.database.kysely
    .updateTable('picture_codes')
    .set({ answer_hash: tokenHash(`${vcodeId}:AKMX`) })
    .where('id_hash', '=', tokenHash(vcodeId))
    .execute();
  return { vcodeId, vcode: 'AKMX' };
}

/** The first steps of the registration page: picture, code, proof. Returns the answer of the last. */
export async function provePhone(gateway: TestGateway, client: Client, phone: string): Promise<Raw> {
  const sent = await get(
    client,
    `/space/c/user/mobile-validate-code/6/${phone}?${new URLSearchParams(await fetchPicture(gateway, client)).toString()}`,
  );
  if (!sent.verifyKey) throw new Error(`no code for ${phone}: ${JSON.stringify(sent)}`);
  return form(client, '/space/c/user-activate/checkMobileValidateCode', {
    phone,
    verifyKey: sent.verifyKey,
    verifyCode: await codeFor(gateway, phone),
  });
}
