import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A document's text as it stands in the folder. */
export interface DocumentFile {
  /** Relative to the documents' folder, for problems. */
  file: string;
  text: string;
}

export interface RoleSource {
  name: string;
  title: string;
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
  /** Files beside the documents that are not JSON, in words. */
  unreadable: string[];
}

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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
    roles: named(await parse(join(folder, 'roles.json')), (_entry, name, title) => ({ name, title })),
    menuGroups: named(await parse(join(folder, 'menu.json')), (entry, name, title) => ({
      name,
      title,
      order: typeof entry.order === 'number' ? entry.order : 0,
    })),
    unreadable,
  };
}
