import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

export interface VerifiedSignature {
  state: 'valid' | 'changed' | 'unreadable';
  /** Why it does not hold, or what else is to be known; ''. */
  why: string;
  signer: string;
  issuer: string;
  /** RFC 3339; ''. */
  at: string;
  trusted: boolean;
}

export interface Verification {
  verdict: 'intact' | 'changed' | 'untrusted' | 'unsigned' | 'notPdf';
  signatures: VerifiedSignature[];
  /** Bytes behind the last signature. */
  appended: number;
  /** SHA-256 of the file, hexadecimal. */
  digest: string;
  /** The first byte, counted from 1, that differs from what was issued; 0 for none. */
  differsAt: number;
  issued:
    | { billNo: string; fileName: string; complete: boolean; contractState: string; superseded: boolean }
    | undefined;
}

/** Has a file verified; nothing of it is kept. @throws RequestError file.tooLarge, request.tooMany */
export async function verifyFile(file: File): Promise<Verification> {
  const form = new FormData();
  form.append('file', file, file.name);
  const answer = objectOf(await request('/yzjumc/verify/v1/file', { data: form, warn: false, session: false }));
  const issued = answer.issued === null || answer.issued === undefined ? undefined : objectOf(answer.issued);
  return {
    verdict: textOf(answer.verdict) as Verification['verdict'],
    signatures: listOf(answer.signatures)
      .map(objectOf)
      .map((one) => ({
        state: textOf(one.state) as VerifiedSignature['state'],
        why: textOf(one.why),
        signer: textOf(one.signer),
        issuer: textOf(one.issuer),
        at: textOf(one.at),
        trusted: one.trusted === true,
      })),
    appended: numberOf(answer.appended),
    digest: textOf(answer.digest),
    differsAt: numberOf(answer.differsAt),
    issued: issued && {
      billNo: textOf(issued.billNo),
      fileName: textOf(issued.fileName),
      complete: issued.complete === true,
      contractState: textOf(issued.contractState),
      superseded: issued.superseded === true,
    },
  };
}
