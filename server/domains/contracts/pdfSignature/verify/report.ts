import { createHash, X509Certificate } from 'node:crypto';
import type { FileReport, SignatureReport } from '../../../../../contract/contracts.ts';
import { dayOf } from '../../../../platform/calendar/days.ts';
import { judgeCms } from './cms.ts';
import { type Broken, type Found, findSignatures } from './ranges.ts';

const LONGEST_CHAIN = 4;

/**
 * What a PDF's signatures say. Nothing is stored; whatever the bytes are, there is an answer.
 * @param anchors DER of the certificates that are relied on
 */
export function reportOn(bytes: Uint8Array, anchors: readonly Uint8Array[]): FileReport {
  const size = bytes.length;
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    return { verdict: 'notPdf', signatures: [], size, appended: 0 };
  const roots = anchors.map((der) => new X509Certificate(Buffer.from(der)));
  const signatures = findSignatures(bytes).map((found) => reportOf(bytes, found, roots));
  const last = Math.max(0, ...signatures.map(({ covers }) => covers));
  const appended = signatures.length > 0 ? size - last : 0;
  return { verdict: verdictOf(signatures, appended), signatures, size, appended };
}

function verdictOf(signatures: readonly SignatureReport[], appended: number): FileReport['verdict'] {
  if (signatures.length === 0) return 'unsigned';
  if (appended > 0 || signatures.some(({ state }) => state !== 'valid')) return 'changed';
  return signatures.every(({ trusted }) => trusted) ? 'intact' : 'untrusted';
}

function reportOf(bytes: Uint8Array, found: Found | Broken, roots: readonly X509Certificate[]): SignatureReport {
  const unread: SignatureReport = {
    state: 'unreadable',
    why: null,
    signer: null,
    issuer: null,
    serial: null,
    at: null,
    trusted: false,
    covers: 0,
    signature: null,
  };
  if (!('cms' in found)) return { ...unread, why: found.why };
  const known = {
    ...unread,
    at: found.at?.toISOString() ?? null,
    covers: found.end,
    signature: createHash('sha256').update(found.cms).digest('hex'),
  };
  try {
    const { signer, others, changed } = judgeCms(bytes, found);
    const trusted = isTrusted(signer, others, roots);
    const inTime =
      found.at === undefined || (found.at >= new Date(signer.validFrom) && found.at <= new Date(signer.validTo));
    const distrust = !trusted
      ? '证书不是由本站信任的机构签发的，不能证明签署人是谁'
      : !inTime
        ? '签署时间不在证书的有效期内'
        : expiryOf(signer);
    return {
      ...known,
      state: changed === undefined ? 'valid' : 'changed',
      why: changed ?? distrust,
      signer: nameIn(signer.subject),
      issuer: nameIn(signer.issuer),
      serial: signer.serialNumber.toLowerCase(),
      trusted: trusted && inTime,
    };
  } catch {
    return { ...known, why: '签名数据无法读取' };
  }
}

/** A certificate that ran out later takes nothing from what was signed in its time. */
function expiryOf({ validTo }: X509Certificate): string | null {
  const until = Date.parse(validTo);
  return until < Date.now() ? `证书已于 ${dayOf(until)} 到期，签署时在有效期内` : null;
}

const nameIn = (names: string): string | null => /^CN=(.+)$/m.exec(names)?.[1] ?? /^O=(.+)$/m.exec(names)?.[1] ?? null;

/** Whether the certificate leads to one that is relied on, each issued by the next. */
function isTrusted(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  length = 1,
): boolean {
  const issued = (by: X509Certificate): boolean =>
    by.ca && certificate.checkIssued(by) && certificate.verify(by.publicKey);
  if (roots.some((root) => root.raw.equals(certificate.raw) || issued(root))) return true;
  return (
    length < LONGEST_CHAIN &&
    others.some(
      (other) => !other.raw.equals(certificate.raw) && issued(other) && isTrusted(other, others, roots, length + 1),
    )
  );
}
