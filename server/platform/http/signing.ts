import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How two systems that share a secret know each other's calls. */
export interface Signed {
  method: string;
  /** Path with its query. */
  path: string;
  /** The body as it travels. */
  body: string;
}

const SIGNATURE_HEADERS = {
  timestamp: 'x-yp-timestamp',
  nonce: 'x-yp-nonce',
  signature: 'x-yp-signature',
} as const;

/** A call older, or newer, than this is no longer believed. */
export const CLOCK_MS = 5 * 60_000;

/** HMAC-SHA256, in hexadecimal, over method, path, time, nonce and the digest of the body, a line each. */
function signatureOf(secret: string, { method, path, body }: Signed, timestamp: string, nonce: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret)
    .update([method.toUpperCase(), path, timestamp, nonce, digest].join('\n'))
    .digest('hex');
}

/** The headers that go with a call. */
export function signHeaders(secret: string, call: Signed, at = Date.now()): Record<string, string> {
  const timestamp = String(at);
  const nonce = randomBytes(16).toString('hex');
  return {
    [SIGNATURE_HEADERS.timestamp]: timestamp,
    [SIGNATURE_HEADERS.nonce]: nonce,
    [SIGNATURE_HEADERS.signature]: signatureOf(secret, call, timestamp, nonce),
  };
}

export type Verdict = { nonce: string } | 'missing' | 'stale' | 'wrong';

/** Whether the headers prove that the call is from who shares the secret. The nonce is new only if the caller remembers it so. */
export function verifySigned(
  secret: string,
  call: Signed,
  headers: Readonly<Record<string, unknown>>,
  at = Date.now(),
): Verdict {
  const read = (name: string): string | undefined => (typeof headers[name] === 'string' ? headers[name] : undefined);
  const [timestamp, nonce, signature] = [
    read(SIGNATURE_HEADERS.timestamp),
    read(SIGNATURE_HEADERS.nonce),
    read(SIGNATURE_HEADERS.signature),
  ];
  if (timestamp === undefined || nonce === undefined || signature === undefined || !/^[0-9a-f]{16,64}$/.test(nonce))
    return 'missing';
  if (!/^\d{13}$/.test(timestamp) || Math.abs(at - Number(timestamp)) > CLOCK_MS) return 'stale';
  const [known, sent] = [Buffer.from(signatureOf(secret, call, timestamp, nonce)), Buffer.from(signature)];
  return known.length === sent.length && timingSafeEqual(known, sent) ? { nonce } : 'wrong';
}
