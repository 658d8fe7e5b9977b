import { compileTrial, type FieldSource, type Problem } from '@yunpu/engine-core/document';
import { type Path, pathOf, removeValue, setValue, valueAt } from './json.ts';
import { FIELD_KINDS, itemsOf, kindOfField } from './kinds.ts';
import { optionsOf } from './options.ts';

/** What a field keeps, whatever kind it is of: what it is called, where it stands, and when. */
const ANY_KIND = new Set([
  ...['id', 'title', 'description', 'help', 'placeholder', 'section', 'sectionColumn', 'span', 'column', 'filter'],
  ...['search', 'show', 'require', 'readOnly', 'whenHidden', 'mask', 'unique', 'dependsOn', 'internal', 'print'],
  ...['once', 'copy'],
]);
const LENGTHS = ['minLength', 'maxLength'];
/** What goes over from one kind to another besides. */
const SHARED: readonly { kinds: ReadonlySet<string>; keys: readonly string[] }[] = [
  { kinds: new Set(['text', 'textarea']), keys: [...LENGTHS, 'pattern', 'default', 'compute', 'numbering'] },
  { kinds: new Set(['text', 'textarea', 'richText']), keys: LENGTHS },
  { kinds: new Set(['text', 'phone', 'email', 'idcard', 'uscc', 'uri']), keys: ['default'] },
  {
    kinds: new Set(['number', 'percent']),
    keys: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'default', 'compute'],
  },
  { kinds: new Set(['number', 'money', 'percent', 'duration']), keys: ['compute', 'rollup'] },
  { kinds: new Set(['attachment', 'pictures', 'multiple', 'list', 'table']), keys: ['minItems', 'maxItems'] },
];
/** How a list or a form shows a field: what the new kind cannot be shown as goes with the old one. */
const FOR_THE_EYE = [
  'column',
  'filter',
  'search',
  'placeholder',
  'mask',
  'unique',
  'once',
  'copy',
  'span',
  'dependsOn',
];

/** Kinds whose values are stored alike, so that what is there still fits. */
const STORED_AS: readonly (readonly string[])[] = [
  ['text', 'textarea', 'richText', 'phone', 'email', 'idcard', 'uscc', 'uri'],
  ['multiple', 'list'],
  ['attachment', 'pictures'],
];
/** Numbers are stored in units of their own: a hundredth of an amount, a second. */
const NUMBERS: readonly string[] = ['number', 'money', 'percent', 'duration'];

export type Fate = 'kept' | 'checked' | 'rescaled' | 'unfit';

/** What becomes of the values that are stored: all stay right, some may not fit the new kind, they mean something else, or none fits. */
export function fateOf(from: string | undefined, to: string): Fate {
  if (from === undefined) return 'unfit';
  if (NUMBERS.includes(from) && NUMBERS.includes(to)) return 'rescaled';
  if (to === 'text' || to === 'textarea')
    return [
      'table',
      'group',
      'list',
      'multiple',
      'attachment',
      'pictures',
      'boolean',
      'number',
      'money',
      'percent',
      'duration',
    ].includes(from)
      ? 'unfit'
      : 'kept';
  const alike = STORED_AS.find((kinds) => kinds.includes(from) && kinds.includes(to));
  if (alike) return from === 'multiple' || from === 'pictures' ? 'kept' : 'checked';
  const texts = ['single', 'user', 'org', 'link', 'date', 'datetime', 'time', 'point'];
  return [...texts, ...STORED_AS[0]!].includes(from) && [...texts, ...STORED_AS[0]!].includes(to) ? 'checked' : 'unfit';
}

/** The field as one of another kind, under its name and with its id: stored values stay its own. Options stay options. */
export function changeKind(
  text: string,
  pointer: string,
  to: string,
  fragments: Readonly<Record<string, unknown>>,
): string {
  const path = pathOf(text, pointer);
  const before = valueAt(text, path) as FieldSource | undefined;
  const choice = FIELD_KINDS.find(({ name }) => name === to);
  if (before === undefined || choice === undefined) return text;
  const from = kindOfField(before);
  if (from === to) return text;
  const options = optionsOf(before)?.map(({ value, title, color, when }) => ({
    const: value,
    title,
    ...(color !== undefined && { color }),
    ...(when !== undefined && { when }),
  }));
  const shared = new Set(
    SHARED.filter(({ kinds }) => kinds.has(from ?? '') && kinds.has(to)).flatMap(({ keys }) => keys),
  );
  const begun = { ...choice.source };
  if (options && to === 'single') begun.oneOf = options;
  if (options && to === 'multiple') begun.items = { type: 'string', oneOf: options };
  const rows = itemsOf(before)?.properties ?? before.properties;
  if (rows && to === 'group') begun.properties = rows;
  if (rows && to === 'table') begun.items = { type: 'object', properties: rows };
  const kept = Object.entries(before).filter(([key]) => ANY_KIND.has(key) || shared.has(key));
  const { type, ...rest } = begun;
  const next: FieldSource = { type, ...Object.fromEntries(kept), ...without(rest, shared, before) };
  return fitted(text, setValue(text, path, next), path, pointer, fragments);
}

/** What the new kind begins with, but for what the field says itself. */
const without = (source: FieldSource, shared: ReadonlySet<string>, before: FieldSource): FieldSource =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !shared.has(key) || before[key] === undefined));

/** The text once more, without what the field says for the eye and its new kind cannot show. */
function fitted(
  before: string,
  text: string,
  path: Path,
  pointer: string,
  fragments: Readonly<Record<string, unknown>>,
): string {
  const errorsOf = (now: string): readonly Problem[] =>
    compileTrial(now, 'document.json', { fragments }).problems.filter(({ severity }) => severity === 'error');
  const known = new Set(errorsOf(before).map(({ pointer: place, code }) => `${place} ${code}`));
  return FOR_THE_EYE.filter((key) =>
    errorsOf(text).some(
      ({ pointer: place, code }) =>
        !known.has(`${place} ${code}`) && (place === `${pointer}/${key}` || place.startsWith(`${pointer}/${key}/`)),
    ),
  ).reduce((now, key) => removeValue(now, [...path, key]), text);
}
