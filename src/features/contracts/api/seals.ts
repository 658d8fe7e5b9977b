import { SEAL } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Purpose, SealKind } from '../../../../contract/seals.ts';
import { addressOf, api } from '../../../platform/gateway/api.ts';
import type { DownloadedFile } from '../../../platform/gateway/file.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { recordsOf } from '../../../platform/gateway/records.ts';

const seals = recordsOf('seal');
/** More seals than these no team has; the record list has them all. */
const MAX = 100;

export type SealState = 'draft' | 'reviewing' | 'active' | 'rejected' | 'revoked';

/** A seal of the team. */
export interface Seal {
  sealNo: string;
  name: string;
  kind: SealKind;
  companyName: string;
  code: string;
  source: 'drawn' | 'uploaded';
  status: SealState;
  /** Why it was refused or revoked; ''. */
  why: string;
  version: number;
  hasPicture: boolean;
}

/** What a drawn seal is made of, beside the certified name. */
export interface SealDesign {
  name: string;
  kind: SealKind;
  /** '' for none; else 6 to 18 digits and capitals. */
  code: string;
}

function seal(data: Json): Seal {
  const record = readRecord(SEAL, data);
  const { sealNo = '', name = '', companyName = '', code = '', status } = record;
  const source = record.source === 'uploaded' ? 'uploaded' : 'drawn';
  return {
    sealNo,
    name,
    kind: String(record.kind) as SealKind,
    companyName,
    code,
    source,
    status: String(status) as SealState,
    why: (status === 'revoked' ? record.revokeReason : record.opinion) ?? '',
    version: Number(data.version ?? 0),
    hasPicture: source === 'drawn' ? companyName !== '' : record.picture.length > 0,
  };
}

export const fetchSeals = async (): Promise<Seal[]> => (await seals.list({ pageSize: MAX })).rows.map(seal);

const usable = api('POST /yzjumc/seal_manage/v3/seal_usable_list');
const PURPOSES: readonly Purpose[] = ['contract', 'file'];

/** Numbers of the seals that this person may use now, for whatever purpose: those whose pictures they may see. */
export async function fetchUsableSeals(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(PURPOSES.map((purpose) => usable({ purpose })));
  return new Set(lists.flat().map(({ sealNo }) => sealNo));
}

/** A drawn seal that is to be made; with `submit` it is in use at once. */
export interface NewSeal extends SealDesign {
  submit: boolean;
}

/** Makes a drawn seal, once for a key. @throws RequestError seal.* */
export async function createSeal({ name, kind, code, submit }: NewSeal, key: string): Promise<void> {
  const record = { name, kind, source: 'drawn', ...(code !== '' && { code }) };
  await seals.save({ record, ...(submit && { action: 'submit' }) }, key);
}

/** @throws RequestError with the reason of the refusal */
export async function stepSeal(sealNo: string, action: 'submit' | 'revoke', input: Json = {}): Promise<void> {
  await seals.act(sealNo, action, input);
}

export async function removeSeal(sealNo: string): Promise<void> {
  await seals.remove(sealNo);
}

/** Sizes of a seal's picture: of 160 × 160 px so many times. */
export type SealScale = 1 | 2 | 4;

const PICTURE = 'GET /yzjumc/seal_manage/v3/seal_picture';
const picture = api(PICTURE);

/** Where the seal's picture is, as PNG: what is shown is what is downloaded and used. */
export const sealPicture = (sealNo: string, scale: SealScale = 1): string =>
  addressOf(PICTURE, { sealNo, scale: `${scale}` });

/** What a drawn seal would look like. */
export const designPicture = ({ kind, code }: Pick<SealDesign, 'kind' | 'code'>, scale: SealScale = 1): string =>
  addressOf(PICTURE, { kind, code, scale: `${scale}` });

/** The picture as a file. */
export const downloadSeal = (sealNo: string, scale: SealScale): Promise<DownloadedFile> =>
  picture({ sealNo, scale: `${scale}`, download: '1' });
