import type { DownloadedFile } from './file.ts';
import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

const BASE = '/yzjumc/seal_manage/v3';
/** More seals than these no team has; the record list has them all. */
const MAX = 100;

export type SealState = 'draft' | 'reviewing' | 'active' | 'rejected' | 'revoked';
export type SealKind = 'official' | 'contract' | 'finance';

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
  const source = data.source === 'uploaded' ? 'uploaded' : 'drawn';
  const companyName = textOf(data.companyName);
  return {
    sealNo: textOf(data.sealNo),
    name: textOf(data.name),
    kind: textOf(data.kind) as SealKind,
    companyName,
    code: textOf(data.code),
    source,
    status: textOf(data.status) as SealState,
    why: textOf(data.status === 'revoked' ? data.revokeReason : data.opinion),
    version: numberOf(data.version),
    hasPicture: source === 'drawn' ? companyName !== '' : listOf(data.picture).length > 0,
  };
}

export async function fetchSeals(): Promise<Seal[]> {
  return listOf(objectOf(await request(`${BASE}/seal_list`, { data: { pageSize: MAX }, warn: false })).rows)
    .map(objectOf)
    .map(seal);
}

/** Numbers of the seals that this person may use now, for whatever purpose: those whose pictures they may see. */
export async function fetchUsableSeals(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    ['contract', 'file'].map((purpose) => request(`${BASE}/seal_usable_list`, { data: { purpose }, warn: false })),
  );
  return new Set(lists.flatMap((list) => listOf(list).map((item) => textOf(objectOf(item).sealNo))));
}

/** Makes a drawn seal; with `submit` it is in use at once. @throws RequestError seal.* */
export async function createSeal({ name, kind, code }: SealDesign, submit: boolean): Promise<void> {
  const record = { name, kind, source: 'drawn', ...(code !== '' && { code }) };
  await request(`${BASE}/seal_save`, {
    data: { record, ...(submit && { action: 'submit' }) },
    atomic: true,
    warn: false,
  });
}

/** @throws RequestError with the reason of the refusal */
export async function stepSeal(sealNo: string, action: 'submit' | 'revoke', input: Json = {}): Promise<void> {
  await request('/yzjumc/entity/v1/seal/act', { data: { key: sealNo, action, input }, atomic: true, warn: false });
}

export async function removeSeal(sealNo: string): Promise<void> {
  await request(`${BASE}/seal_delete`, { data: { sealNo }, atomic: true, warn: false });
}

/** Sizes of a seal's picture: of 160 × 160 px so many times. */
export type SealScale = 1 | 2 | 4;

/** Where the seal's picture is, as PNG: what is shown is what is downloaded and used. */
export const sealPicture = (sealNo: string, scale: SealScale = 1): string =>
  `${BASE}/seal_picture?${new URLSearchParams({ sealNo, scale: String(scale) }).toString()}`;

/** What a drawn seal would look like. */
export const designPicture = ({ kind, code }: Pick<SealDesign, 'kind' | 'code'>, scale: SealScale = 1): string =>
  `${BASE}/seal_picture?${new URLSearchParams({ kind, code, scale: String(scale) }).toString()}`;

/** The picture as a file. */
export const downloadSeal = async (sealNo: string, scale: SealScale): Promise<DownloadedFile> =>
  (await request(`${sealPicture(sealNo, scale)}&download=1`, { method: 'GET', warn: false })) as DownloadedFile;
