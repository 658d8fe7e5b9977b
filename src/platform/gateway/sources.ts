import { listOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** The documents as they are written, with all they refer to; for people who write them. */
export interface DocumentSources {
  documents: { entity: string; file: string; text: string }[];
  /** Shared definitions by file name without '.json'. */
  fragments: Record<string, unknown>;
  roles: string[];
  menuGroups: string[];
}

/** Every document's text. Refused for people who are neither developer nor product operator. */
export async function fetchSources(): Promise<DocumentSources> {
  const data = objectOf(await request('/schemas/sources', { method: 'GET', warn: false }));
  return {
    documents: listOf(data.documents)
      .map(objectOf)
      .map(({ entity, file, text }) => ({ entity: textOf(entity), file: textOf(file), text: textOf(text) })),
    fragments: objectOf(data.fragments),
    roles: listOf(data.roles).map(textOf),
    menuGroups: listOf(data.menuGroups).map(textOf),
  };
}

/** Has the gateway compile a document's structural check; the answer is the address of its module. */
export async function compileOnGateway(text: string): Promise<string | undefined> {
  const data = objectOf(await request('/schemas/compile', { data: { text }, warn: false }));
  return textOf(data.validator) || undefined;
}
