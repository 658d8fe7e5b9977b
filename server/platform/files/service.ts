import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { FileDescription } from '../../../contract/files.ts';
import type { Database, Executor } from '../database/port.ts';
import { type Caller, isStaff } from '../http/caller.ts';
import { attachmentDisposition } from '../http/disposition.ts';
import { AppError } from '../http/errors.ts';
import type { Config } from '../settings/config.ts';
import { judge } from './judge.ts';
import { displayName } from './name.ts';
import { forget, place, type StoredFile } from './placing.ts';
import type { SealedStore } from './port.ts';
import { lockSpace, requireSpace } from './space.ts';
import { openStore, type StoreSettings } from './store.ts';
import { idsInRecords } from './uses.ts';

export type { StoredFile } from './placing.ts';

export interface FileService {
  /**
   * Stores a file for the caller's team.
   * @throws AppError file.empty, file.type, file.mismatch, file.unsafe, file.space, file.store
   */
  store(caller: Caller, name: string, bytes: Uint8Array): Promise<StoredFile>;
  /** @throws AppError file.notFound, also for another team's file */
  find(caller: Caller, id: string): Promise<StoredFile>;
  /** The file, for whoever was found to have a right to it. @throws AppError file.notFound */
  get(id: string): Promise<StoredFile>;
  /** Its bytes. @throws AppError file.store, file.notFound */
  read(file: StoredFile): Promise<Readable>;
  /** Removes a file that no record holds. @throws AppError file.notFound, file.inUse */
  remove(caller: Caller, id: string): Promise<void>;
  /** Removes a file whatever holds it: the domain that took it in has given it up. */
  discard(id: string): Promise<void>;
}

/** What decides where files are, and how many. */
export type FileSettings = StoreSettings & Pick<Config, 'filesQuota'>;

/** The files where the settings say that they are. */
export function openFiles(database: Database, settings: FileSettings): FileService {
  return createFileService(database, openStore(settings), settings.filesQuota);
}

function createFileService(database: Database, store: SealedStore, quota: number): FileService {
  const { kysely } = database;
  const discard = async (id: string): Promise<void> => {
    await kysely.deleteFrom('files').where('id', '=', id).execute();
    await forget(store, id);
  };
  return {
    async store(caller, name, bytes) {
      const { eid } = caller.team;
      const shown = displayName(name);
      const type = await judge(shown, bytes);
      await requireSpace(kysely, eid, bytes.length, quota);
      return place(database, store, caller, { name: shown, type, bytes }, async (tx) => {
        await lockSpace(tx, eid);
        await requireSpace(tx, eid, bytes.length, quota);
      });
    },
    find: (caller, id) => findFile(kysely, caller, id),
    async get(id) {
      const file = await kysely.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!file) throw new AppError('file.notFound');
      return file;
    },
    read: (file) => store.read(file.id),
    async remove(caller, id) {
      const file = await findFile(kysely, caller, id);
      if (file.uploaded_by !== caller.userId && !caller.team.isAdmin)
        throw new AppError('session.forbidden', { message: '只有上传者和团队管理员可以删除附件' });
      if (file.used_at !== null || (await idsInRecords(kysely, [file])).size > 0) throw new AppError('file.inUse');
      await discard(id);
    },
    discard,
  };
}

/** As records hold it. */
export function describeFile({ id, name, size, type }: StoredFile): FileDescription {
  return { fileId: id, name, size, type };
}

/** A download that no browser runs. */
export async function sendFile(reply: FastifyReply, files: FileService, file: StoredFile): Promise<FastifyReply> {
  const bytes = await files.read(file);
  return reply
    .type(file.type)
    .headers({
      'content-length': file.size,
      'content-disposition': attachmentDisposition(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
    })
    .send(bytes);
}

/** What is stored under an owner: how many files, and their bytes. */
export async function storedUnder(executor: Executor, eid: string): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await executor
    .selectFrom('files')
    .where('eid', '=', eid)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.coalesce(fn.sum<string>('size'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

/** Gives files of one owner to another; files that are not the first one's stay where they are. */
export async function handOver(
  executor: Executor,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return executor
    .updateTable('files')
    .set({ eid: to })
    .where('id', 'in', [...ids])
    .where('eid', '=', from)
    .returningAll()
    .execute();
}

/** The files with these ids, whoever owns them. */
export async function filesWith(executor: Executor, ids: readonly string[]): Promise<StoredFile[]> {
  return ids.length === 0
    ? []
    : executor
        .selectFrom('files')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
}

/** The files with these ids are in use by a domain that keeps no record of them: they are not cleaned up. */
export async function keepFiles(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor
    .updateTable('files')
    .set({ used_at: sql<string>`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

async function findFile(executor: Executor, caller: Caller, id: string): Promise<StoredFile> {
  const file = await executor.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!file || !mayRead(caller, file)) throw new AppError('file.notFound');
  return file;
}

function mayRead(caller: Caller, file: StoredFile): boolean {
  return file.eid === caller.team.eid || isStaff(caller);
}
