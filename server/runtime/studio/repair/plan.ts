import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { equalJson, isObject } from '@yunpu/engine-core/json';
import { escapeSegment, getAt, patternOf } from '@yunpu/engine-core/record';
import { prepareRecord, type StructuralCheck } from '@yunpu/engine-core/validation';
import type { Mending } from '../../../../contract/studio/index.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Documents } from '../../documents/service.ts';
import { knownData } from '../../records/known.ts';
import type { RecordRow } from '../../records/rows.ts';
import { beginningSpecs } from './beginning.ts';
import { computedIn, computingSpecs, withComputed } from './computing.ts';
import { afterFollow, type Follow, followSpec, renamedStored } from './following.ts';
import { type Judgement, Judging } from './judgement.ts';
import { type Laying, laid, shownPath, type ValueAt } from './laying.ts';
import { afterMove, crossings, keyBefore, moveSpec } from './moving.ts';
import { fieldBy } from './offers.ts';
import { isJudged, type Move, type RepairSpec } from './spec.ts';
import { converted, isSettled, isTouched, mapped } from './values.ts';
import { isWrittenUnder } from './written.ts';

/** A field that stands beside the one to fill while its values are computed, and is never in force. */
const SCRATCH = 'repairValueToFill';

/** The document that the records are to fit, and the texts that come into force with it. */
export interface Target {
  entity: string;
  model: EntityModel;
  document: Record<string, unknown>;
  check: StructuralCheck;
  /** Texts published together, by entity. */
  texts: ReadonlyMap<string, string>;
}

/** Places of a document where whoever publishes would be given what she does not see. */
type Gains = (model: EntityModel) => readonly { pointer: string }[];

export interface RepairPlan {
  spec: RepairSpec;
  model: EntityModel;
  title: string;
  /** Whether the row is one of those that the effect touches: the database finds some more. */
  concerns(row: RecordRow): boolean;
  /** Nobody changes the record by it: its version, its history and who wrote it last stay. */
  isQuiet?: boolean;
  /** A row's `data` as it should be; undefined: nothing that the new document accepts comes of it. */
  change(row: RecordRow, scope: Scope): RecordData | undefined;
}

/** The field whose values a repair changes. */
export const repairedField = (model: EntityModel, { ids, repair }: RepairSpec): FieldModel | undefined =>
  fieldBy(model, repair.do === 'move' ? [...(repair.into.table ?? []), ...repair.into.steps] : ids);

const bad = (field: FieldModel, why: string): AppError =>
  new AppError('studio.badRepair', { message: `字段“${field.title}”的已有单据不能这样处理：${why}` });

/**
 * How a repair changes each record, with all that is computed from the values that it changes.
 * @throws AppError studio.badRepair with what is wrong with it
 */
export function planRepair(
  documents: Documents,
  target: Target,
  spec: RepairSpec,
  gains: Gains = () => [],
): RepairPlan {
  const { model } = target;
  const plan = planOf(documents, target, spec, gains);
  const field = repairedField(model, spec);
  if (field === undefined) return plan;
  return {
    ...plan,
    change(row, scope) {
      const made = plan.change(row, scope);
      return made && withComputed(model, row, made, field.path);
    },
  };
}

function planOf(documents: Documents, target: Target, spec: RepairSpec, gains: Gains): RepairPlan {
  const { model, check } = target;
  if (spec.repair.do === 'move') return planMove(target, spec, spec.repair);
  if (spec.repair.do === 'follow') return planFollow(target, spec, spec.repair);
  if (spec.repair.do === 'compute' || spec.test.is === 'recomputed') return planCompute(target, spec);
  const field = fieldBy(model, spec.ids);
  if (field === undefined) throw new AppError('studio.badRepair', { message: '要处理的字段已经不在了' });
  const value = valueOf(documents, target, field, { ...spec, repair: spec.repair }, gains);
  return {
    spec,
    model,
    title: `“${field.title}”${wordsOf(spec.repair)}`,
    concerns: (row) => isConcerned(target, field, spec, row),
    change(row, scope) {
      const { data } = row;
      const on: Laying = { ...layingOf(target, field, spec, row), value: value({ data, scope }), stuck: false };
      const made = laid(on, spec.ids, data, shownPath(model, field));
      if (made === data || on.stuck || isWrong(check, knownData(model, made), field)) return undefined;
      if (spec.test.is === 'stateless') return isState(model, knownData(model, made)[field.name]) ? made : undefined;
      return isJudged(spec.test) && wrongPlaces(target, field, spec.test, { ...row, data: made }).size > 0
        ? undefined
        : made;
    },
  };
}

const isState = ({ states }: EntityModel, value: unknown): boolean =>
  typeof value === 'string' && states?.values[value] !== undefined;

function isConcerned(target: Target, field: FieldModel, { ids, test }: RepairSpec, row: RecordRow): boolean {
  if (isJudged(test)) return wrongPlaces(target, field, test, row).size > 0;
  // What was written under this very document is read by it.
  return test.is !== 'scaled' || !isWrittenUnder(row.document_version, target.model.version, ids[0]);
}

/** Where in a record the field is not right, in a way that only evaluating the record shows. */
const wrongPlaces = ({ model, check }: Target, field: FieldModel, test: Judgement, row: RecordRow): Set<string> =>
  new Set(new Judging({ older: model, newer: model, check }, row).places(test, field));

/** Which values are replaced, and which may stand in their place. */
function layingOf(
  target: Target,
  field: FieldModel,
  { test }: RepairSpec,
  row: RecordRow,
): Pick<Laying, 'isTouched' | 'isSettled'> {
  if (!isJudged(test))
    return { isTouched: (value) => isTouched(test, value), isSettled: (value) => isSettled(test, value) };
  const wrong = wrongPlaces(target, field, test, row);
  return { isTouched: (_value, at) => wrong.has(at), isSettled: () => true };
}

/** What was stored before in rows or beside them stands where the field stands now. */
function planMove({ model, check }: Target, spec: RepairSpec, move: Move): RepairPlan {
  const { table = [], steps } = move.into;
  const field = fieldBy(model, [...table, ...steps]);
  if (field === undefined) throw new AppError('studio.badRepair', { message: '要移动的字段已经不在了' });
  return {
    spec,
    model,
    title: `“${field.title}”的值跟着移动`,
    concerns: () => true,
    change({ data, document_version }) {
      const made = afterMove(data, move, isWrittenUnder(document_version, model.version, keyBefore(move)));
      return equalJson(made, data) || isWrong(check, knownData(model, made), field) ? undefined : made;
    },
  };
}

/** Options that are stored otherwise are so in every record, whatever else is wrong with it. */
function planFollow({ model }: Target, spec: RepairSpec, repair: Follow): RepairPlan {
  const field = fieldBy(model, spec.ids);
  if (field === undefined) throw new AppError('studio.badRepair', { message: '选项改了值的字段已经不在了' });
  return {
    spec,
    model,
    title: `“${field.title}”的值跟着选项改`,
    // What was written under this very document has the values that it means.
    concerns: ({ document_version }) => !isWrittenUnder(document_version, model.version),
    change({ data }) {
      const made = afterFollow(data, { ids: spec.ids, repair });
      return equalJson(made, data) ? undefined : made;
    },
  };
}

/** Every record has what its next save would compute; where people filled it in before, those that have nothing there. */
function planCompute({ model, check }: Target, spec: RepairSpec): RepairPlan {
  const field = fieldBy(model, spec.ids);
  if (field === undefined) throw new AppError('studio.badRepair', { message: '要计算的字段已经不在了' });
  const found = new WeakMap<RecordRow, RecordData>();
  const madeOf = (row: RecordRow): RecordData => {
    const value = computedIn(model, row);
    const on: Laying = {
      isTouched: (there) => spec.test.is !== 'missing' || isTouched(spec.test, there),
      isSettled: () => true,
      value: (_there, at) => value(at),
      stuck: false,
    };
    const made = laid(on, spec.ids, row.data, shownPath(model, field));
    found.set(row, made);
    return made;
  };
  return {
    spec,
    model,
    title: `“${field.title}”按公式算出`,
    isQuiet: spec.repair.do === 'compute',
    concerns: (row) => !equalJson(madeOf(row), row.data),
    change(row) {
      const made = found.get(row) ?? madeOf(row);
      return isWrong(check, knownData(model, made), field) ? undefined : made;
    },
  };
}

/** What has to be done of itself as a document comes in the place of another. */
export const plannedMoves = (documents: Documents, target: Target, older: EntityModel): RepairPlan[] =>
  [
    ...crossings(older, target.model).map(moveSpec),
    ...renamedStored(older, target.model).map(followSpec),
    ...beginningSpecs(older, target.model),
    ...computingSpecs(older, target.model),
  ].map((spec) => planRepair(documents, target, spec));

function wordsOf(repair: Mending): string {
  if (repair.do === 'map') return '换成对应的选项';
  if (repair.do === 'convert') return '转成新的样子';
  return 'value' in repair ? '填入固定的值' : '按表达式填入';
}

/** The new value for a place of a record. */
function valueOf(
  documents: Documents,
  target: Target,
  field: FieldModel,
  { repair, test }: RepairSpec & { repair: Mending },
  gains: Gains,
): (row: { data: RecordData; scope: Scope }) => ValueAt {
  if (repair.do === 'map') return () => (value) => mapped(repair.to, value);
  if (repair.do === 'convert') return () => (value) => (isJudged(test) ? undefined : converted(test, value));
  // Who has a state already, as a choice that was none before, stays in it.
  const stays = (value: unknown): boolean => test.is === 'stateless' && isState(target.model, value);
  if ('value' in repair) return () => (value) => (stays(value) ? value : repair.value);
  const scratch = scratchModel(documents, target, field, repair.expression, gains);
  return ({ data, scope }) => {
    const record = prepareRecord(scratch, knownData(target.model, data), { scope });
    return (value, pointer) =>
      stays(value) ? value : (getAt(record, pointer.replace(/[^/]*$/u, SCRATCH)) ?? undefined);
  };
}

/** The document with one field more, which the expression computes: it is checked and evaluated as any other. */
function scratchModel(
  documents: Documents,
  { entity, document, texts }: Target,
  field: FieldModel,
  expression: string,
  gains: Gains,
): EntityModel {
  const copy = structuredClone(document);
  const siblings = field.pointer.replace(/\/[^/]*$/u, '');
  const beside: unknown = getAt(copy, siblings);
  if (!isObject(beside)) throw bad(field, '它在共用的定义里，只能填固定的值');
  const { type } = field.schema;
  beside[SCRATCH] = { ...(type !== undefined && { type }), title: field.title, compute: expression };
  const pointer = `${siblings}/${SCRATCH}`;
  const entry = documents.trial(new Map([...texts, [entity, JSON.stringify(copy)]]));
  const problems = entry.entries.get(entity)?.problems ?? entry.refused.find((one) => one.entity === entity)?.problems;
  const wrong = problems?.find(({ severity, pointer: at }) => severity === 'error' && at.startsWith(pointer));
  const model = entry.entries.get(entity)?.model;
  if (wrong || model === undefined) throw bad(field, wrong?.message ?? '表达式不能用在这份定义里');
  // Nobody copies what she does not see into a field that she sees.
  if (gains(model).some(({ pointer: at }) => at === pointer)) throw bad(field, '表达式会用到您看不到的字段');
  return model;
}

/** Whether the new document's schema still finds something wrong at the field. */
function isWrong(check: StructuralCheck, record: RecordData, { path: field }: FieldModel): boolean {
  if (check(record)) return false;
  return (check.errors ?? []).some(({ instancePath, params: { missingProperty } }) => {
    const at = typeof missingProperty === 'string' ? `${instancePath}/${escapeSegment(missingProperty)}` : instancePath;
    return `${patternOf(at)}.`.startsWith(`${field}.`);
  });
}
