import type { EntityDocument } from '@yunpu/engine-core/document';
import { pointerOf } from './edits/json.ts';

/** What an address chooses: a JSON pointer, or as pages name it that know no document, 'field:name' and 'view:name'. */
export function pointerOfChoice(at: string, document: Partial<EntityDocument>): string {
  const [, kind, name = ''] = /^(field|view):(.+)$/u.exec(at) ?? [];
  if (kind === 'field') return document.record?.properties?.[name] ? pointerOf(['record', 'properties', name]) : '';
  if (kind !== 'view') return at;
  const index = document.list?.views?.findIndex((view) => view.name === name) ?? -1;
  return index === -1 ? '' : `/list/views/${index}`;
}

const PLACES = [
  /^\/record\/properties\/[^/]+(?:\/(?:items\/)?properties\/[^/]+)*/u,
  /^\/(?:\$defs|definitions)\/[^/]+(?:\/(?:items\/)?properties\/[^/]+)*/u,
  /^\/form\/sections\/\d+/u,
  /^\/list\/views\/\d+/u,
  /^\/states\/values\/[^/]+/u,
  /^\/actions\/[^/]+\/input\/properties\/[^/]+/u,
  /^\/actions\/[^/]+/u,
  /^\/rules\/\d+/u,
  /^\/print\/\d+\/blocks\/\d+/u,
  /^\/print\/\d+/u,
  /^\/approval\/steps\/\d+/u,
  /^\/approval/u,
  /^\/access\/(?:read|write)\/[^/]+/u,
];

/** The nearest thing around a pointer that has properties of its own; undefined: only the code shows it. */
export const choosableAt = (pointer: string): string | undefined =>
  PLACES.map((place) => place.exec(pointer)?.[0]).find((found) => found !== undefined);
