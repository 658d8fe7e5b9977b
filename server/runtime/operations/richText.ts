import type { RecordData } from '@yunpu/engine-core/document';
import { plainText } from '@yunpu/engine-core/format';
import { getAt, pointersOf, type RecordShape, setAt } from '@yunpu/engine-core/record';
import sanitize from 'sanitize-html';

/** Where a link may lead, as the check of the format has it. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"<>]*$/u;
const RENAMED = {
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
};

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'strong',
    'em',
    'u',
    's',
    'code',
    'a',
    'br',
    'hr',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: Object.fromEntries(
    Object.entries(RENAMED).map(([from, to]) => [from, sanitize.simpleTransform(to, {})]),
  ),
  // A link that leads nowhere is its words.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !ADDRESS.test(attribs.href ?? '') ? 'excludeTag' : false),
};

const MAX_PASSES = 10;

const cleanOnce = (html: string): string =>
  sanitize(html, OPTIONS)
    .replaceAll(/<(br|hr) \/>/g, '<$1>')
    .trim();

/** HTML from anywhere as the format `rich-text` has it; undefined where it says nothing. */
export function sanitizeRichText(html: string): string | undefined {
  let clean = cleanOnce(html);
  // Taking one element away can leave others in an order that is read otherwise the next time.
  for (let passes = 1; passes < MAX_PASSES; passes += 1) {
    const next = cleanOnce(clean);
    if (next === clean) break;
    clean = next;
  }
  return plainText(clean) === '' && !clean.includes('<hr>') ? undefined : clean;
}

/** The record with its rich texts free of whatever could run or look foreign, wherever they were written. */
export function sanitizeRecord(shape: RecordShape, record: RecordData): RecordData {
  let clean = record;
  for (const [path, { kind }] of Object.entries(shape.fieldsByPath)) {
    if (kind !== 'richText') continue;
    for (const pointer of pointersOf(shape, path, record)) {
      const value = getAt(record, pointer);
      if (typeof value === 'string') clean = setAt(clean, pointer, sanitizeRichText(value) ?? null);
    }
  }
  return clean;
}
