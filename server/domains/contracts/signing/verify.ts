import type { FileReport, Verification } from '../../../../contract/contracts.ts';
import type { Database } from '../../../platform/database/port.ts';
import type { FileService } from '../../../platform/files/service.ts';
import type { SigningService } from '../pdfSignature/service.ts';
import { CONTRACT, signedBytes } from './context.ts';
import { filesWithSignature, fileWithDigest, type Signature, signaturesOf } from './signatures.ts';

/** What the signatures say, and what this shop knows of the file. */
export async function verifyFile(
  { kysely }: Database,
  signing: SigningService,
  files: FileService,
  bytes: Uint8Array,
  digest: string,
): Promise<Verification> {
  const report = await signing.verify(bytes);
  const known = await fileWithDigest(kysely, digest);
  if (known)
    return {
      ...vouched(report, await signaturesOf(kysely, known.bill_no)),
      digest,
      issued: await issuedAs(kysely, known),
      differsAt: null,
    };
  const copies = await filesWithSignature(
    kysely,
    report.signatures.flatMap(({ signature }) => (signature === null ? [] : [signature])),
  );
  const original = copies.find(({ party }) => party === 'b') ?? copies[0];
  // Nothing but contracts is signed by this shop's authority: what it did not issue was made of something that it did.
  const ours = report.signatures.some(({ trusted }) => trusted);
  const verdict = report.verdict === 'intact' && ours ? 'changed' : report.verdict;
  if (!original) return { ...report, verdict, digest, issued: null, differsAt: null };
  return {
    ...report,
    verdict,
    digest,
    issued: await issuedAs(kysely, original),
    differsAt: firstDifference(await signedBytes({ files }, original), bytes),
  };
}

/** What this shop issued itself stays relied on when the certificate of its settings is another one by now. */
function vouched(report: FileReport, issued: readonly Signature[]): FileReport {
  const own = new Set(issued.map(({ signature }) => signature));
  const signatures = report.signatures.map((one) =>
    one.state === 'valid' && !one.trusted && one.signature !== null && own.has(one.signature)
      ? { ...one, trusted: true, why: '签署所用的证书已更换，此文件由本站签发并存有原件' }
      : one,
  );
  return {
    ...report,
    signatures,
    verdict: report.verdict === 'untrusted' && signatures.every(({ trusted }) => trusted) ? 'intact' : report.verdict,
  };
}

async function issuedAs(
  executor: Database['kysely'],
  { bill_no, party, name }: Signature,
): Promise<Verification['issued']> {
  const [signatures, contract] = [
    await signaturesOf(executor, bill_no),
    await executor
      .selectFrom('records')
      .where('entity', '=', CONTRACT)
      .where((where) => where.ref('data', '->>').key('onlineNo'), '=', bill_no)
      .select('state')
      .limit(1)
      .executeTakeFirst(),
  ];
  return {
    billNo: bill_no,
    fileName: name,
    complete: party === 'b',
    contractState: contract?.state ?? null,
    superseded: party === 'a' && signatures.length > 1,
  };
}

/** Position of the first byte that differs, from 1; null when the files are equal. */
function firstDifference(one: Uint8Array, other: Uint8Array): number | null {
  const shorter = Math.min(one.length, other.length);
  for (let place = 0; place < shorter; place += 1) if (one[place] !== other[place]) return place + 1;
  return one.length === other.length ? null : shorter + 1;
}
