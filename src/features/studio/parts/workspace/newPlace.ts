import type { EntityDocument, FieldSource, SectionSource } from '@yunpu/engine-core/document';
import type { NewPlace } from '../edits/fields.ts';
import { itemsOf } from '../edits/kinds.ts';

const FIELD = /^\/record\/properties\/([^/]+)(\/.+)?$/u;

/** Where a new field goes: behind the chosen one, into the chosen section or sub-table, else to the end of the first section. */
export function newPlace(document: Partial<EntityDocument>, sections: readonly SectionSource[], at: string): NewPlace {
  const fields = document.record?.properties ?? {};
  const [, name = '', inside] = FIELD.exec(at) ?? [];
  const field: FieldSource | undefined = fields[name];
  if (field && inside !== undefined) return { after: at };
  if (field && (itemsOf(field) ?? field).properties) return { within: at };
  if (field) return { after: at, section: field.section ?? sections[0]?.name };
  const index = Number(/^\/form\/sections\/(\d+)$/u.exec(at)?.[1] ?? 0);
  const section = sections[index]?.name;
  const last = Object.keys(fields)
    .filter((key) => section === undefined || fields[key]?.section === section)
    .at(-1);
  return {
    ...(last !== undefined && { after: `/record/properties/${last.replaceAll('~', '~0').replaceAll('/', '~1')}` }),
    section,
  };
}

/** The same in words. */
export function placeInWords(
  document: Partial<EntityDocument>,
  sections: readonly SectionSource[],
  at: string,
): string {
  const { section, within } = newPlace(document, sections, at);
  const title = (pointer: string) => document.record?.properties?.[FIELD.exec(pointer)?.[1] ?? '']?.title ?? '明细';
  const isGroup = document.record?.properties?.[FIELD.exec(at)?.[1] ?? '']?.properties !== undefined;
  if (within !== undefined) return isGroup ? `加到“${title(within)}”里` : `加到“${title(within)}”的每一行`;
  if (FIELD.exec(at)?.[2] === undefined && FIELD.test(at)) return `加在“${title(at)}”后面`;
  const found = sections.find(({ name }) => name === section);
  return found ? `加到“${found.title}”的最后` : '加到表单的最后';
}
