import { assemble } from '../../../engine/core/document/assemble.ts';
import type { EntityModel, RecordData } from '../../../engine/core/document/model.ts';
import type { DetailResult, UploadedFile, UploadOptions } from '../../../engine/core/endpoint/transport.ts';
import { type Json, listOf, objectOf, textOf } from '../../platform/gateway/json.ts';
import { request } from '../../platform/gateway/request.ts';
import { uploadForm } from '../../platform/gateway/upload.ts';

const BASE = '/yzjumc/partnerjoinrenewal/v3/noAuthentication';

/** What opens an application: the phone number it was made with and the code that was told then. */
export interface Proof {
  phone: string;
  code: string;
}

export interface JoinForm {
  model: EntityModel;
  blank: DetailResult;
}

/** The application's document, compiled, and what a new one starts with. */
export async function fetchForm(): Promise<JoinForm> {
  const data = objectOf(await request(`${BASE}/getForm`, { method: 'GET', warn: false }));
  const { model, problems } = assemble(data.document, {
    file: 'partner-join.json',
    version: textOf(data.version),
    lenient: true,
  });
  if (!model) throw new Error(problems[0]?.message ?? '申请表无法打开');
  return { model, blank: objectOf(data.blank) as unknown as DetailResult };
}

export const validatorAddress = (version: string): string =>
  new URL(`${BASE}/validator/${version}.js`, location.origin).href;

export type Saved = DetailResult & { code?: string };

/** Saves or acts on an application; a new one is answered with its code. */
export async function saveApplication(body: RecordData, idempotencyKey: string): Promise<Saved> {
  return (await request(`${BASE}/saveOrUpdate`, {
    data: body as Json,
    headers: { 'idempotency-key': idempotencyKey },
    warn: false,
  })) as Saved;
}

export const attachmentAddress = (fileId: string): string => `${BASE}/attachment/${encodeURIComponent(fileId)}`;

/** Stores a file for this browser; it becomes the application's when that is saved. */
export async function uploadAttachment(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const { fileId, name, size, type } = objectOf(
    await uploadForm({ url: `${BASE}/uploadAttachment`, fields: {}, file, ...options }),
  );
  return { fileId: textOf(fileId), name: textOf(name), size: Number(size), type: textOf(type) };
}

export interface JoinStatus {
  billNo: string;
  companyName: string;
  status: string;
  statusTitle: string;
  opinion: string;
}

export async function fetchStatus(proof: Proof): Promise<JoinStatus[]> {
  const rows = listOf(await request(`${BASE}/getJoinStatusBySubmitterPhone`, { data: { ...proof }, warn: false }));
  return rows.map(objectOf).map((row) => ({
    billNo: textOf(row.billNo),
    companyName: textOf(row.companyName),
    status: textOf(row.status),
    statusTitle: textOf(row.statusTitle),
    opinion: textOf(row.opinion),
  }));
}

export async function fetchApplication(proof: Proof, billNo: string): Promise<DetailResult> {
  return (await request(`${BASE}/getPartnerJoinDetailByBillNo`, {
    data: { ...proof, billNo },
    warn: false,
  })) as DetailResult;
}

export interface ProgrammeLevel {
  level: string;
  title: string;
  discount: number;
  benefits: string[];
  conditions: { name: string; required: string }[];
}

export interface Programme {
  levels: ProgrammeLevel[];
  documents: { name: string; version: string; articles: { heading: string; text: string }[] }[];
}

export async function fetchProgramme(): Promise<Programme> {
  const data = objectOf(await request(`${BASE}/getProgramme`, { method: 'GET', warn: false }));
  return {
    levels: listOf(data.levels)
      .map(objectOf)
      .map((level) => ({
        level: textOf(level.level),
        title: textOf(level.title),
        discount: Number(level.discount),
        benefits: listOf(level.benefits).map(textOf),
        conditions: listOf(level.conditions)
          .map(objectOf)
          .map(({ name, required }) => ({ name: textOf(name), required: textOf(required) })),
      })),
    documents: listOf(data.documents)
      .map(objectOf)
      .map((document) => ({
        name: textOf(document.name),
        version: textOf(document.version),
        articles: listOf(document.articles)
          .map(objectOf)
          .map(({ heading, text }) => ({ heading: textOf(heading), text: textOf(text) })),
      })),
  };
}
