import { createHash, randomBytes } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../database/port.ts';
import type { Caller } from '../http/caller.ts';
import { AppError } from '../http/errors.ts';
import type { FileFolder } from './folder.ts';
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
  read(file: StoredFile): ReadStream;
  /** Removes a file that no record holds. @throws AppError file.notFound, file.inUse */
  remove(caller: Caller, id: string): Promise<void>;
}

export function createFileService(database: Database, folder: FileFolder): FileService {
  const { kysely } = database;
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
    read: (file) => folder.read(file.id),
    async remove(caller, id) {
      const file = await findFile(kysely, caller, id);
      if (file.uploaded_by !== caller.userId && !caller.team.isAdmin) throw new AppError('session.forbidden', { message: '只有上传者和团队管理员可以删除附件' });
      if (file.used_at !== null || (await idsInRecords(kysely, [file])).size > 0) throw new AppError('file.inUse');
      await kysely.deleteFrom('files').where('id', '=', id).execute();
      await folder.remove(id);
    },
  };
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
