import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface DocumentFile {
  /** Path as given, for messages. */
  file: string;
  text: string;
}

/** What a schemas folder holds: documents with their text, fragments, and the names of roles and menu groups. */
export interface SchemasFolder {
  documents: DocumentFile[];
  fragments: Record<string, unknown>;
  fragmentFiles: DocumentFile[];
  roles: string[];
  menuGroups: string[];
}

const jsonFiles = (folder: string): DocumentFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));

function names(path: string): string[] {
  const list = JSON.parse(readFileSync(path, 'utf8')) as { name: string }[];
  return list.map(({ name }) => name);
}

/** Reads a schemas folder. A fragment that is no JSON is left out, so that what refers to it says so. */
export function readSchemas(folder: string): SchemasFolder {
  const fragmentFiles = jsonFiles(join(folder, 'fragments'));
  const fragments = fragmentFiles.flatMap(({ file, text }) => {
    try {
      return [[basename(file), JSON.parse(text) as unknown] as const];
    } catch {
      return [];
    }
  });
  return {
    documents: jsonFiles(join(folder, 'entities')),
    fragments: Object.fromEntries(fragments),
    fragmentFiles,
    roles: names(join(folder, 'roles.json')),
    menuGroups: names(join(folder, 'menu.json')),
  };
}
