import { type EntityModel, type FieldModel, type RollupModel, storedPlaces } from '@yunpu/engine-core/document';
import { candidateReads, type Expression } from '@yunpu/engine-core/expression';
import { followedPairs, followingLinks } from '../../documents/derived.ts';

type Ast = Expression['ast'];

export type ModelOf = (entity: string) => EntityModel | undefined;

/** A value that a condition or a computed field comes to read, and what makes it what it is. */
export interface Source {
  entity: string;
  path: string;
  /** Where it is stored, and all of its definition that decides what stands there. */
  text: string;
  options: readonly unknown[];
}

/**
 * What the words of a document come to: the same words over a field that is stored elsewhere, or that is computed from
 * something else, say something else; under another name of the same field they say the same.
 */
export interface Meaning {
  text: string;
  sources: readonly Source[];
}

/**
 * Whether two versions say the same of what is stored. An option more is none of what is stored; where one goes, whoever
 * publishes chooses what its records get instead.
 */
export const isSame = (before: Meaning, after: Meaning): boolean =>
  before.text === after.text &&
  before.sources.length === after.sources.length &&
  before.sources.every(({ text, options }, index) => {
    const now = after.sources[index];
    return now?.text === text && options.every((option) => now.options.includes(option));
  });

const isSameSource = (before: Source, after: Source): boolean =>
  isSame({ text: '', sources: [before] }, { text: '', sources: [after] });

/** Whether every value that was read before is read still, and comes of the same. */
export const keepsSources = (before: Meaning, after: Meaning): boolean =>
  before.sources.every((was) => after.sources.some((now) => isSameSource(was, now)));

/** The first value that comes of something else than before. */
export const changedSource = (before: Meaning, after: Meaning): Source | undefined =>
  after.sources.find((source, index) => {
    const was = before.sources[index];
    return was === undefined || !isSameSource(was, source);
  });

export function meaningOf(expression: Expression, model: EntityModel, modelOf: ModelOf): Meaning {
  const sources: Source[] = [];
  collectReads(sources, expression, model, modelOf);
  return { text: textByLineage(expression, model), sources };
}

/** What a field's value is made of; the first of its sources is the field itself. */
export function meaningOfField(model: EntityModel, path: string, modelOf: ModelOf): Meaning {
  const sources: Source[] = [];
  collect(sources, model, path, modelOf);
  return { text: '', sources };
}

const lineages = new WeakMap<EntityModel, ReadonlyMap<string, string>>();

function lineageOf(model: EntityModel, path: string): string {
  let known = lineages.get(model);
  if (!known) {
    known = new Map([...storedPlaces(model.fields)].map(([at, { lineage }]) => [at, lineage]));
    lineages.set(model, known);
  }
  return known.get(path) ?? `system ${path}`;
}

/** An option as it was stored first: it is known by that across versions. */
const firstValue = (field: FieldModel | undefined, value: unknown): unknown =>
  field?.options?.find((option) => option.value === value)?.was[0] ?? value;

/** A constant, a list or a choice that a field is compared with, with its options as they were stored first. */
function inFirstValues(node: Ast, field: FieldModel): Ast {
  const inside = (one: Ast) => inFirstValues(one, field);
  if (node.op === 'list') return { ...node, items: node.items.map(inside) };
  if (node.op === 'choose') return { ...node, then: inside(node.then), otherwise: inside(node.otherwise) };
  if (node.op !== 'literal') return node;
  const value = firstValue(field, node.value);
  return typeof value === 'object' ? node : { ...node, value: value as typeof node.value };
}

const COMPARES: ReadonlySet<string> = new Set(['==', '!=', 'in']);

function comparedWith(node: Ast, other: Ast, model: EntityModel, candidate: EntityModel): Ast {
  const { ref } = other;
  const field = ref && (ref.origin === 'candidate' ? candidate : model).fieldsByPath[ref.path];
  return field?.options?.some(({ was }) => was.length > 0) ? inFirstValues(node, field) : node;
}

/** Where an expression stands and what its names are called decides nothing. */
const IRRELEVANT: ReadonlySet<string> = new Set(['start', 'end', 'type', 'keys', 'ref']);

/** An expression with its fields by what they are known by across versions. */
export function textByLineage({ ast }: Expression, model: EntityModel, candidate = model): string {
  const wording = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(wording);
    if (typeof node !== 'object' || node === null) return node;
    const tree = node as Ast;
    if (tree.op === 'binary' && COMPARES.has(tree.operator)) {
      const { left, right } = tree;
      return inParts({
        ...tree,
        left: comparedWith(left, right, model, candidate),
        right: comparedWith(right, left, model, candidate),
      });
    }
    return inParts(node);
  };
  const inParts = (node: object): unknown => {
    const { ref, op, origin, keys } = node as {
      ref?: { origin: string; path: string };
      op?: string;
      origin?: string;
      keys?: unknown;
    };
    const field =
      ref && ['record', 'parent', 'candidate'].includes(ref.origin)
        ? lineageOf(ref.origin === 'candidate' ? candidate : model, ref.path)
        : (ref?.path ?? keys);
    const named = op === 'name' ? ['op', 'origin', 'slot'] : op === 'member' ? ['op', 'of'] : undefined;
    const parts = Object.entries(node).filter(([key]) => (ref && named ? named.includes(key) : !IRRELEVANT.has(key)));
    const own = Object.fromEntries(parts.map(([key, value]) => [key, wording(value)]));
    return op === 'name' || op === 'member' ? { ...own, origin, field } : own;
  };
  return JSON.stringify(wording(ast));
}

function collectReads(into: Source[], { reads, walks }: Expression, model: EntityModel, modelOf: ModelOf): void {
  for (const path of reads) collect(into, model, path, modelOf, !walks.includes(path));
}

/** @param whole what is in the field is read too, and not only whether it is there */
function collect(into: Source[], model: EntityModel, path: string, modelOf: ModelOf, whole = true): void {
  const { entity } = model;
  if (into.some((known) => known.entity === entity && known.path === path)) return;
  const field = model.fieldsByPath[path];
  const links = followingLinks(model).flatMap((link) =>
    followedPairs(link)
      .filter(([own]) => own === path)
      .map(([, theirs]) => ({ link, theirs })),
  );
  const isState = model.states?.field === path;
  into.push({
    entity,
    path,
    text: JSON.stringify([
      entity,
      lineageOf(model, path),
      field && definitionOf(field, model, modelOf),
      links.map(({ link, theirs }) => [lineageOf(model, link.path), link.link.entity, link.link.label, theirs]),
      isState && model.states && firstValue(field, model.states.initial),
    ]),
    options: isState
      ? Object.keys(model.states?.values ?? {}).map((state) => firstValue(field, state))
      : (field?.options ?? []).map(({ value }) => firstValue(field, value)),
  });
  for (const { link, theirs } of links) {
    collect(into, model, link.path, modelOf);
    const target = modelOf(link.link.entity);
    if (target) collect(into, target, theirs, modelOf);
  }
  if (!field) return;
  for (const made of madeOf(field)) collectReads(into, made, model, modelOf);
  const child = field.rollup && modelOf(field.rollup.entity);
  if (field.rollup && child) {
    const { by, of = by, when } = field.rollup;
    for (const read of [by, of, ...(when ? candidateReads(when.ast) : [])]) collect(into, child, read, modelOf);
  }
  if (whole) for (const inner of field.children) collect(into, model, inner.path, modelOf);
}

/** The expressions that its value comes of, or goes by. */
const madeOf = ({ compute, defaultExpression, show, whenHidden }: FieldModel): Expression[] =>
  [compute, defaultExpression, whenHidden === 'clear' ? show : undefined].filter((one) => one !== undefined);

function definitionOf(field: FieldModel, model: EntityModel, modelOf: ModelOf): unknown {
  const { kind, schema, format, digits, defaultValue, rollup } = field;
  return [
    kind,
    schema.type,
    format,
    digits,
    firstValue(field, defaultValue),
    madeOf(field).map((made) => textByLineage(made, model)),
    rollup && sumOf(rollup, model, modelOf),
  ];
}

function sumOf(rollup: RollupModel, model: EntityModel, modelOf: ModelOf): unknown {
  const child = modelOf(rollup.entity);
  const known = (path: string | undefined) => (path !== undefined && child ? lineageOf(child, path) : path);
  const { entity, by, of, total, when } = rollup;
  return [entity, known(by), known(of), total, when && textByLineage(when, model, child ?? model)];
}
