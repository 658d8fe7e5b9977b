import {
  compileTrial,
  type FieldSource,
  idAt,
  movedExpressions,
  type Problem,
  parseDocument,
  type SourceField,
  type StoredPlace,
  sourceFields,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { type Edited, freeName, isRequired, setRequired } from './fields.ts';
import { insertProperty, type Path, pathOf, pointerOf, removeValue, setValue, valueAt } from './json.ts';
import { renamedMention } from './mentions.ts';

/** A place that a field may go to. */
export interface Holder {
  /** Pointer of the group or the sub-table; '' for the record itself. */
  pointer: string;
  title: string;
  isRows: boolean;
}

/** Why a field cannot go there, with the place that stands in the way. */
export interface Hindrance {
  pointer: string;
  message: string;
}

export interface Carried extends Edited {
  hindrances: readonly Hindrance[];
}

type Place = StoredPlace<SourceField>;

/** Places that name the field may themselves be named by others. */
const ROUNDS = 3;

/** What only says how a list or a form shows a field: where it cannot say it any more, it goes. */
const FOR_THE_EYE = ['column', 'filter', 'search', 'section', 'sectionColumn'];

function placesIn(text: string): Place[] {
  const record = valueAt(text, ['record']) as FieldSource | undefined;
  return [...storedPlaces(sourceFields(record)).values()];
}

/** The groups and sub-tables that a field may go into or out of, in the order of the document. */
export function holdersFor(text: string, pointer: string): Holder[] {
  const places = placesIn(text);
  const place = places.find(({ field }) => field.pointer === pointer);
  if (place === undefined) return [];
  const { name, path } = place.field;
  const around = path === name ? '' : path.slice(0, -name.length - 1);
  const groups = places
    .filter(({ field: { source } }) => source.properties !== undefined || isRows(source))
    .filter(({ field }) => field.path !== around && field.path !== path && !field.path.startsWith(`${path}.`))
    .map(({ field }) => ({
      pointer: field.pointer,
      title: field.source.title ?? field.name,
      isRows: field.kind === 'table',
    }));
  return [...(around === '' ? [] : [{ pointer: '', title: '单据本身', isRows: false }]), ...groups];
}

const isRows = ({ items }: FieldSource): boolean =>
  typeof items === 'object' && !Array.isArray(items) && (items as FieldSource).properties !== undefined;

/**
 * A field put into a group or the rows of a sub-table, or out of them. Its stored values stay its own; whatever in the
 * document names it names it anew. Where something cannot, nothing changes, and it says where and why.
 */
export function carryField(
  text: string,
  pointer: string,
  holder: string,
  { fragments, isNew }: { fragments: Readonly<Record<string, unknown>>; isNew: boolean },
): Carried {
  const places = placesIn(text);
  const from = places.find(({ field }) => field.pointer === pointer);
  const at = places.find(({ field }) => field.pointer === holder);
  if (from === undefined || (holder !== '' && at === undefined)) return { text, pointer, hindrances: [] };
  const old = from.field.name;
  const into: Path = [
    ...pathOf(text, holder === '' ? '/record' : holder),
    ...(at?.field.kind === 'table' ? ['items'] : []),
  ];
  const name = freeName(old, Object.keys((valueAt(text, [...into, 'properties']) ?? {}) as object));
  const target = pointerOf([...into, 'properties', name]);
  const own = from.field.path;
  const path = at === undefined ? name : `${at.field.path}.${name}`;
  const table = at?.field.kind === 'table' ? at : at?.table;
  const { changed, refused } = movedExpressions(
    parseDocument(text, '').document,
    { from: own, fromTable: from.table?.field.path, to: path, toTable: table?.field.path },
    { fragments },
  );
  if (refused.length > 0)
    return {
      text,
      pointer,
      hindrances: refused.map((place) => ({
        pointer: place,
        message: '这里的条件或计算按一张单据一个值读取它，移动后每行各有一个值，或者反过来，请先改写这里',
      })),
    };
  const moved = from.table?.lineage === table?.lineage ? undefined : movedInside(from.field);
  if (moved)
    return {
      text,
      pointer,
      hindrances: [
        {
          pointer: moved.pointer,
          message: `里面的字段“${moved.source.title ?? moved.name}”是移进来的，请先把它移出去`,
        },
      ],
    };
  const problemsOf = (now: string): readonly Problem[] => compileTrial(now, 'document.json', { fragments }).problems;
  const before = new Set(problemsOf(text).map(({ code, message }) => `${code} ${message}`));
  let next = text;
  for (const [place, source] of changed)
    if (typeof valueAt(next, pathOf(next, place)) === 'string') next = setValue(next, pathOf(next, place), source);
  const required = isRequired(next, pointer);
  if (required) next = setRequired(next, pointer, false);
  const { id: _id, ...source } = valueAt(next, pathOf(next, pointer)) as FieldSource;
  const id = isNew ? undefined : idAt(from, at, name);
  next = removeValue(next, pathOf(next, pointer));
  next = insertProperty(next, [...into, 'properties', name], { ...source, ...(id !== undefined && { id }) });
  if (required) next = setRequired(next, target, true);
  const fresh = () =>
    problemsOf(next).filter(({ code, message, severity }) => severity === 'error' && !before.has(`${code} ${message}`));
  let left = fresh();
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const was = next;
    for (const { pointer: place } of left) next = settled(next, place, target, { own, old, anew: path });
    if (next === was) break;
    left = fresh();
  }
  if (left.length > 0)
    return { text, pointer, hindrances: left.map(({ pointer: place, message }) => ({ pointer: place, message })) };
  return { text: next, pointer: target, hindrances: [] };
}

/** Something in a group that came from elsewhere: seen from other rows its id would mean another place. */
const movedInside = (field: SourceField): SourceField | undefined =>
  field.children.find(({ id }) => /^(?:\/|\.\.\/)/u.test(id)) ??
  field.children.map(movedInside).find((one) => one !== undefined);

/** A place that is wrong once the field has gone: it names it anew, or what cannot be shown there goes. */
function settled(
  text: string,
  place: string,
  target: string,
  names: { own: string; old: string; anew: string },
): string {
  const key = FOR_THE_EYE.find((one) => place === `${target}/${one}` || place.startsWith(`${target}/${one}/`));
  if (key !== undefined) return setValue(text, pathOf(text, `${target}/${key}`), undefined);
  return renamedMention(text, place, names);
}
