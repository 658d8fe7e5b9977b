import type { Readable } from 'node:stream';

/** Where the bytes of files are, under names that nobody outside chose: 32 hex digits. */
export interface FileStore {
  /** Whole and safe when it resolves, or not there at all. @throws AppError file.store */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Found when it resolves. @throws AppError file.store, file.notFound */
  read(id: string): Promise<Readable>;
  /** Does nothing when there is no such file. @throws AppError file.store */
  remove(id: string): Promise<void>;
  /** All that is stored, with the time it was written (ms). @throws AppError file.store */
  stored(): AsyncGenerator<{ id: string; writtenAt: number }>;
}

/** A store whose bytes nobody reads without the data key. */
export interface SealedStore extends FileStore {
  /** Name of the key that it seals under. @throws ConfigError when there is no usable key */
  keyId(): Promise<string>;
}
