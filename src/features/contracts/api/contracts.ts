import type { ContractSignature, Party } from '../../../../contract/contracts.ts';
import { ONLINE_CONTRACT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { UsableSeal } from '../../../../contract/seals.ts';
import { addressOf, api } from '../../../platform/gateway/api.ts';
import { recordsOf } from '../../../platform/gateway/records.ts';

/** Most contracts that are offered for signing. */
const MAX = 50;

/** A contract that waits for the team's signature. Amount in fen. */
export interface WaitingContract {
  billNo: string;
  title: string;
  amount: number;
  /** YYYY-MM-DD; '' for none. */
  signBefore: string;
}

const signatures = api('POST /yzjumc/onlinecontract/v2/signing');
const sign = api('POST /yzjumc/seal_manage/v3/sign_file', { atomic: true });
export const fetchSignedFiles = api('POST /yzjumc/seal_manage/v3/list_file');

/** Who signed an online contract, the team first, and the state of the contract that came of it; null: there is none. */
export async function fetchSignatures(
  billNo: string,
): Promise<{ signed: ContractSignature[]; contractState: string | null }> {
  const { signatures: signed, contract } = await signatures({ billNo });
  return { signed, contractState: contract?.state ?? null };
}

export async function fetchWaiting(): Promise<WaitingContract[]> {
  const { rows } = await recordsOf('online-contract').list({
    pageSize: MAX,
    filter: { field: 'status', op: 'eq', value: 'approved' },
    sort: [{ field: 'applyDate', dir: 'asc' }],
  });
  return rows.map((row) => {
    const { billNo = '', title = '', amount = 0, signBefore = '' } = readRecord(ONLINE_CONTRACT, row);
    return { billNo, title, amount, signBefore };
  });
}

/** The seals that the person may sign it with. */
export const fetchUsableSeals = async (billNo: string): Promise<UsableSeal[]> => (await signatures({ billNo })).seals;

/** Which seal stands on the contract, and beside whose name. */
export interface Signing {
  billNo: string;
  sealNo: string;
  signer: string;
}

/** Puts the seal on the contract, once for a key. @throws RequestError contract.party, seal.*, action.refused */
export const signContract = (signing: Signing, key: string): Promise<unknown> =>
  sign({ ...signing, agreed: true }, { key });

/** Where the contract is shown as the file that is or will be signed. */
export const contractPdfUrl = (billNo: string): string =>
  addressOf('GET /yzjumc/onlinecontract/v2/pdf', { billNo, inline: '1' });
/** Where the signed file is downloaded from. */
export const signedFileUrl = (billNo: string): string => addressOf('GET /yzjumc/seal_manage/v3/get_file', { billNo });
/** What a party's seal on the contract looks like. */
export const contractSealUrl = (billNo: string, party: Party): string =>
  addressOf('GET /yzjumc/onlinecontract/v2/seal', { billNo, party });
