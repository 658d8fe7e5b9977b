import { type Ast, operands } from '../expression/ast.ts';
import { cloneJson, equalJson, isObject } from '../json/json.ts';
import { type Renames, withRenames } from '../query/renamed.ts';
import { renamesBehind } from '../query/renamedBehind.ts';
import { analyse } from './analyse.ts';
import type { CompileOptions } from './compile.ts';
import type { EntityModel } from './model/model.ts';
import { unescapePointer } from './model/report.ts';
import type { EntityDocument } from './model/types.ts';
import { withValues } from './renamedValues.ts';

type Json = Record<string, unknown>;

/**
 * A document as it reads once fields of another entity that it names are called otherwise: what its links show, offer and
 * fetch, what its views ask of them, what it sums up and lists, and what records it begins there. Undefined when it names
 * none of them. What cannot be written anew is left for compiling to find.
 */
export function withLinkedRenames(
  document: unknown,
  entity: string,
  renames: Renames,
  options: CompileOptions = {},
): EntityDocument | undefined {
  const analysis = analyse(document, options);
  if (!analysis) return undefined;
  const valued = withLinkedValues(document, entity, renames, options);
  if (valued) return withLinkedRenames(valued, entity, { ...renames, values: new Map() }, options) ?? valued;
  const next = cloneJson(document) as EntityDocument;
  let changed = 0;
  const renamed = (path: string): string => {
    const now = renames.paths.get(path);
    if (now === undefined) return path;
    changed += 1;
    return now;
  };
  for (const [pointer, { source, ast }] of analysis.expressions) {
    const [holder, key] = holderAt(next, pointer);
    if (holder?.entity !== entity || holder[key] !== source) continue;
    const found: Replacement[] = [];
    collect(ast, source, renames, found);
    changed += found.length;
    holder[key] = found.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), source);
  }
  each(next, (one) => {
    if (isObject(one.link) && one.link.entity === entity) renameInLink(one.link, renamed);
    if (isObject(one.rollup) && one.rollup.entity === entity) renameKeys(one.rollup, ['by', 'of'], renamed);
  });
  for (const child of next.children ?? [])
    if (child.entity === entity) renameKeys(child as unknown as Json, ['foreignKey'], renamed);
  for (const start of next.starts ?? []) {
    if (start.entity !== entity) continue;
    if (start.values) start.values = withNames(start.values, renamed);
    if (start.rows) start.rows = withNames(start.rows, renamed);
  }
  return withViews(next, analysis.model, entity, renames) ?? (changed > 0 ? next : undefined);
}

/** The document with values of the other entity's options as they are from now on; undefined when it names none of them. */
function withLinkedValues(
  document: unknown,
  entity: string,
  { values }: Renames,
  options: CompileOptions,
): EntityDocument | undefined {
  if (values.size === 0) return undefined;
  let next: EntityDocument | undefined;
  // One field after the other, since each moves what stands behind it.
  for (const [path, renamed] of values)
    for (const [pointer, { source, ast }] of analyse(next ?? document, options)?.expressions ?? []) {
      const [holder, key] = holderAt(next ?? document, pointer);
      if (holder?.[key] !== source) continue;
      const begun = /^\/starts\/(\d+)\//u.exec(pointer)?.[1];
      const isBegun = begun !== undefined && (document as EntityDocument).starts?.[Number(begun)]?.entity === entity;
      if (holder.entity !== entity && !isBegun) continue;
      const anew = withValues(source, ast, {
        isField: ({ origin, path: read }) => origin === 'candidate' && read === path,
        values: renamed,
        isResult: isBegun && (key === path || `${pointer.split('/').at(-2)}.${key}` === path),
      });
      if (anew === source) continue;
      next ??= cloneJson(document) as EntityDocument;
      const [copy] = holderAt(next, pointer);
      if (copy) copy[key] = anew;
    }
  const model = analyse(next ?? document, options)?.model;
  return (model && withViews(next ?? document, model, entity, { paths: new Map(), values })) ?? next;
}

/** The document with what its views ask of the other entity as that is called now; undefined when they ask nothing of it that is renamed. */
function withViews(
  document: unknown,
  model: EntityModel,
  entity: string,
  renames: Renames,
): EntityDocument | undefined {
  const behind = renamesBehind(model, entity, renames);
  const next = cloneJson(document) as EntityDocument;
  let isChanged = false;
  for (const view of next.list?.views ?? []) {
    const { filter: where } = withRenames({ filter: view.where }, behind);
    if (equalJson(where, view.where)) continue;
    view.where = where;
    isChanged = true;
  }
  return isChanged ? next : undefined;
}

const withNames = <T>(values: Readonly<Record<string, T>>, renamed: (path: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed(name), value]));

function renameKeys(holder: Json, keys: readonly string[], renamed: (path: string) => string): void {
  for (const key of keys) if (typeof holder[key] === 'string') holder[key] = renamed(holder[key]);
}

function renameInLink(link: Json, renamed: (path: string) => string): void {
  renameKeys(link, ['label'], renamed);
  if (Array.isArray(link.show))
    link.show = link.show.map((path: unknown) => (typeof path === 'string' ? renamed(path) : path));
  if (isObject(link.fetch)) renameKeys(link.fetch, Object.keys(link.fetch), renamed);
}

/** Every object within, itself included. */
function each(value: unknown, visit: (one: Json) => void): void {
  if (Array.isArray(value)) for (const item of value as unknown[]) each(item, visit);
  else if (isObject(value)) {
    visit(value);
    for (const item of Object.values(value)) each(item, visit);
  }
}

/** The object that a pointer leads into, and the key that it ends with. */
function holderAt(document: unknown, pointer: string): [Json | undefined, string] {
  const steps = pointer.split('/').slice(1).map(unescapePointer);
  const key = steps.pop() ?? '';
  let at = document;
  for (const step of steps) at = isObject(at) || Array.isArray(at) ? (at as Json)[step] : undefined;
  return [isObject(at) ? at : undefined, key];
}

interface Replacement {
  start: number;
  end: number;
  by: string;
}

/** The names of the other record's fields in an expression, in the order in which they stand. */
function collect(ast: Ast, source: string, renames: Renames, found: Replacement[]): void {
  const { ref } = ast;
  const by = ref?.origin === 'candidate' ? renames.paths.get(ref.path) : undefined;
  if (ref && by !== undefined && source.slice(ast.end - ref.path.length, ast.end) === ref.path) {
    found.push({ start: ast.end - ref.path.length, end: ast.end, by });
    return;
  }
  for (const operand of operands(ast)) collect(operand, source, renames, found);
}
