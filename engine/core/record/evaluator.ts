import type { FieldModel, RecordData } from '../document/model/model.ts';
import { newEffort } from '../expression/evaluate.ts';
import { roundTo } from '../expression/numbers.ts';
import { cloneJson, equalJson } from '../json/json.ts';
import { type FieldState, FlagStore, isReadOnly, sectionKey } from './flags.ts';
import { commonRow, type Instance, instancesOf, rootInstance, valueAt, writeAt } from './instances.ts';
import { type Plan, planOf, type Step } from './plan.ts';
import { escapeSegment, getAt, parsePointer, patternOf } from './pointer.ts';
import type { RecordShape, RuleEnv } from './shape.ts';

export type { FieldState } from './flags.ts';

/** What one edit changed. Fields are JSON pointers ('/lines/0/amount'); what did not change is not named. */
export interface Change {
  values: readonly string[];
  /** Fields whose own state changed. Fields inside a group that hid are not named: the group is. */
  states: readonly string[];
  sections: readonly string[];
}

/** Due for the record, or for every row; shared, as nothing is ever added to it. */
const EVERYWHERE = new Set(['']);

const NO_CHANGE: Change = { values: [], states: [], sections: [] };

/**
 * A record with the values and field states that follow from it, kept true edit by edit: after `set` only what
 * depends on the changed value is evaluated again, in a sub-table row by row. Values of fields that are hidden
 * with `whenHidden: clear` are set aside and come back when the field does.
 */
export class Evaluator {
  private readonly plan: Plan;
  /** The record as it was entered, hidden values included. */
  private typed: RecordData;
  /** The record as it is saved: computed values filled in, hidden ones cleared. */
  private current: RecordData;
  private readonly flags: FlagStore;
  /** Step index -> row pointers to evaluate it for ('' for all). */
  private dirty: (Set<string> | undefined)[] = [];
  /** The rows of a table, by its path, as long as none is put or taken away: most steps are about all of them. */
  private rowsOf = new Map<string, Instance[]>();
  private first = Infinity;
  private last = -1;
  private costlyAt: string | undefined;
  private changed = { values: new Set<string>(), states: new Set<string>(), sections: new Set<string>() };

  /** `owned`: the record is the evaluator's to change, and will not be edited afterwards. */
  constructor(
    readonly shape: RecordShape,
    record: RecordData,
    private env: RuleEnv,
    owned = false,
  ) {
    this.plan = planOf(shape);
    this.flags = new FlagStore(shape);
    this.current = owned ? record : cloneJson(record);
    this.typed = owned ? record : cloneJson(record);
    this.runAll();
    this.report();
  }

  /** The record as it counts now: hidden values cleared, computed values filled. Live; do not change it. */
  get record(): Readonly<RecordData> {
    return this.current;
  }

  get(pointer: string): unknown {
    return getAt(this.current, pointer);
  }

  /** Pointer of the field whose computation took too many steps the last time: what follows from it is not known. */
  get costly(): string | undefined {
    return this.costlyAt;
  }

  /** A copy of the record to send away. A value that was emptied on purpose is null. */
  snapshot(): RecordData {
    return cloneJson(this.current);
  }

  /** A copy of the record as it was entered, with the values that are set aside while their fields are hidden. */
  entered(): RecordData {
    return cloneJson(this.typed);
  }

  /** The state of the field at `pointer`; the same object as long as nothing about it changed. */
  state(pointer: string): FieldState {
    return this.flags.state(pointer);
  }

  isVisible(pointer: string): boolean {
    return this.flags.isVisible(pointer);
  }

  sectionVisible(name: string): boolean {
    return this.flags.get(sectionKey(name))?.visible ?? true;
  }

  /** Puts a value; null or undefined empties the field. A computed field cannot be set. */
  set(pointer: string, value: unknown): Change {
    const path = patternOf(pointer);
    const field = this.shape.fieldsByPath[path];
    const next = value ?? (field?.defaultValue !== undefined || field?.defaultExpression ? null : undefined);
    if (field?.compute || equalJson(getAt(this.typed, pointer), next)) return NO_CHANGE;
    this.write(pointer, next);
    this.run();
    return this.report();
  }

  insertRow(table: string, index: number, row: RecordData): Change {
    return this.setRows(table, (rows) => rows.splice(index, 0, row));
  }

  removeRow(table: string, index: number): Change {
    return this.setRows(table, (rows) => rows.splice(index, 1));
  }

  moveRow(table: string, from: number, to: number): Change {
    return this.setRows(table, (rows) => rows.splice(to, 0, ...rows.splice(from, 1)));
  }

  /** Starts over with another record. */
  reset(record: RecordData): Change {
    const paths = new Set([...Object.keys(this.current), ...Object.keys(record)]);
    const before = this.current;
    this.typed = cloneJson(record);
    this.current = cloneJson(record);
    this.dropRows('');
    this.runAll();
    for (const name of paths)
      if (!equalJson(before[name], this.current[name])) this.changed.values.add('/' + escapeSegment(name));
    return this.report();
  }

  /** Another person, day or state: everything is evaluated again. */
  setEnv(env: RuleEnv): Change {
    this.env = env;
    this.runAll();
    return this.report();
  }

  private setRows(table: string, edit: (rows: unknown[]) => void): Change {
    const rows = getAt(this.typed, table);
    const next: unknown[] = Array.isArray(rows) ? [...(rows as unknown[])] : [];
    edit(next);
    return this.set(table, next);
  }

  private write(pointer: string, value: unknown): void {
    const segments = parsePointer(pointer);
    writeAt(this.typed, segments, cloneJson(value));
    if (!this.flags.isCleared(pointer)) writeAt(this.current, segments, cloneJson(value));
    this.dropRows(pointer);
    this.touch(pointer);
  }

  private dropRows(pointer: string): void {
    if (pointer === '' || this.plan.within(patternOf(pointer)).length > 0)
      this.flags.dropRows(pointer, (row) => getAt(this.typed, row) === undefined);
  }

  /** The value at `pointer` changed: everything that reads it, and everything inside it, is due. */
  private touch(pointer: string): void {
    const path = patternOf(pointer);
    const inside = this.plan.within(path);
    if (inside.length > 0) this.rowsOf.clear();
    this.changed.values.add(pointer);
    this.mark(pointer, this.plan.readersOf(path));
    this.mark(pointer, inside);
  }

  private mark(pointer: string, steps: readonly number[]): void {
    for (const index of steps) {
      const step = this.plan.steps[index];
      const due = this.dirty[index];
      if (!step || due?.has('')) continue;
      const row = commonRow(step, pointer);
      if (row === '') this.dirty[index] = EVERYWHERE;
      else if (due) due.add(row);
      else this.dirty[index] = new Set([row]);
      if (index < this.first) this.first = index;
      if (index > this.last) this.last = index;
    }
  }

  private runAll(): void {
    this.dirty = this.plan.steps.map(() => EVERYWHERE);
    this.first = 0;
    this.last = this.plan.steps.length - 1;
    this.run();
  }

  /** Steps stand in order of dependency, so one pass forward settles everything; a cycle is cut at its end. */
  private run(): void {
    const effort = newEffort();
    const root = rootInstance(this.current, this.env, effort);
    this.costlyAt = undefined;
    this.rowsOf.clear();
    for (let index = this.first; index <= this.last; index++) {
      const due = this.dirty[index];
      const step = this.plan.steps[index];
      if (!due || !step) continue;
      this.dirty[index] = undefined;
      if (step.tables.length === 0) this.evaluate(step, root);
      else
        for (const prefix of due)
          for (const instance of this.instancesOf(step.tables, root, prefix)) this.evaluate(step, instance);
    }
    this.dirty = [];
    this.first = Infinity;
    this.last = -1;
  }

  private instancesOf(tables: readonly string[], root: Instance, prefix: string): Instance[] {
    const table = tables.at(-1);
    if (prefix !== '' || table === undefined) return instancesOf(tables, root, prefix);
    let found = this.rowsOf.get(table);
    if (!found) this.rowsOf.set(table, (found = instancesOf(tables, root)));
    return found;
  }

  private evaluate(step: Step, instance: Instance): void {
    // A pointer put together is a text that no map has met; most steps are about the record itself.
    const pointer = instance.rows.length === 0 ? step.pointer : `${instance.rows.at(-1) ?? ''}${step.pointer}`;
    if (step.kind === 'section') this.decideSection(step, instance);
    else if (step.field) {
      if (step.kind === 'compute') this.compute(step, step.field, pointer, instance);
      else if (step.kind === 'show') this.decideVisible(step, step.field, pointer, instance);
      else this.decideState(step.field, pointer, instance);
    }
    if (instance.env.effort?.isSpent) this.costlyAt ??= pointer;
  }

  private decideSection(step: Step, instance: Instance): void {
    const visible = step.expression?.evaluate(instance.env) === true;
    const flags = this.flags.at(step.path);
    if ((flags.visible ?? true) === visible) return;
    flags.visible = visible;
    this.changed.sections.add(step.path.slice('#section/'.length));
    this.mark('', this.plan.readersOf(step.path));
  }

  private compute(step: Step, field: FieldModel, pointer: string, instance: Instance): void {
    const value = settle(field, step.expression?.evaluate(instance.env));
    const cleared = this.flags.isCleared(pointer);
    if (this.typed !== this.current) writeAt(this.typed, parsePointer(pointer), cloneJson(value));
    if (cleared || equalJson(valueAt(instance.object, step.keys), value)) return;
    if (writeAt(instance.object, step.keys, value)) this.touch(pointer);
  }

  private decideVisible(step: Step, field: FieldModel, pointer: string, instance: Instance): void {
    const visible = step.expression ? step.expression.evaluate(instance.env) === true : true;
    const flags = this.flags.at(pointer);
    if ((flags.visible ?? true) !== visible) {
      this.changed.states.add(pointer);
      this.mark(pointer, this.plan.readersOf(`#show/${step.path}`));
    }
    flags.visible = visible;
    if (field.whenHidden !== 'clear') return;
    const cleared = !this.isVisible(pointer);
    this.flags.setCleared(pointer, cleared);
    const held = valueAt(instance.object, step.keys);
    if (cleared && held !== undefined) {
      writeAt(instance.object, step.keys, undefined);
      this.touch(pointer);
    } else if (!cleared && held === undefined && !this.flags.isCleared(pointer)) {
      const typed = getAt(this.typed, pointer);
      if (typed !== undefined && writeAt(instance.object, step.keys, cloneJson(typed))) this.touch(pointer);
    }
  }

  private decideState(field: FieldModel, pointer: string, instance: Instance): void {
    const flags = this.flags.at(pointer);
    const required = field.required || field.require?.evaluate(instance.env) === true;
    const readOnly = isReadOnly(field) || field.readOnlyWhen?.evaluate(instance.env) === true;
    const offered = field.options?.filter((option) => !option.when || option.when.evaluate(instance.env) === true);
    const before = flags.options ?? field.options;
    const same =
      offered === before ||
      (offered?.length === before?.length && (offered ?? []).every((option, at) => option === before?.[at]));
    if ((flags.required ?? field.required) !== required || (flags.readOnly ?? isReadOnly(field)) !== readOnly || !same)
      this.changed.states.add(pointer);
    flags.required = required;
    flags.readOnly = readOnly;
    if (!same && offered) flags.options = offered;
  }

  private report(): Change {
    const { values, states, sections } = this.changed;
    this.changed = { values: new Set(), states: new Set(), sections: new Set() };
    return { values: [...values], states: [...states], sections: [...sections] };
  }
}

/** An evaluator for a form or a check; see `Evaluator`. */
export function createEvaluator(shape: RecordShape, record: RecordData, env: RuleEnv): Evaluator {
  return new Evaluator(shape, record, env);
}

/** A computed value as it is stored: whole for money and integers, absent when empty. */
function settle(field: FieldModel, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if ((field.kind === 'money' || field.kind === 'integer' || field.kind === 'duration') && typeof value === 'number')
    return roundTo(value, 0) ?? undefined;
  return value;
}
