import {
  type EntityModel,
  type FieldModel,
  type Problem,
  type RollupModel,
  sourceMap,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { candidateReads } from '@yunpu/engine-core/expression';
import { canTranslate, checkFilter } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/port.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { computedFrom, cycleOf, followedPairs, followingLinks, touches } from './derived.ts';
import type { DocumentFile } from './source.ts';

/** A field that sums up records of another entity. */
export interface Total extends FieldModel {
  rollup: RollupModel;
}

/** An entity that sums up records of another, and by which fields. */
export interface Summing {
  entity: string;
  totals: readonly Total[];
}

export const totalsOf = (model: EntityModel): Total[] =>
  model.fields.filter((field): field is Total => field.rollup !== undefined);

type Models = ReadonlyMap<string, { model: EntityModel }>;
const known = new WeakMap<Models, ReadonlyMap<string, readonly Summing[]>>();

/** Entity -> those that sum up its records. */
export function summingBy(entries: Models): ReadonlyMap<string, readonly Summing[]> {
  let found = known.get(entries);
  if (found === undefined) known.set(entries, (found = read(entries)));
  return found;
}

function read(entries: Models): Map<string, Summing[]> {
  const found = new Map<string, Summing[]>();
  for (const { model } of entries.values()) {
    if (model.storage !== 'records') continue;
    for (const total of totalsOf(model)) {
      const { entity } = total.rollup;
      const others = found.get(entity)?.filter((summing) => summing.entity !== model.entity) ?? [];
      const own = found.get(entity)?.find((summing) => summing.entity === model.entity)?.totals ?? [];
      found.set(entity, [...others, { entity: model.entity, totals: [...own, total] }]);
    }
  }
  return found;
}

interface Candidate {
  file: DocumentFile;
  model: EntityModel | undefined;
}

/**
 * What is wrong with sums over other entities' records that only both documents together tell: whose a record is must
 * be said by a link, which lets nobody count a record in where he does not see; the condition is asked of the database;
 * and no entity sums up what it is part of, but for its own records by what they are not summed up to. Likewise with views that ask by fields of linked records.
 */
export function rollupProblems(
  candidates: readonly Candidate[],
  inForce: (entity: string) => EntityModel | undefined,
): Map<string, Problem[]> {
  const models = new Map(candidates.flatMap(({ model }) => (model ? [[model.entity, model] as const] : [])));
  const modelOf = (entity: string) => models.get(entity) ?? inForce(entity);
  const found = new Map<string, Problem[]>();
  for (const { file, model } of candidates) {
    if (!model) continue;
    const problems = totalsOf(model).flatMap((total) => {
      const child = modelOf(total.rollup.entity);
      const fault = child && faultOf(model, total, child, modelOf);
      return fault ? [problemIn(file, `${total.pointer}/rollup/${fault.key}`, fault)] : [];
    });
    problems.push(...followProblems(file, model, modelOf), ...viewProblems(file, model, modelOf));
    if (problems.length > 0) found.set(model.entity, problems);
  }
  return found;
}

/** A value that changes with another record must not be what that one is made of. */
function followProblems(
  file: DocumentFile,
  model: EntityModel,
  modelOf: (entity: string) => EntityModel | undefined,
): Problem[] {
  const lookUp = (entity: string) => (entity === model.entity ? model : modelOf(entity));
  return followingLinks(model).flatMap((link) =>
    link.link.follow.flatMap((path, index): Problem[] => {
      const cycle = cycleOf({ entity: model.entity, path }, lookUp);
      if (!cycle) return [];
      const way = cycle.map(({ entity, path: at }) => lookUp(entity)?.fieldsByPath[at]?.title ?? at).join(' → ');
      const message = `“${model.fieldsByPath[path]?.title ?? path}”随关联记录更新，而那边的值又由它算出：${way}`;
      return [problemIn(file, `${link.pointer}/link/follow/${index}`, { message }, 'bad-link')];
    }),
  );
}

/** What is wrong with a view's `where`: fields of linked records are known once all documents are. */
function viewProblems(
  file: DocumentFile,
  model: EntityModel,
  modelOf: (entity: string) => EntityModel | undefined,
): Problem[] {
  return model.list.views.flatMap(({ name, where }, index) =>
    where === undefined
      ? []
      : checkFilter({ fieldsByPath: model.fieldsByPath, linked: modelOf }, where).map(({ path, message }) =>
          problemIn(
            file,
            `/list/views/${index}/where${path}`,
            { message: `视图“${name}”的跨单据条件：${message}` },
            'row-rule-untranslatable',
          ),
        ),
  );
}

interface Fault {
  key: 'by' | 'when' | 'entity';
  message: string;
  suggestion?: string;
}

function faultOf(
  model: EntityModel,
  { path, rollup: { by, when } }: Total,
  child: EntityModel,
  modelOf: (entity: string) => EntityModel | undefined,
): Fault | undefined {
  const owner = child.fieldsByPath[by];
  if (owner?.link?.entity !== model.entity || owner.schema.type !== 'string')
    return {
      key: 'by',
      message: `字段“${owner?.title ?? by}”没有关联到“${model.title}”，汇总不知道子记录属于谁`,
      suggestion: `给它写上 "link": { "entity": "${model.entity}" }`,
    };
  const answer = when ? canTranslate(when, child, 'candidate') : true;
  if (answer !== true) return { key: 'when', message: `计入条件不能变成列表筛选：${answer.message}` };
  // Records of one kind belong to each other as they may in a tree: only a sum that is made of itself never ends.
  const isOwn = child.entity === model.entity;
  const lookUp = (entity: string) => (entity === model.entity ? model : modelOf(entity));
  const cycle =
    isOwn && !cycleOf({ entity: model.entity, path }, lookUp) ? undefined : cycleFrom(model, child, modelOf);
  return cycle && { key: 'entity', message: `汇总形成循环：${cycle.map(({ title }) => title).join(' → ')}` };
}

/** The way from an entity back to itself, over what each sums up. */
function cycleFrom(
  start: EntityModel,
  at: EntityModel,
  modelOf: (entity: string) => EntityModel | undefined,
  way: readonly EntityModel[] = [start],
): EntityModel[] | undefined {
  if (at.entity === start.entity) return [...way, at];
  if (way.some(({ entity }) => entity === at.entity)) return undefined;
  for (const { rollup } of totalsOf(at)) {
    const next = modelOf(rollup.entity);
    const cycle = next && cycleFrom(start, next, modelOf, [...way, at]);
    if (cycle) return cycle;
  }
  return undefined;
}

function problemIn(
  { file, text }: DocumentFile,
  pointer: string,
  { message, suggestion }: Omit<Fault, 'key'>,
  code: Problem['code'] = 'bad-rollup',
): Problem {
  return {
    severity: 'error',
    code,
    message,
    ...(suggestion !== undefined && { suggestion }),
    file,
    pointer,
    ...sourceMap(text).locate(pointer),
  };
}

export const ROLLUP_TOPIC = 'entities.sumUp';

/**
 * A process that serves the document before keeps none of its new sums: each hears of a publication within a second, and
 * what was stored by the old one until then is still found by the work that begins after it.
 */
const SETTLED_SECONDS = 2;

/** What the sums of an entity and the values that it follows are made of, by the identities of fields, so that a renaming is no change. */
export function definitionOf(model: EntityModel, entries: Models): string {
  const totals = totalsOf(model).map(({ id, rollup: { entity, by, total, of, when } }) => {
    const places = storedPlaces(entries.get(entity)?.model.fields ?? []);
    const known = (path: string) => places.get(path)?.lineage.slice(1);
    return [id, entity, known(by), total, of === undefined ? null : known(of), when?.source ?? null];
  });
  const followed = followingLinks(model).map((link) => {
    const fields = entries.get(link.link.entity)?.model.fieldsByPath;
    const pairs = followedPairs(link).map(([own, theirs]) => [model.fieldsByPath[own]?.id, fields?.[theirs]?.id]);
    return [link.id, link.link.entity, pairs];
  });
  return JSON.stringify([...totals, ...followed]);
}

/** Has the sums of existing records, and the values that follow others, worked out where a document says them anew. */
export async function planRollups(database: Database, entries: Models): Promise<void> {
  const summing = [...entries.values()].filter(
    ({ model }) => model.storage === 'records' && (totalsOf(model).length > 0 || followingLinks(model).length > 0),
  );
  for (const { model } of summing)
    await database.transaction(async (tx) => {
      const definition = definitionOf(model, entries);
      const begun = await tx
        .insertInto('entity_rollups')
        .values({ entity: model.entity, definition, through: null, is_done: false })
        .onConflict((conflict) =>
          conflict
            .column('entity')
            .doUpdateSet({ definition, through: null, is_done: false, has_changed: false })
            .where(sql<boolean>`entity_rollups.definition <> excluded.definition`),
        )
        .returning('entity')
        .executeTakeFirst();
      if (begun) await enqueue(tx, ROLLUP_TOPIC, { entity: model.entity }, { delaySeconds: SETTLED_SECONDS });
    });
}

/** Whether sums of an entity, or values that it follows, are made of these fields of another. */
function isMadeOf(model: EntityModel, { entity }: EntityModel, paths: readonly string[]): boolean {
  const isOne = (read: string): boolean => paths.some((path) => touches(path, read));
  const sums = totalsOf(model).some(
    ({ rollup: { entity: child, by, of = by, when } }) =>
      child === entity && [by, of, ...(when ? candidateReads(when.ast) : [])].some(isOne),
  );
  const follows = followingLinks(model).some(
    (link) => link.link.entity === entity && followedPairs(link).some(([, theirs]) => isOne(theirs)),
  );
  return model.storage === 'records' && (sums || follows);
}

/** Fields that were changed in many records of an entity at once. */
export interface ChangedSources {
  entity: string;
  /** Paths. */
  fields: readonly string[];
}

export const SOURCES_TOPIC = 'entities.sourcesChanged';

/**
 * Has what other records are made of these fields worked out anew, once this transaction is through and every process has
 * the documents of it. Nothing else is locked here: that work holds its own rows while it waits for records.
 */
export const announceSources = (tx: Tx, changed: ChangedSources): Promise<void> =>
  enqueue(tx, SOURCES_TOPIC, changed, { delaySeconds: SETTLED_SECONDS });

/** Begins the sums and followed values anew that are made of changed fields, or of what is computed from those. */
export async function planRollupsOver(
  tx: Tx,
  models: readonly EntityModel[],
  { entity, fields }: ChangedSources,
): Promise<void> {
  const changed = models.find((model) => model.entity === entity);
  if (changed === undefined) return;
  const paths = fields.flatMap((path) => [path, ...computedFrom(changed, path).map((field) => field.path)]);
  const entities = models.filter((model) => isMadeOf(model, changed, paths)).map((model) => model.entity);
  // In one order everywhere: of two at once, one waits for the other.
  for (const one of entities.sort()) {
    const begun = await tx
      .updateTable('entity_rollups')
      .set({ through: null, is_done: false, has_changed: false })
      .where('entity', '=', one)
      .returning('entity')
      .executeTakeFirst();
    if (begun) await enqueue(tx, ROLLUP_TOPIC, begun);
  }
}

/** An entity's own sums and followed values. */
export const derivedFields = (model: EntityModel): string[] => [
  ...totalsOf(model).map(({ path }) => path),
  ...followingLinks(model).flatMap((link) => followedPairs(link).map(([own]) => own)),
];
