import type { QrRequest } from '../../../../contract/identity/login.ts';
import { api } from '../../../platform/gateway/api.ts';
import { space } from '../../../platform/gateway/space.ts';
import { readVerdict, type Verdict } from './verdict.ts';

export type { QrRequest } from '../../../../contract/identity/login.ts';

export interface QrCode {
  id: string;
  /** What the code says: the confirmation page of this site. */
  address: string;
  expiresIn: number;
}

const RAW = { envelope: false } as const;

const create = space('POST /space/c/qrlogin/create', { ...RAW, session: false });
const status = api('GET /space/c/checkloginstatus', { ...RAW, session: false });
const scan = space('POST /space/c/qrlogin/scan', RAW);
const confirm = space('POST /space/c/qrlogin/confirm', RAW);
const cancel = space('POST /space/c/qrlogin/cancel', RAW);

/** A new code that this browser alone can redeem. */
export async function createQr(): Promise<QrCode> {
  const { qrId, url, expiresIn } = (await create()).data;
  return { id: qrId, address: new URL(url, location.origin).href, expiresIn };
}

export type QrStatus =
  | { state: 'waiting' | 'cancelled' | 'expired' }
  | { state: 'scanned'; name: string }
  | { state: 'answered'; verdict: Verdict };

/** Asks how far it is. `answered` with an ok verdict comes once and signs this browser in. */
export async function fetchQrStatus(id: string, signal: AbortSignal): Promise<QrStatus> {
  const answer = await status({ qrId: id }, { signal });
  if (!answer.success) return { state: 'answered', verdict: readVerdict(answer) };
  const { data } = answer;
  switch (data.status) {
    case 'confirmed':
      return { state: 'answered', verdict: { kind: 'ok' } };
    case 'scanned':
      return { state: 'scanned', name: data.name };
    case 'waiting':
    case 'cancelled':
      return { state: data.status };
    default:
      return { state: 'expired' };
  }
}

export const scanQr = async (qrId: string): Promise<QrRequest> => (await scan({ qrId })).data;
export const confirmQr = async (qrId: string): Promise<void> => void (await confirm({ qrId }));
export const cancelQr = async (qrId: string): Promise<void> => void (await cancel({ qrId }));
