import { del, get, set } from 'idb-keyval';

/** The rows of a file whose fields became a new business object: they wait in this browser until it is published. */
export interface KeptRows {
  fileName: string;
  /** How many records. */
  count: number;
  file: Blob;
}

/** Whoever shares the browser is not offered somebody else's rows. */
const nameOf = (userId: string, entity: string): string => `yunpu.rows ${userId} ${entity}`;

export const keepRows = (userId: string, entity: string, rows: KeptRows): Promise<void> =>
  set(nameOf(userId, entity), rows);
export const keptRows = (userId: string, entity: string): Promise<KeptRows | undefined> =>
  get<KeptRows>(nameOf(userId, entity));
export const dropRows = (userId: string, entity: string): Promise<void> => del(nameOf(userId, entity));
