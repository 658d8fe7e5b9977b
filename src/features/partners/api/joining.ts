import { assemble, type EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult, UploadedFile, UploadOptions } from '@yunpu/engine-core/endpoint';
import { fromParsed } from '@yunpu/engine-core/expression';
import { addressOf, api } from '../../../platform/gateway/api.ts';
import { uploadForm } from '../../../platform/gateway/upload.ts';

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

const getForm = api('GET /yzjumc/partnerjoinrenewal/v3/noAuthentication/getForm');

/** The application's document, compiled, and what a new one starts with. */
export async function fetchForm(): Promise<JoinForm> {
  const { document, parsed, version, blank } = await getForm();
  const options = { file: 'partner-join.json', version, lenient: true };
  const { model, problems } = assemble(document, options, { parse: fromParsed(parsed) });
  if (!model) throw new Error(problems[0]?.message ?? '申请表无法打开');
  return { model, blank };
}

export const validatorAddress = (version: string): string =>
  new URL(
    addressOf('GET /yzjumc/partnerjoinrenewal/v3/noAuthentication/validator/:version.js', undefined, {
      params: { version },
    }),
    location.origin,
  ).href;

/** Saves or acts on an application; a new one is answered with its code. */
export const saveApplication = api('POST /yzjumc/partnerjoinrenewal/v3/noAuthentication/saveOrUpdate');

export const attachmentAddress = (fileId: string): string =>
  addressOf('GET /yzjumc/partnerjoinrenewal/v3/noAuthentication/attachment/:fileId', undefined, { params: { fileId } });

/** Stores a file for this browser; it becomes the application's when that is saved. */
export const uploadAttachment = (file: File, options: UploadOptions = {}): Promise<UploadedFile> =>
  uploadForm({ path: `${BASE}/uploadAttachment`, fields: {}, file, ...options });

/** The applications that phone number and code open. */
export const fetchStatus = api('POST /yzjumc/partnerjoinrenewal/v3/noAuthentication/getJoinStatusBySubmitterPhone');

export const fetchApplication = api('POST /yzjumc/partnerjoinrenewal/v3/noAuthentication/getPartnerJoinDetailByBillNo');

export const fetchProgramme = api('GET /yzjumc/partnerjoinrenewal/v3/noAuthentication/getProgramme');
