import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

const ONLINE = '/yzjumc/onlinecontract/v2';
const SEALS = '/yzjumc/seal_manage/v3';
/** More contracts than these wait for nobody. */
const MAX = 50;

/** A contract that waits for the team's signature. Amount in fen. */
export interface WaitingContract {
  billNo: string;
  title: string;
  amount: number;
  /** YYYY-MM-DD; '' for none. */
  signBefore: string;
}

/** A seal that the person may sign with. */
export interface UsableSeal {
  sealNo: string;
  title: string;
  /** 'official', 'contract' or 'finance'. */
  kind: string;
}

/** The newest file of a contract that was signed. */
export interface SignedFile {
  billNo: string;
  name: string;
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  digest: string;
  complete: boolean;
  signedAt: string;
  signers: string;
}

/** One party's signature on a contract. */
export interface ContractSignature {
  /** 'a': the team, 'b': the shop. */
  party: string;
  company: string;
  signer: string;
  seal: string;
  /** RFC 3339. */
  signedAt: string;
  /** Bytes of the file that came of it, and their SHA-256, hexadecimal. */
  size: number;
  digest: string;
}

/** Who signed an online contract, the team first. */
export async function fetchSignatures(billNo: string): Promise<ContractSignature[]> {
  return listOf(objectOf(await request(`${ONLINE}/signing`, { data: { billNo }, warn: false })).signatures)
    .map(objectOf)
    .map((one) => ({
      party: textOf(one.party),
      company: textOf(one.company),
      signer: textOf(one.signerName),
      seal: textOf(one.sealName),
      signedAt: textOf(one.signedAt),
      size: numberOf(one.size),
      digest: textOf(one.digest),
    }));
}

export async function fetchWaiting(): Promise<WaitingContract[]> {
  const data = {
    pageSize: MAX,
    filter: { field: 'status', op: 'eq', value: 'approved' },
    sort: [{ field: 'applyDate', dir: 'asc' }],
  };
  return listOf(objectOf(await request('/yzjumc/entity/v1/online-contract/list', { data, warn: false })).rows)
    .map(objectOf)
    .map((row) => ({
      billNo: textOf(row.billNo),
      title: textOf(row.title),
      amount: numberOf(row.amount),
      signBefore: textOf(row.signBefore),
    }));
}

export async function fetchUsableSeals(billNo: string): Promise<UsableSeal[]> {
  return listOf(objectOf(await request(`${ONLINE}/signing`, { data: { billNo }, warn: false })).seals)
    .map(objectOf)
    .map((seal) => ({ sealNo: textOf(seal.sealNo), title: textOf(seal.title), kind: textOf(seal.kind) }));
}

/** Puts the seal on the contract. @throws RequestError contract.party, seal.*, action.refused */
export async function signContract(billNo: string, sealNo: string, signer: string): Promise<void> {
  await request(`${SEALS}/sign_file`, { data: { billNo, sealNo, signer, agreed: true }, atomic: true, warn: false });
}

export async function fetchSignedFiles(
  pageNo: number,
  pageSize: number,
): Promise<{ rows: SignedFile[]; total: number }> {
  const answer = objectOf(await request(`${SEALS}/list_file`, { data: { pageNo, pageSize }, warn: false }));
  return {
    rows: listOf(answer.rows)
      .map(objectOf)
      .map((row) => ({
        billNo: textOf(row.billNo),
        name: textOf(row.name),
        size: numberOf(row.size),
        digest: textOf(row.digest),
        complete: row.complete === true,
        signedAt: textOf(row.signedAt),
        signers: textOf(row.signers),
      })),
    total: numberOf(answer.total),
  };
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** Where the contract is shown as the file that is or will be signed. */
export const contractPdfUrl = (billNo: string): string => `${ONLINE}/pdf?${query({ billNo, inline: '1' })}`;
/** Where the signed file is downloaded from. */
export const signedFileUrl = (billNo: string): string => `${SEALS}/get_file?${query({ billNo })}`;
/** What a party's seal on the contract looks like. */
export const contractSealUrl = (billNo: string, party: string): string => `${ONLINE}/seal?${query({ billNo, party })}`;
