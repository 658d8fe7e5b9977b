import {
  compileTrial,
  type FieldSource,
  type Problem,
  parseDocument,
  renamedExpressions,
} from '@yunpu/engine-core/document';
import { isIdentifier } from '@yunpu/engine-core/expression';
import { type Edited, isKeptName, isRequired, isTaken, setFieldKey, setRequired } from './fields.ts';
import { type Path, pathOf, pointerOf, renameKey, setValue, valueAt } from './json.ts';
import { renamedMention } from './mentions.ts';

export interface Renamed extends Edited {
  /** What names the field and could not be written anew. */
  left: readonly Problem[];
}

/** Places that name a field may themselves be named by others: an order by a column that a view shows. */
const ROUNDS = 3;

/** 'lines.price' of '/record/properties/lines/items/properties/price'; undefined outside the record. */
export function fieldPath(path: Path): string | undefined {
  if (path[0] !== 'record') return undefined;
  return path
    .slice(1)
    .filter((step, at, steps) => step !== 'properties' || steps[at - 1] === 'properties')
    .filter((step) => step !== 'items')
    .join('.');
}

/** Why a field cannot be called so, in words; undefined when it can. */
export function nameProblem(text: string, pointer: string, name: string, isNew = false): string | undefined {
  const path = pathOf(text, pointer);
  if (name === path.at(-1)) return undefined;
  if (!isIdentifier(name)) return '由字母、汉字、数字和下划线组成，不以数字开头';
  if (isNew && isKeptName(text, pointer, name))
    return `另一个字段从前叫“${name}”，它的值仍按这个标识保存：请换一个标识，字段的名称可以照旧`;
  return isTaken(text, pointer, name) ? `“${name}”已经有了，或是保留的名称` : undefined;
}

/**
 * A field of the record under another name. Its stored values stay its own by its id; conditions, computed values,
 * lists, views, access and all else in the document that names it names it anew. A name that `nameProblem` refuses
 * changes nothing.
 */
export function renameField(
  text: string,
  pointer: string,
  name: string,
  { fragments, isNew }: { fragments: Readonly<Record<string, unknown>>; isNew: boolean },
): Renamed {
  const path = pathOf(text, pointer);
  const old = String(path.at(-1));
  const own = fieldPath(path);
  if (own === undefined || name === old || nameProblem(text, pointer, name, isNew) !== undefined)
    return { text, pointer, left: [] };
  const problemsOf = (now: string): readonly Problem[] => compileTrial(now, 'document.json', { fragments }).problems;
  const before = new Set(problemsOf(text).map(({ code, message }) => `${code} ${message}`));
  const moved = pointerOf([...path.slice(0, -1), name]);
  let next = text;
  for (const [place, source] of renamedExpressions(parseDocument(text, '').document, own, name, { fragments }))
    if (typeof valueAt(next, pathOf(next, place)) === 'string') next = setValue(next, pathOf(next, place), source);
  const required = isRequired(next, pointer);
  if (required) next = setRequired(next, pointer, false);
  next = renameKey(next, pathOf(next, pointer), name);
  if (required) next = setRequired(next, moved, true);
  if (!isNew) next = withId(next, moved, old, name);
  const fresh = () => problemsOf(next).filter(({ code, message }) => !before.has(`${code} ${message}`));
  let left = fresh();
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const was = next;
    for (const { pointer: place } of left)
      next = renamedMention(next, place, { own, old, anew: own.slice(0, -old.length) + name });
    if (next === was) break;
    left = fresh();
  }
  return { text: next, pointer: moved, left };
}

/** What is stored goes by the id: the first name that was in force. */
function withId(text: string, pointer: string, old: string, name: string): string {
  const { id = old } = (valueAt(text, pathOf(text, pointer)) ?? {}) as FieldSource;
  return setFieldKey(text, pointer, 'id', id === name ? undefined : id);
}
