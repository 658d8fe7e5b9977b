import { type EntityDocument, type FieldSource, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import { isIdentifier } from '@yunpu/engine-core/expression';
import { documentOf, type NewEntity } from '../edits/newDocument.ts';
import { type FileKind, isFilled, textOf } from './cells.ts';
import { columnOf, type ProposedField } from './propose.ts';
import type { FileTable } from './tableOfRows.ts';

/** Columns that a new list shows; the others are a press away. */
const SHOWN = 8;
/** Fields of one section, beyond which a form has a second one. */
const SECTION = 12;
/** Kinds that people look for by. */
const FILTERED: ReadonlySet<FileKind> = new Set(['single', 'boolean', 'date', 'datetime', 'money', 'link']);
/** Words of expressions: the list itself would bring their whole language into the page's first load. */
const WORDS =
  'user team recordTeam today now isNew row parent input keyword true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  );
const TAKEN = ['billNo', ...SYSTEM_FIELDS, ...WORDS];

/** The document that the approved fields come to: as any other, with a number of its own. */
export function fileDocument(wanted: NewEntity, table: FileTable, proposed: readonly ProposedField[]): EntityDocument {
  const taken = proposed.filter((field) => field.taken);
  const names = namesOf(taken.map(({ title }) => title));
  const titled = bestTitle(taken);
  const many = taken.length > SECTION;
  const isLong = (index: number) => many && index >= SECTION;
  const fields = taken.map((field, index): [string, FieldSource] => {
    const shown = index < SHOWN && field.kind !== 'textarea';
    return [
      names[index] ?? '',
      {
        ...sourceOf(field, longest(table, field)),
        title: field.title,
        section: isLong(index) ? 'more' : 'basic',
        ...(field.unique && { unique: true }),
        ...(shown && { column: true }),
        ...(FILTERED.has(field.kind) && { filter: shown ? true : { pinned: false } }),
        ...((index === titled || field.unique) && { search: true, filter: true }),
      },
    ];
  });
  return documentOf(wanted, {
    required: taken.flatMap((field, index) => (field.required ? [names[index] ?? ''] : [])),
    fields: Object.fromEntries(fields),
    titleField: names[titled] ?? 'billNo',
    sections: [{ name: 'basic', title: '基本信息' }, ...(many ? [{ name: 'more', title: '更多信息' }] : [])],
    imports: true,
  });
}

/** What people call a record: a name where there is one, else the first text. */
function bestTitle(fields: readonly ProposedField[]): number {
  const named = fields.findIndex(
    ({ kind, title }) => kind === 'text' && /名称|姓名|标题|主题|name|title/iu.test(title),
  );
  return named >= 0 ? named : fields.findIndex(({ kind }) => kind === 'text');
}

function longest(table: FileTable, field: ProposedField): number {
  return (columnOf(table, field)?.cells ?? []).reduce<number>(
    (most, cell) => (isFilled(cell) ? Math.max(most, textOf(cell).length) : most),
    0,
  );
}

function sourceOf({ kind, options, link, currency }: ProposedField, length: number): FieldSource {
  switch (kind) {
    case 'textarea':
      return { type: 'string', format: 'textarea', maxLength: Math.max(500, roundUp(length)) };
    case 'integer':
      return { type: 'integer' };
    case 'number':
      return { type: 'number' };
    case 'money':
      return { type: 'integer', format: 'money', ...(currency !== 'CNY' && { currency }) };
    case 'percent':
      return { type: 'number', format: 'percent' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'time':
      return { type: 'string', format: 'time' };
    case 'duration':
      return { type: 'integer', format: 'seconds' };
    case 'boolean':
      return { type: 'boolean' };
    case 'phone':
    case 'email':
    case 'uri':
      return { type: 'string', format: kind };
    case 'single':
      return { type: 'string', oneOf: options.map((title) => ({ const: title, title })) };
    case 'link':
      return link === undefined ? { type: 'string' } : { type: 'string', link: { entity: link } };
    default:
      return { type: 'string', maxLength: Math.max(60, roundUp(length)) };
  }
}

/** With room for what will be longer than what there is. */
const roundUp = (length: number): number => Math.ceil((length * 1.5) / 50) * 50;

/** A name for each title that expressions can use: letters and digits, in Latin letters a small one first. */
export function namesOf(titles: readonly string[]): string[] {
  const seen = new Set<string>(TAKEN);
  return titles.map((title) => {
    const words = title.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
    const joined = words
      .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
      .join('');
    const stem = isIdentifier(joined) ? joined : joined !== '' && isIdentifier(`f${joined}`) ? `f${joined}` : 'field';
    let name = stem;
    for (let next = 2; seen.has(name); next += 1) name = `${stem}${next}`;
    seen.add(name);
    return name;
  });
}
