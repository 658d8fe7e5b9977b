import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { requirePlainText } from './plainText.ts';

/** Largest file that any call takes, in bytes. */
export const FILE_LIMIT = 20 * 1024 * 1024;
/** Body limit of a route that takes one such file: the file, its fields and the boundaries. */
export const FORM_LIMIT = FILE_LIMIT + 64 * 1024;

export interface FormUpload {
  /** As the browser named it: for showing only. */
  name: string;
  bytes: Buffer;
  /** Text fields that stand before or after the file. */
  fields: Readonly<Record<string, string>>;
}

/** Lets the routes of this scope take multipart forms with one file. */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21 },
    throwFileSizeLimit: false,
  });
}

/**
 * The one file of a multipart form.
 * @throws AppError file.tooLarge, file.missing, request.mediaType (no form)
 */
export async function readForm(request: FastifyRequest): Promise<FormUpload> {
  if (!request.isMultipart()) throw new AppError('request.mediaType', { message: '请以 multipart/form-data 上传文件' });
  const fields: Record<string, string> = {};
  let found: { name: string; bytes: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') found = await readFile(part);
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (!found) throw new AppError('file.missing');
  // The file's own name is cleaned where it is stored.
  requirePlainText(fields);
  return { ...found, fields };
}

async function readFile(part: MultipartFile): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('file.tooLarge');
  return { name: part.filename, bytes };
}
