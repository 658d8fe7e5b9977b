import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** A folder as it was read from the disk; nobody changes its bytes. */
export interface FolderContent {
  folders: ReadonlyMap<string, FolderContent>;
  files: ReadonlyMap<string, Uint8Array>;
}

export async function readContent(path: string): Promise<FolderContent> {
  const folders = new Map<string, FolderContent>();
  const files = new Map<string, Uint8Array>();
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) folders.set(entry.name, await readContent(inside));
    // Not as a Buffer, whose slice() would be no copy.
    else files.set(entry.name, new Uint8Array(await readFile(inside)));
  }
  return { folders, files };
}

/** The part of Emscripten's file system in memory that is filled from outside. */
interface MemoryNode {
  contents: Uint8Array;
  usedBytes: number;
  node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode };
  stream_ops: { write(stream: { node: MemoryNode }, ...rest: unknown[]): number };
}

interface MemoryFiles {
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: MemoryNode };
}

/** Where PGlite looks for its data. */
const DATA = '/pglite/data';
const FOLDER = 0o40700;
const FILE = 0o100600;

/**
 * A database in memory that begins as a copy of a folder. Copies share the bytes of a file until one of them first
 * writes to it: few files of a database are ever written to, and unpacking all of them takes a second.
 */
export class SharedFolder extends MemoryFS {
  constructor(private readonly content: FolderContent) {
    super();
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('PGlite has not begun');
    const { FS } = this.pg.Module as unknown as { FS: MemoryFiles };
    const shared = new Set<MemoryNode>();
    const fill = (folder: MemoryNode, { folders, files }: FolderContent): void => {
      for (const [name, inside] of folders) fill(folder.node_ops.mknod(folder, name, FOLDER, 0), inside);
      for (const [name, bytes] of files) {
        const file = folder.node_ops.mknod(folder, name, FILE, 0);
        file.contents = bytes;
        file.usedBytes = bytes.length;
        shared.add(file);
      }
    };
    FS.mkdirTree(DATA);
    fill(FS.lookupPath(DATA).node, this.content);
    copyOnWrite(shared);
  }
}

/** All files of one PGlite have the same operations; besides `write`, each of them puts new bytes in the place of the old. */
function copyOnWrite(shared: Set<MemoryNode>): void {
  const [any] = shared;
  if (!any) return;
  const operations = any.stream_ops;
  const { write } = operations;
  operations.write = (stream, ...rest) => {
    if (shared.delete(stream.node)) stream.node.contents = stream.node.contents.slice();
    return write(stream, ...rest);
  };
}
