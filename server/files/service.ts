import { createHash, randomBytes } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { sql, type Selectable } from 'kysely';
import type { Database, Executor } from '../database/port.ts';
import type { Caller } from '../http/caller.ts';
import { attachmentDisposition } from '../http/disposition.ts';
import { AppError } from '../http/errors.ts';
import { filesRoot, openFolder, type FileFolder } from './folder.ts';
import { ALLOWED_TEXT, fitsName, sniff } from './sniff.ts';
import type { FileTables } from './tables.ts';
import { idsInRecords } from './uses.ts';

export type StoredFile = Selectable<FileTables['files']>;

/** Who works for the shop reads every team's files: they judge what the files prove. */
const SHOP_ROLES = ['staff', 'operator'];
const LONGEST_NAME = 120;

export interface FileService {
  /**
   * Stores a file for the caller's team.
   * @throws AppError file.empty, file.type, file.mismatch
   */
  store(caller: Caller, name: string, bytes: Uint8Array): Promise<StoredFile>;
  /** @throws AppError file.notFound, also for another team's file */
  find(caller: Caller, id: string): Promise<StoredFile>;
  /** The file, for whoever was found to have a right to it. @throws AppError file.notFound */
  get(id: string): Promise<StoredFile>;
  read(file: StoredFile): ReadStream;
  /** Removes a file that no record holds. @throws AppError file.notFound, file.inUse */
  remove(caller: Caller, id: string): Promise<void>;
  /** Removes a file whatever holds it: the domain that took it in has given it up. */
  discard(id: string): Promise<void>;
}

/** The files below a data folder. */
export function openFiles(database: Database, dataDir: string): FileService {
  return createFileService(database, openFolder(filesRoot(dataDir)));
}

function createFileService(database: Database, folder: FileFolder): FileService {
  const { kysely } = database;
  const discard = async (id: string): Promise<void> => {
    await kysely.deleteFrom('files').where('id', '=', id).execute();
    await folder.remove(id);
  };
  return {
    async store(caller, name, bytes) {
      const shown = displayName(name);
      const kind = judge(shown, bytes);
      const id = randomBytes(16).toString('hex');
      await folder.write(id, bytes);
      return kysely
        .insertInto('files')
        .values({ id, eid: caller.team.eid, name: shown, size: bytes.length, type: kind, digest: createHash('sha256').update(bytes).digest('hex'), uploaded_by: caller.userId, used_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    find: (caller, id) => findFile(kysely, caller, id),
    async get(id) {
      const file = await kysely.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!file) throw new AppError('file.notFound');
      return file;
    },
    read: (file) => folder.read(file.id),
    async remove(caller, id) {
      const file = await findFile(kysely, caller, id);
      if (file.uploaded_by !== caller.userId && !caller.team.isAdmin) throw new AppError('session.forbidden', { message: '只有上传者和团队管理员可以删除附件' });
      if (file.used_at !== null || (await idsInRecords(kysely, [file])).size > 0) throw new AppError('file.inUse');
      await discard(id);
    },
    discard,
  };
}

/** As records hold it. */
export function describeFile({ id, name, size, type }: StoredFile): { fileId: string; name: string; size: number; type: string } {
  return { fileId: id, name, size, type };
}

/** A download that no browser runs. */
export function sendFile(reply: FastifyReply, files: FileService, file: StoredFile): FastifyReply {
  return reply
    .type(file.type)
    .headers({
      'content-length': file.size,
      'content-disposition': attachmentDisposition(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    })
    .send(files.read(file));
}

/** What is stored under an owner: how many files, and their bytes. */
export async function storedUnder(executor: Executor, eid: string): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await executor.selectFrom('files').where('eid', '=', eid)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.coalesce(fn.sum<string>('size'), sql<number>`0`).as('bytes')]).executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

/** Gives files of one owner to another; files that are not the first one's stay where they are. */
export async function handOver(executor: Executor, ids: readonly string[], from: string, to: string): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return executor.updateTable('files').set({ eid: to }).where('id', 'in', [...ids]).where('eid', '=', from).returningAll().execute();
}

/** The files with these ids, whoever owns them. */
export async function filesWith(executor: Executor, ids: readonly string[]): Promise<StoredFile[]> {
  return ids.length === 0 ? [] : executor.selectFrom('files').selectAll().where('id', 'in', [...ids]).execute();
}

async function findFile(executor: Executor, caller: Caller, id: string): Promise<StoredFile> {
  const file = await executor.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!file || !mayRead(caller, file)) throw new AppError('file.notFound');
  return file;
}

function mayRead(caller: Caller, file: StoredFile): boolean {
  return file.eid === caller.team.eid || caller.roles.some((role) => SHOP_ROLES.includes(role));
}

function judge(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) throw new AppError('file.empty');
  const kind = sniff(bytes);
  if (!kind) throw new AppError('file.type', { message: `不支持这种文件，可以上传：${ALLOWED_TEXT}` });
  if (!fitsName(kind, name)) throw new AppError('file.mismatch');
  return kind.type;
}

/** The last part of the path, without control characters, short enough to show; its extension stays. */
function displayName(name: string): string {
  const base = (name.normalize('NFC').split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (base.length <= LONGEST_NAME) return base;
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 ? base.slice(dot) : '';
  return base.slice(0, LONGEST_NAME - extension.length) + extension;
}
