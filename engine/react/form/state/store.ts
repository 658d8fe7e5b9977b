import { entityBy, type FieldAccess, type FieldModel, type RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { cloneJson, equalJson, isObject } from '@yunpu/engine-core/json';
import {
  blankRow,
  type Change,
  createEvaluator,
  type Evaluator,
  type FieldState,
  getAt,
  isSettled,
  patternOf,
  type RecordShape,
  type RuleEnv,
  requiresValues,
  startOfGroup,
} from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { RowKeys } from './rows.ts';

/** All that is shown of one field. A new object whenever something of it changed, and only then. */
export interface FieldNode {
  value: unknown;
  state: FieldState;
  access: FieldAccess;
  /** In the shape that rjsf hands to its templates. */
  errors: { __errors: string[] } | undefined;
}

export interface Entry {
  subscribe(listener: () => void): () => void;
  node(): FieldNode;
}

interface Slot extends Entry {
  listeners: Set<() => void>;
  current: FieldNode | undefined;
}

export interface RemovedRow {
  table: string;
  index: number;
  row: RecordData;
}

/** Topics besides fields: '#dirty', '#issues', '#section/name', '#any', '#rows/address'. */
type Topic = string;

let lastForm = 0;

function belowIn(shape: RecordShape): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const { path, name, dependsOn, link } of Object.values(shape.fieldsByPath))
    for (const above of new Set([dependsOn, link?.by])) {
      if (above === undefined) continue;
      const upper = path.slice(0, path.length - name.length) + above;
      below.set(upper, [...(below.get(upper) ?? []), name]);
    }
  return below;
}

/**
 * The state of one form. Every field subscribes to itself: an edit tells the field, and the fields and sections
 * whose value or state followed from it, and nobody else. Fields are addressed by JSON pointer, with the rows of
 * sub-tables by their stable key ('/lines/~k3/price').
 */
export class FormStore {
  readonly id = `yf${(lastForm += 1)}`;
  readonly rowKeys = new RowKeys();
  private evaluator: Evaluator;
  private readonly slots = new Map<string, Slot>();
  private readonly topics = new Map<Topic, { listeners: Set<() => void>; version: number }>();
  private readonly dirtyNames = new Set<string>();
  /** Path of a field -> names of its siblings that hang below it (`dependsOn`, a link's `by`). */
  private below: ReadonlyMap<string, readonly string[]>;
  private issueMap = new Map<string, Issue[]>();
  private issueList: readonly Issue[] = [];
  private baseline: RecordData;
  /** Fields that were left with something done to them: their issues may be shown before the form is submitted. */
  readonly touched = new Set<string>();
  private readonly chosen = new Set<string>();
  submitted = false;
  lastRemoved: RemovedRow | undefined;
  /** How often fields were told to draw themselves again; what an edit costs can be read from it. */
  notified = 0;

  constructor(
    public shape: RecordShape,
    record: RecordData,
    readonly env: RuleEnv,
    public access: Readonly<Record<string, FieldAccess>> = {},
    private locked = false,
  ) {
    this.evaluator = createEvaluator(shape, record, env);
    this.baseline = this.evaluator.snapshot();
    this.below = belowIn(shape);
  }

  /** Live; not to be changed. */
  record(): Readonly<RecordData> {
    return this.evaluator.record;
  }

  snapshot(): RecordData {
    return this.evaluator.snapshot();
  }

  /** The same with the values of hidden fields, which count again when those show. */
  entered(): RecordData {
    return this.evaluator.entered();
  }

  /** The record as it was loaded, computed values included. */
  original(): RecordData {
    return this.baseline;
  }

  get dirty(): boolean {
    return this.dirtyNames.size > 0;
  }

  /** The same entry for the same address, always. */
  entry(address: string): Entry {
    let slot = this.slots.get(address);
    if (!slot) this.slots.set(address, (slot = this.makeSlot(address)));
    return slot;
  }

  node(address: string): FieldNode {
    return this.entry(address).node();
  }

  topic(name: Topic): { subscribe(listener: () => void): () => void; version(): number } {
    const topic = this.topicOf(name);
    return {
      subscribe: (listener) => {
        topic.listeners.add(listener);
        return () => topic.listeners.delete(listener);
      },
      version: () => topic.version,
    };
  }

  set(address: string, value: unknown): void {
    const pointer = this.rowKeys.toPointer(address);
    if (pointer.includes('/-1')) return;
    const group = this.optionalGroup(pointer);
    const absent = group !== undefined && this.evaluator.get(group.pointer) === undefined;
    const change = this.evaluator.set(pointer, value);
    if (change.values.length > 0 && this.issueMap.has(address)) this.dropIssue(address);
    this.notify(change);
    if (group) this.settleGroup(group, absent);
  }

  /** The group around a value, when it may be absent and would ask for more once it is there. */
  private optionalGroup(pointer: string): { field: FieldModel; pointer: string } | undefined {
    const end = pointer.lastIndexOf('/');
    const field = end > 0 ? this.shape.fieldsByPath[patternOf(pointer.slice(0, end))] : undefined;
    return field?.kind === 'group' && !field.required && requiresValues(field)
      ? { field, pointer: pointer.slice(0, end) }
      : undefined;
  }

  /** A group that was begun gets its defaults; one of which only they are left is gone again. */
  private settleGroup({ field, pointer }: { field: FieldModel; pointer: string }, wasAbsent: boolean): void {
    const group = this.evaluator.get(pointer);
    if (!isObject(group)) return;
    const start = startOfGroup(field, this.evaluator.record, this.env);
    const left = Object.entries(group).filter(
      ([name, value]) => !isEmptyValue(value) && !equalJson(value, start[name]),
    );
    if (left.length === 0) this.notify(this.evaluator.set(pointer, undefined));
    else if (wasAbsent)
      for (const [name, value] of Object.entries(start))
        if (group[name] === undefined) this.notify(this.evaluator.set(`${pointer}/${name}`, value));
  }

  /** A person's own choice: what hangs below it (a city below its province) was chosen for another one, and is empty again. A link stays that still leads to the same entity. */
  choose(address: string, value: unknown): void {
    this.chosen.add(address);
    const path = patternOf(this.rowKeys.toPointer(address));
    const lower = this.below.get(path);
    const before = lower && this.node(address).value;
    this.set(address, value);
    if (!lower || equalJson(before, value)) return;
    const parent = address.slice(0, address.lastIndexOf('/'));
    const around = path.slice(0, path.lastIndexOf('.') + 1);
    for (const name of lower) {
      const link = this.shape.fieldsByPath[around + name]?.link;
      if (!link?.by || entityBy(link.entities, before) !== entityBy(link.entities, value))
        this.choose(`${parent}/${name}`, undefined);
    }
  }

  /** A field was left. One that is empty as it was has only been passed: what it lacks is a matter for the end. */
  blur(address: string): void {
    if (!this.chosen.has(address) && isEmptyValue(this.node(address).value)) return;
    this.touched.add(address);
    this.emit('#blur');
  }

  sectionVisible(name: string): boolean {
    return this.evaluator.sectionVisible(name);
  }

  isVisible(address: string): boolean {
    return this.evaluator.isVisible(this.rowKeys.toPointer(address));
  }

  rows(table: string): readonly string[] {
    return this.rowKeys.of(table, this.rowCount(table));
  }

  /** @returns the new row's key. */
  insertRow(table: string, index: number, row = this.blankRow(table)): string {
    const key = this.rowKeys.insert(table, this.rowCount(table), index);
    this.notify(this.evaluator.insertRow(this.rowKeys.toPointer(table), index, row));
    this.refreshRows(table);
    return key;
  }

  removeRow(table: string, index: number): void {
    const rows = this.evaluator.get(this.rowKeys.toPointer(table));
    const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
    this.lastRemoved = { table, index, row: (cloneJson(row) ?? {}) as RecordData };
    this.rowKeys.remove(table, this.rowCount(table), index);
    this.notify(this.evaluator.removeRow(this.rowKeys.toPointer(table), index));
    this.refreshRows(table);
  }

  undoRemove(): void {
    const removed = this.lastRemoved;
    if (!removed) return;
    this.lastRemoved = undefined;
    this.insertRow(removed.table, Math.min(removed.index, this.rowCount(removed.table)), removed.row);
  }

  /** All rows of a table at once; those that stay keep their keys. */
  replaceRows(table: string, rows: unknown): void {
    this.notify(this.evaluator.set(this.rowKeys.toPointer(table), rows));
    this.rowKeys.of(table, this.rowCount(table));
    this.refreshRows(table);
  }

  moveRow(table: string, from: number, to: number): void {
    if (to < 0 || to >= this.rowCount(table)) return;
    this.rowKeys.move(table, this.rowCount(table), from, to);
    this.notify(this.evaluator.moveRow(this.rowKeys.toPointer(table), from, to));
    this.refreshRows(table);
  }

  duplicateRow(table: string, index: number): void {
    const rows = this.evaluator.get(this.rowKeys.toPointer(table));
    const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
    if (row) this.insertRow(table, index + 1, cloneJson(row) as RecordData);
  }

  issues(): readonly Issue[] {
    return this.issueList;
  }

  /** It was tried to save: from now on every issue is shown, and all of them above the form. */
  submit(): void {
    if (this.submitted) return;
    this.submitted = true;
    this.emit('#issues');
  }

  setIssues(issues: readonly Issue[]): void {
    const next = new Map<string, Issue[]>();
    for (const issue of issues) {
      const address = this.rowKeys.toAddress(issue.path);
      const list = next.get(address);
      if (list) list.push(issue);
      else next.set(address, [issue]);
    }
    const concerned = new Set([...this.issueMap.keys(), ...next.keys()]);
    this.issueMap = next;
    if (equalJson(this.issueList, issues)) return;
    this.issueList = issues;
    for (const address of concerned) this.refresh(address);
    this.emit('#issues');
  }

  /** Another record takes the place of this one: after saving, restoring a draft, or solving a conflict. */
  reset(record: RecordData, asBaseline = true): void {
    this.rowKeys.clear();
    this.issueMap = new Map();
    this.issueList = [];
    this.lastRemoved = undefined;
    const change = this.evaluator.reset(record);
    if (asBaseline) {
      this.touched.clear();
      this.chosen.clear();
      this.baseline = this.evaluator.snapshot();
      this.dirtyNames.clear();
    }
    for (const address of this.slots.keys()) this.refresh(address);
    for (const name of this.topics.keys()) this.emit(name);
    this.notify(change);
  }

  /** Goes on under the next version of the document. What is drawn of a field that stays is the same element. */
  takeOver(
    shape: RecordShape,
    { base, record }: { base: RecordData; record: RecordData },
    access: Readonly<Record<string, FieldAccess>>,
    locked: boolean,
  ): void {
    this.shape = shape;
    this.access = access;
    this.locked = locked;
    this.below = belowIn(shape);
    this.evaluator = createEvaluator(shape, base, this.env);
    this.baseline = this.evaluator.snapshot();
    this.evaluator.reset(record);
    this.lastRemoved = undefined;
    this.setIssues(this.issueList.filter(({ path }) => path === '' || shape.fieldsByPath[patternOf(path)]));
    for (const address of this.slots.keys()) this.refresh(address);
    for (const name of this.topics.keys()) this.emit(name);
    this.noteDirty(new Set([...this.dirtyNames, ...Object.keys(this.baseline), ...Object.keys(this.evaluator.record)]));
  }

  private blankRow(table: string): RecordData {
    return blankRow(this.shape, patternOf(this.rowKeys.toPointer(table)), this.evaluator.record, this.env);
  }

  private makeSlot(address: string): Slot {
    const listeners = new Set<() => void>();
    const slot: Slot = {
      listeners,
      current: undefined,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      node: () => (slot.current ??= this.makeNode(address)),
    };
    return slot;
  }

  private makeNode(address: string): FieldNode {
    const pointer = this.rowKeys.toPointer(address);
    const value = this.evaluator.get(pointer);
    const issues = this.issueMap.get(address);
    const path = patternOf(pointer);
    const access = this.access[path] ?? 'write';
    const field = this.shape.fieldsByPath[path];
    const settled = field?.once === true && isSettled(field, getAt(this.baseline, pointer), this.env.scope.isNew);
    return {
      value:
        typeof value === 'object' && value !== null
          ? Array.isArray(value)
            ? [...(value as unknown[])]
            : { ...value }
          : value,
      state: this.evaluator.state(pointer),
      access: (this.locked || settled) && access === 'write' ? 'read' : access,
      errors: issues && { __errors: issues.map((issue) => issue.message) },
    };
  }

  private rowCount(table: string): number {
    const rows = this.evaluator.get(this.rowKeys.toPointer(table));
    return Array.isArray(rows) ? rows.length : 0;
  }

  private notify(change: Change): void {
    const names = new Set<string>();
    for (const pointer of change.values) {
      this.refreshAround(this.rowKeys.toAddress(pointer));
      names.add(pointer.split('/', 2)[1] ?? '');
    }
    for (const pointer of change.states) this.refresh(this.rowKeys.toAddress(pointer));
    for (const section of change.sections) this.emit(`#section/${section}`);
    if (change.sections.length > 0) this.emit('#sections');
    if (change.values.length === 0) return;
    this.noteDirty(names);
    this.emit('#any');
  }

  /** The field itself and the lists or objects that hold it; a field inside is told when it is named itself. */
  private refreshAround(address: string): void {
    for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1))
      this.refresh(address.slice(0, end));
  }

  private refreshRows(table: string): void {
    const inside = `${table}/`;
    for (const address of this.slots.keys()) if (address.startsWith(inside)) this.refresh(address);
    this.emit(`#rows${table}`);
  }

  private refresh(address: string): void {
    const slot = this.slots.get(address);
    if (!slot) return;
    slot.current = undefined;
    this.notified += slot.listeners.size;
    for (const listener of slot.listeners) listener();
  }

  private noteDirty(names: Iterable<string>): void {
    const before = this.dirty;
    for (const name of names) {
      if (equalJson(this.baseline[name] ?? null, this.evaluator.record[name] ?? null)) this.dirtyNames.delete(name);
      else this.dirtyNames.add(name);
    }
    if (before !== this.dirty) this.emit('#dirty');
  }

  private dropIssue(address: string): void {
    this.issueMap.delete(address);
    this.issueList = this.issueList.filter((issue) => this.rowKeys.toAddress(issue.path) !== address);
    this.refresh(address);
    this.emit('#issues');
  }

  private topicOf(name: Topic) {
    let topic = this.topics.get(name);
    if (!topic) this.topics.set(name, (topic = { listeners: new Set(), version: 0 }));
    return topic;
  }

  private emit(name: Topic): void {
    const topic = this.topicOf(name);
    topic.version += 1;
    for (const listener of topic.listeners) listener();
  }
}
