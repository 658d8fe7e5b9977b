import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@yunpu/engine-core/document';
import { applyOverlay } from '@yunpu/engine-core/overlay';
import { onBase } from './changes.ts';
import { fileNameOf, type OverlayFile, type ReadFile, readOverlayFile, writeOverlayFile } from './file.ts';
import { fileOf, type State, sameDocument, standingIn, versionKey } from './state.ts';

export interface Folder {
  files: ReadFile[];
  problems: Problem[];
}

/** The overlay files of a folder, those of some entities or all; a folder that is not there has none. */
export async function readFolder(folder: string, entities: readonly string[]): Promise<Folder> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const asked = new Set(entities.map(fileNameOf));
  const files: ReadFile[] = [];
  const problems: Problem[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    if (asked.size > 0 && !asked.has(name)) continue;
    const file = join(folder, name);
    // Some editors begin a text with a mark of its encoding.
    const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
    const { read, problems: found } = readOverlayFile(text, file);
    if (read) files.push({ file, text, read });
    problems.push(...found);
  }
  return { files, problems };
}

/** Whether a file says what it was pulled as, or what is published now: nothing is lost with it. */
export function isUntouched(state: State, read: OverlayFile): boolean {
  const { base, here, changed } = standingIn(state, read.entity);
  const { document, contradictions } = onBase(read, base);
  if (contradictions.length === 0 && sameDocument(document, here)) return true;
  const pulled = read.version === null ? (base ?? undefined) : state.kept[versionKey(read)];
  if (pulled === undefined) return false;
  if (contradictions.length === 0 && sameDocument(document, pulled)) return true;
  // Pulled on a shipped document that there is no more: what it says was in force then.
  if (read.base === null || read.base === changed?.changes.base) return false;
  const again = applyOverlay(pulled, read.changes);
  return again.clashes.length === 0 && sameDocument(again.document, pulled);
}

export interface Written {
  written: string[];
  removed: string[];
}

/**
 * Writes what is published into the folder, of some entities or all; the file of one that is as it was shipped goes.
 * `keepsRepairs`: what the files chose for records of other installations stays in them.
 */
export async function writeFolder(
  folder: string,
  state: State,
  entities: readonly string[],
  { files }: Pick<Folder, 'files'>,
  keepsRepairs: boolean,
): Promise<Written> {
  await mkdir(folder, { recursive: true });
  const isAsked = (entity: string): boolean => entities.length === 0 || entities.includes(entity);
  const done: Written = { written: [], removed: [] };
  const kept = new Set<string>();
  for (const document of state.changed) {
    const { changes } = document;
    if (!isAsked(changes.entity) || changes.changes?.length === 0) continue;
    const file = join(folder, fileNameOf(changes.entity));
    kept.add(file);
    const before = keepsRepairs ? files.find(({ read }) => read.entity === changes.entity) : undefined;
    const text = writeOverlayFile(fileOf(document, before?.read.repairs ?? []));
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    await writeFile(file, text);
    done.written.push(file);
  }
  // Those alone that were understood: another folder's files are not ours to take away.
  for (const { file, read } of files) {
    if (kept.has(file) || !isAsked(read.entity)) continue;
    await rm(file);
    done.removed.push(file);
  }
  return done;
}
