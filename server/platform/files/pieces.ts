import { type Selectable, sql } from 'kysely';
import type { UploadState } from '../../../contract/files.ts';
import type { Database, Executor, Tx } from '../database/port.ts';
import type { Caller } from '../http/caller.ts';
import { AppError } from '../http/errors.ts';
import { FILE_LIMIT } from '../http/multipart.ts';
import { newId } from './ids.ts';
import { judge } from './judge.ts';
import { displayName } from './name.ts';
import { bytesOf, digestOf, forget, place, type StoredFile } from './placing.ts';
import type { FileStore, SealedStore } from './port.ts';
import { lockSpace, requireSpace } from './space.ts';
import type { FileTables } from './tables.ts';

/** All pieces but the last have this many bytes. */
export const PIECE_SIZE = 1024 * 1024;
/** An upload that nothing came for in so many hours was given up. */
const UPLOAD_HOURS = 24;

type UploadRow = Selectable<FileTables['file_uploads']>;

/** Files that come in pieces, so that what has arrived need not be sent again after the line was cut. */
export interface Uploads {
  /**
   * Begins an upload, or goes on with the one that this person left of the same content; its space is taken at once.
   * @throws AppError file.empty, file.tooLarge, file.space
   */
  begin(caller: Caller, file: { name: string; size: number; digest: string }): Promise<UploadState>;
  /** Takes a piece; again is as good as once. @throws AppError file.noUpload, file.piece, file.store */
  take(caller: Caller, uploadId: string, number: number, digest: string, bytes: Uint8Array): Promise<void>;
  /**
   * Makes the pieces one file, judged as any other; again answers the same file.
   * @throws AppError file.noUpload, file.piece when one is missing, and what `store` of the files throws
   */
  finish(caller: Caller, uploadId: string): Promise<StoredFile>;
  /** Gives an upload up, whether or not there is one. */
  cancel(caller: Caller, uploadId: string): Promise<void>;
}

export function openUploads(database: Database, store: SealedStore, quota: number): Uploads {
  const { kysely } = database;

  /** Takes away an upload that did not become a file meanwhile. */
  const remove = async (uploadId: string): Promise<void> => {
    const pieces = await database.transaction(async (tx) => {
      const upload = await tx
        .selectFrom('file_uploads')
        .select('id')
        .where('id', '=', uploadId)
        .where('file_id', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!upload) return [];
      const its = await tx.deleteFrom('file_pieces').where('upload_id', '=', uploadId).returning('id').execute();
      await tx.deleteFrom('file_uploads').where('id', '=', uploadId).execute();
      return its;
    });
    await forget(store, ...pieces.map(({ id }) => id));
  };

  return {
    begin: (caller, { name, size, digest }) => {
      if (size === 0) throw new AppError('file.empty');
      if (size > FILE_LIMIT) throw new AppError('file.tooLarge');
      const shown = displayName(name);
      return database.transaction(async (tx) => {
        await lockSpace(tx, caller.team.eid);
        const left = await ownUploads(tx, caller)
          .where('digest', '=', digest)
          .where('size', '=', size)
          .where('file_id', 'is', null)
          .executeTakeFirst();
        if (left) {
          await tx
            .updateTable('file_uploads')
            .set({ name: shown, touched_at: sql<string>`now()` })
            .where('id', '=', left.id)
            .execute();
          return stateOf(left.id, await piecesOf(tx, left.id));
        }
        await requireSpace(tx, caller.team.eid, size, quota);
        const id = newId();
        await tx
          .insertInto('file_uploads')
          .values({ id, eid: caller.team.eid, user_id: caller.userId, name: shown, size, digest, file_id: null })
          .execute();
        return stateOf(id, []);
      });
    },

    async take(caller, uploadId, number, digest, bytes) {
      const upload = await openUpload(kysely, caller, uploadId);
      const expected = Math.min(PIECE_SIZE, upload.size - number * PIECE_SIZE);
      if (bytes.length !== expected || digestOf(bytes) !== digest) throw new AppError('file.piece');
      if ((await piecesOf(kysely, uploadId)).some((piece) => piece.number === number)) return;
      const id = newId();
      await store.write(id, bytes);
      const isKept = await database.transaction((tx) =>
        keepPiece(tx, { upload_id: uploadId, number, id, size: bytes.length }),
      );
      if (!isKept) await forget(store, id);
      if (isKept === undefined) throw new AppError('file.noUpload');
    },

    async finish(caller, uploadId) {
      const upload = await ownUploads(kysely, caller).where('id', '=', uploadId).executeTakeFirst();
      if (!upload) throw new AppError('file.noUpload');
      if (upload.file_id !== null) return fileOf(kysely, upload.file_id);
      try {
        return await become(upload, caller);
      } catch (error) {
        // Another request finished it in between and took its pieces away: both answer its file.
        const meanwhile = await ownUploads(kysely, caller).where('id', '=', uploadId).executeTakeFirst();
        if (typeof meanwhile?.file_id === 'string') return fileOf(kysely, meanwhile.file_id);
        throw error;
      }
    },

    cancel: async (caller, uploadId) => {
      if (await ownUploads(kysely, caller).where('id', '=', uploadId).executeTakeFirst()) await remove(uploadId);
    },
  };

  async function become(upload: UploadRow, caller: Caller): Promise<StoredFile> {
    const pieces = await piecesOf(kysely, upload.id);
    if (pieces.reduce((sum, { size }) => sum + size, 0) !== upload.size)
      throw new AppError('file.piece', { message: '还有分片没有上传，请重试' });
    const bytes = Buffer.concat(await Promise.all(pieces.map(({ id }) => bytesOf(store, id))));
    let type: string;
    try {
      if (digestOf(bytes) !== upload.digest) throw new AppError('file.piece');
      type = await judge(upload.name, bytes);
    } catch (error) {
      await remove(upload.id);
      throw error;
    }
    const became = await place(database, store, caller, { name: upload.name, type, bytes }, async (tx, id) => {
      const taken = await tx
        .updateTable('file_uploads')
        .set({ file_id: id, touched_at: sql<string>`now()` })
        .where('id', '=', upload.id)
        .where('file_id', 'is', null)
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) throw new AppError('file.noUpload');
    });
    await kysely.deleteFrom('file_pieces').where('upload_id', '=', upload.id).execute();
    await forget(store, ...pieces.map(({ id }) => id));
    return became;
  }
}

/** Removes uploads that nothing came for any more. @returns how many */
export async function removeStaleUploads({ kysely }: Database, store: FileStore, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000).toISOString();
  const stale = await kysely.selectFrom('file_uploads').select('id').where('touched_at', '<', before).execute();
  for (const { id } of stale) {
    const pieces = await piecesOf(kysely, id);
    await kysely.deleteFrom('file_uploads').where('id', '=', id).execute();
    await forget(store, ...pieces.map((piece) => piece.id));
  }
  return stale.length;
}

const ownUploads = (executor: Executor, caller: Caller) =>
  executor
    .selectFrom('file_uploads')
    .selectAll()
    .where('eid', '=', caller.team.eid)
    .where('user_id', '=', caller.userId);
const piecesOf = (executor: Executor, uploadId: string) =>
  executor.selectFrom('file_pieces').selectAll().where('upload_id', '=', uploadId).orderBy('number').execute();
const stateOf = (uploadId: string, pieces: readonly { number: number }[]): UploadState => ({
  uploadId,
  pieceSize: PIECE_SIZE,
  received: pieces.map(({ number }) => number),
});
const fileOf = (executor: Executor, id: string): Promise<StoredFile> =>
  executor
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('file.noUpload'));

async function openUpload(executor: Executor, caller: Caller, uploadId: string): Promise<UploadRow> {
  const upload = await ownUploads(executor, caller)
    .where('id', '=', uploadId)
    .where('file_id', 'is', null)
    .executeTakeFirst();
  if (!upload) throw new AppError('file.noUpload');
  return upload;
}

/** Whether the piece is the first of its number; undefined when the upload was given up meanwhile. */
async function keepPiece(tx: Tx, piece: Selectable<FileTables['file_pieces']>): Promise<boolean | undefined> {
  const upload = await tx
    .updateTable('file_uploads')
    .set({ touched_at: sql<string>`now()` })
    .where('id', '=', piece.upload_id)
    .where('file_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!upload) return undefined;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('file_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.columns(['upload_id', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
