import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import type { Answered, RawRefusal } from '../../../contract/define.ts';
import type { FileDescription } from '../../../contract/files.ts';
import type { AnyCall } from '../../../contract/index.ts';
import { withParams } from './api.ts';
import { RequestError } from './errors.ts';
import { comesInPieces, sendPieces } from './pieces.ts';
import { type Sending, send } from './sending.ts';

/** Calls that take a form of parts, by their path. */
type FormCalls = { [C in AnyCall as C extends { takes: 'parts' } ? C['path'] : never]: C };
type AnswerOf<C extends AnyCall> = Answered<C> | (C extends { answers: 'raw' } ? RawRefusal | undefined : never);
type FormAnswer<Path> = Path extends keyof FormCalls ? AnswerOf<FormCalls[Path]> : unknown;

export interface UploadCall<Path> extends Sending {
  path: Path;
  /** What stands in the path in the place of each ':name'. */
  params?: Readonly<Record<string, string>>;
  fields: Record<string, string>;
  file: File;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one file as a form. Resolves with the answer (its data, where the path has an envelope). */
export function uploadForm<const Path extends string>({
  path,
  params,
  fields,
  file,
  headers,
  ...sending
}: UploadCall<Path>): Promise<FormAnswer<Path>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return send(withParams(path, params), form, sending, headers) as Promise<FormAnswer<Path>>;
}

/**
 * Stores a file: a small one in one call (specification: document upload, bizkey portal), a large one in pieces that
 * need not be sent twice. Rejects with the server's `error` text.
 */
export const uploadFile = (file: File, sending: Sending = {}): Promise<UploadedFile> =>
  comesInPieces(file) ? sendPieces(file, sending) : sendWhole(file, sending);

async function sendWhole(file: File, sending: Sending): Promise<FileDescription> {
  const path = '/docrest/doc/file/uploadfile';
  const answer = await uploadForm({ path, fields: { bizkey: 'portal' }, file, ...sending });
  const [stored] = answer?.success ? answer.data : [];
  if (stored) return stored;
  throw new RequestError('upload', answer?.error || '上传失败，请重试', {
    url: path,
    ...(answer?.success === false && { errorCode: answer.errorCode }),
  });
}
