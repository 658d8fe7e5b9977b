import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isObject } from '@yunpu/engine-core/json';

/** A document's text as it stands in the folder. */
export interface DocumentFile {
  /** Relative to the documents' folder, for problems. */
  file: string;
  text: string;
}

/** Entities that a right is given for; '*': all of them. */
export type RightSource = '*' | readonly string[];

export interface RoleSource {
  name: string;
  title: string;
  /** What people of this role may change in the studio. */
  design: RightSource;
  /** What they may put in force from there. */
  publish: RightSource;
  /** What they put in force only with a second person's word. */
  publishWithSecond: RightSource;
}

export interface MenuGroupSource {
  name: string;
  title: string;
  order: number;
}

/** Everything the folder of documents says. */
export interface DocumentSource {
  documents: DocumentFile[];
  /** Shared definitions by file name without '.json'. */
  fragments: Record<string, unknown>;
  roles: RoleSource[];
  menuGroups: MenuGroupSource[];
  /** What dashboards.json says; nothing of it is known to be right. */
  dashboards: unknown;
  /** Files beside the documents that are not JSON, in words. */
  unreadable: string[];
}

export const NO_DOCUMENTS: DocumentSource = {
  documents: [],
  fragments: {},
  roles: [],
  menuGroups: [],
  dashboards: [],
  unreadable: [],
};

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function named<T>(value: unknown, read: (entry: Record<string, unknown>, name: string, title: string) => T): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .flatMap((entry) =>
      typeof entry.name === 'string'
        ? [read(entry, entry.name, typeof entry.title === 'string' ? entry.title : entry.name)]
        : [],
    );
}

function rightOf(value: unknown): RightSource {
  if (value === '*') return '*';
  return Array.isArray(value) ? value.filter((entity) => typeof entity === 'string') : [];
}

/** Reads the folder; what cannot be read is named and does not hold up the rest. */
export async function readSource(folder: string): Promise<DocumentSource> {
  const unreadable: string[] = [];
  const nameOf = (path: string) => relative(folder, path);
  const parse = async (path: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(path, 'utf8'));
    } catch (error) {
      unreadable.push(`${nameOf(path)}：${error instanceof SyntaxError ? '不是有效的 JSON' : '无法读取'}`);
      return undefined;
    }
  };
  /** A folder without the file is whole. */
  const optional = async (path: string): Promise<unknown> =>
    (await jsonFiles(folder)).includes(path) ? parse(path) : undefined;
  const fragments: Record<string, unknown> = {};
  for (const path of await jsonFiles(join(folder, 'fragments'))) {
    const content = await parse(path);
    if (content !== undefined)
      fragments[
        nameOf(path)
          .replace(/^fragments\//, '')
          .replace(/\.json$/, '')
      ] = content;
  }
  const documents: DocumentFile[] = [];
  for (const path of await jsonFiles(join(folder, 'entities')))
    documents.push({ file: nameOf(path), text: await readFile(path, 'utf8') });
  return {
    documents,
    fragments,
    roles: named(await parse(join(folder, 'roles.json')), (entry, name, title) => ({
      name,
      title,
      design: rightOf(entry.design),
      publish: rightOf(entry.publish),
      publishWithSecond: rightOf(entry.publishWithSecond),
    })),
    menuGroups: named(await parse(join(folder, 'menu.json')), (entry, name, title) => ({
      name,
      title,
      order: typeof entry.order === 'number' ? entry.order : 0,
    })),
    dashboards: (await optional(join(folder, 'dashboards.json'))) ?? [],
    unreadable,
  };
}

/**
 * The source with the very parts of an earlier one where they say the same, so that what was made of those stays known.
 * `tried`: files that are in no earlier source, but were compiled beside it.
 */
export function sameWhereEqual(
  earlier: DocumentSource,
  source: DocumentSource,
  tried: readonly DocumentFile[] = [],
): DocumentSource {
  // As texts: the order of keys is part of what they say.
  const same = <T>(before: T, now: T): T => (JSON.stringify(before) === JSON.stringify(now) ? before : now);
  const known = [...earlier.documents, ...tried];
  return {
    ...source,
    documents: source.documents.map((file) => sameFile(known, file)),
    fragments: same(earlier.fragments, source.fragments),
    roles: same(earlier.roles, source.roles),
    menuGroups: same(earlier.menuGroups, source.menuGroups),
    dashboards: same(earlier.dashboards, source.dashboards),
  };
}

/** Of the known files the one that says the same; else the file itself, of which something may have been made already. */
export const sameFile = (known: readonly DocumentFile[], file: DocumentFile): DocumentFile =>
  known.find((one) => one.file === file.file && one.text === file.text) ?? file;
