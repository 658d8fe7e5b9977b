import { RequestError } from '../../../../platform/gateway/errors.ts';
import { type Json, objectOf, textOf } from '../../../../platform/gateway/json.ts';
import { type RequestOptions, request } from '../../../../platform/gateway/request.ts';
import { readVerdict, type Verdict } from '../verdict.ts';

export interface QrCode {
  id: string;
  /** What the code says: the confirmation page of this site. */
  address: string;
  expiresIn: number;
}

const failed = (answer: Json, url: string) =>
  new RequestError('code', textOf(answer.message) || '操作未成功，请重试', {
    url,
    errorCode: textOf(answer.errorCode),
  });

async function ask(url: string, data: Json = {}, options: RequestOptions = {}): Promise<Json> {
  const answer = objectOf(await request(url, { data, ...options }));
  if (answer.success !== true) throw failed(answer, url);
  return objectOf(answer.data);
}

/** A new code that this browser alone can redeem. */
export async function createQr(): Promise<QrCode> {
  const data = await ask('/space/c/qrlogin/create', {}, { session: false });
  return {
    id: textOf(data.qrId),
    address: new URL(textOf(data.url), location.origin).href,
    expiresIn: Number(data.expiresIn ?? 90),
  };
}

export type QrStatus =
  | { state: 'waiting' | 'cancelled' | 'expired' }
  | { state: 'scanned'; name: string }
  | { state: 'answered'; verdict: Verdict };

/** Asks how far it is. `answered` with an ok verdict comes once and signs this browser in. */
export async function fetchQrStatus(id: string, signal: AbortSignal): Promise<QrStatus> {
  const answer = objectOf(
    await request('/space/c/checkloginstatus', { method: 'GET', data: { qrId: id }, session: false, signal }),
  );
  if (answer.success !== true) return { state: 'answered', verdict: readVerdict(answer) };
  const data = objectOf(answer.data);
  switch (data.status) {
    case 'confirmed':
      return { state: 'answered', verdict: { kind: 'ok' } };
    case 'scanned':
      return { state: 'scanned', name: textOf(data.name) };
    case 'waiting':
    case 'cancelled':
      return { state: data.status };
    default:
      return { state: 'expired' };
  }
}

/** Who asks to be signed in, and as whom. */
export interface QrRequest {
  device: string;
  address: string;
  createdAt: string;
  name: string;
  account: string;
}

export async function scanQr(qrId: string): Promise<QrRequest> {
  const data = await ask('/space/c/qrlogin/scan', { qrId });
  return {
    device: textOf(data.device),
    address: textOf(data.address),
    createdAt: textOf(data.createdAt),
    name: textOf(data.name),
    account: textOf(data.account),
  };
}

export const confirmQr = async (qrId: string): Promise<void> => void (await ask('/space/c/qrlogin/confirm', { qrId }));
export const cancelQr = async (qrId: string): Promise<void> => void (await ask('/space/c/qrlogin/cancel', { qrId }));
