import { namedBy } from '../../document/model/linkTarget.ts';
import type { ActionModel, EntityModel, RecordData } from '../../document/model/model.ts';
import type { Filter, Labels, ListResult } from '../../document/model/query.ts';
import type { Scope } from '../../expression/types.ts';
import { cloneJson, equalJson } from '../../json/json.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { words } from '../../messages/words.ts';
import { keysOfList, keysOfRecord, labelsFrom, type NamedKeys } from '../../query/labels.ts';
import { fieldValue } from '../../query/matches.ts';
import { fieldReached, type Queried } from '../../query/reach.ts';
import { blankRecord } from '../../record/defaults.ts';
import type { Issue } from '../../record/issue.ts';
import { closedFields, openFields } from '../../record/openFields.ts';
import { type Renaming, referringFields, relinked } from '../../record/relink.ts';
import { PEOPLE } from '../../record/sample/words.ts';
import type { RuleEnv } from '../../record/shape.ts';
import { prepareRecord } from '../../validation/prepare.ts';
import type { StructuralValidator } from '../../validation/structural.ts';
import { checkRecord, validateInput } from '../../validation/validateRecord.ts';
import { amendmentOf } from '../../workflow/amend.ts';
import { allowedActions, applyTransition, isSentIn, mayAct, stateOf } from '../../workflow/transitions.ts';
import type { HistoryEntry } from '../stored.ts';
import {
  type ActRequest,
  type Allowed,
  type BulkResult,
  type ChangeOf,
  type DetailResult,
  type LiveEvent,
  type SaveRequest,
  TransportError,
} from '../transport.ts';
import { derived } from './rollups.ts';
import { changesBetween, EntityStore, type StoredRecord } from './store.ts';
import { planUndo, withUndo } from './undo.ts';

const ANYTHING: StructuralValidator = { record: () => true, actions: {} };

/** There is one person here and nobody to approve: actions that a chain would run are run by hand. */
const withoutApproval = (model: EntityModel): EntityModel =>
  model.approval ? { ...model, approval: undefined } : model;

/** The operations of all entities over their stores, with the refusals the gateway would give. */
export class MemoryEntities {
  readonly env: RuleEnv;
  private readonly stores = new Map<string, EntityStore>();
  private readonly answers = new Map<string, unknown>();
  private readonly imports = new Map<string, string[]>();

  constructor(
    readonly models: readonly EntityModel[],
    private readonly rows: Readonly<Record<string, readonly RecordData[]>>,
    private readonly scope: Scope,
    private readonly validators: ((model: EntityModel) => StructuralValidator) | undefined,
    private readonly emit: (event: LiveEvent) => void,
  ) {
    this.env = { scope };
  }

  records(model: EntityModel): RecordData[] {
    return [...this.store(model).rows.values()].map(({ record }) => this.derived(model, record));
  }

  /** The record of an entity with a key, for who only knows both by name. */
  readonly recordAt = (entity: string, key: string): RecordData | undefined => {
    const model = this.models.find((one) => one.entity === entity);
    const found = model && this.store(model).rows.get(key);
    return model && found && this.derived(model, found.record);
  };

  /** By what filters over an entity's records are read. */
  queried({ fieldsByPath }: EntityModel): Queried {
    return { fieldsByPath, linked: (entity) => this.models.find((one) => one.entity === entity) };
  }

  /** One page as the gateway answers it: with the names of the keys on it and each row's version. */
  page(model: EntityModel, page: ListResult, filter: Filter | undefined): ListResult {
    const { rows } = this.store(model);
    const versions = Object.fromEntries(
      page.rows.map((row) => [String(row[model.key]), rows.get(String(row[model.key]))?.version ?? 1]),
    );
    return {
      ...page,
      labels: this.labelsOf(model, keysOfList(model, page.rows, filter, this.queried(model))),
      versions,
    };
  }

  /** The same key answers what it answered before. */
  once<T>(key: string, work: () => T): T {
    if (!this.answers.has(key)) this.answers.set(key, work());
    return this.answers.get(key) as T;
  }

  detail(model: EntityModel, key: string): DetailResult {
    if (model.single && !this.store(model).rows.has(key)) return this.blank(model);
    return this.result(model, this.find(model, key));
  }

  blank(model: EntityModel, values: RecordData = {}): DetailResult {
    const scope = { ...this.scope, isNew: true };
    const record = prepareRecord(model, { ...blankRecord(model, { scope }), ...values }, { scope });
    return { record, version: 0, state: stateOf(model, record), allowed: this.allowed(model, record, scope) };
  }

  /** What is wrong with a record, and the record as it would be kept. */
  check(model: EntityModel, record: RecordData, isNew: boolean): { issues: Issue[]; record: RecordData } {
    return checkRecord(model, record, { scope: { ...this.scope, isNew } }, this.structural(model).record);
  }

  save(model: EntityModel, request: SaveRequest): DetailResult {
    const key = typeof request.record[model.key] === 'string' ? String(request.record[model.key]) : '';
    const stored = this.store(model).rows.get(key);
    if (stored) {
      this.refuseStale(stored, request.version);
      const may = this.allowed(model, stored.record, this.scope).save;
      if (may !== true) throw new TransportError('code', may.why, { errorCode: 'locked' });
    }
    const state = model.states
      ? { [model.states.field]: stored?.record[model.states.field] ?? model.states.initial }
      : {};
    const { issues, record } = this.check(model, { ...request.record, ...state }, !stored);
    if (issues.length > 0) throw new TransportError('code', messages.invalid, { errorCode: 'invalid', issues });
    const action = request.action === undefined ? undefined : this.action(model, request.action);
    if (action) this.refuseAction(model, action, record, request.input ?? {});
    const kept = stored ?? this.add(model, record);
    if (stored) this.replace(model, stored, { ...record, [model.key]: key }, 'save', messages.saved);
    const done = action ? this.perform(model, action, kept, request.input ?? {}) : kept;
    return this.result(model, done, stored !== undefined);
  }

  act(model: EntityModel, request: ActRequest): DetailResult {
    const stored = this.find(model, request.key);
    if (request.version !== undefined) this.refuseStale(stored, request.version);
    const action = this.action(model, request.action);
    this.refuseAction(model, action, stored.record, request.input ?? {});
    return this.result(model, this.perform(model, action, stored, request.input ?? {}), true);
  }

  actMany(
    model: EntityModel,
    {
      action,
      keys,
      input,
      versions,
    }: { action: string; keys: readonly string[]; input?: RecordData; versions?: Readonly<Record<string, number>> },
  ): BulkResult[] {
    return keys.map((key) =>
      this.each(
        key,
        () => this.act(model, { key, version: versions?.[key], action, input, idempotencyKey: '' }),
        ({ record }) => isSentIn(model, { name: action }, record),
      ),
    );
  }

  private each(
    key: string,
    work: () => DetailResult,
    waits: (done: DetailResult) => boolean = () => false,
  ): BulkResult {
    try {
      const done = work();
      const { undo } = done;
      return { key, ok: true, ...(waits(done) && { sentIn: true }), ...(undo !== undefined && { undo }) };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return {
        key,
        ok: false,
        code: error.detail.errorCode ?? error.kind,
        message: error.detail.conflict ? messages.justChanged(error.detail.conflict.updatedByName) : error.message,
      };
    }
  }

  undo(model: EntityModel, { key, seq }: ChangeOf): DetailResult {
    const stored = this.find(model, key);
    const entry = stored.history.find((candidate) => candidate.seq === seq);
    const plan = entry && planUndo(withoutApproval(model), stored, entry, this.scope);
    const refuse = (why: string) => new TransportError('code', why, { errorCode: 'undo.refused' });
    if (!plan) throw refuse(messages.cannotUndo);
    if ('why' in plan) throw refuse(plan.why);
    const record = prepareRecord(model, plan.record, this.env);
    stored.undoes.set(stored.history.length + 1, seq);
    this.replace(model, stored, record, 'undo', plan.title);
    return this.result(model, stored, true);
  }

  undoMany(model: EntityModel, changes: readonly ChangeOf[]): BulkResult[] {
    return changes.map((change) => this.each(change.key, () => this.undo(model, change)));
  }

  remove(model: EntityModel, key: string, version: number, linked?: boolean): void {
    const stored = this.find(model, key);
    this.refuseStale(stored, version);
    const may = this.allowed(model, stored.record, this.scope).delete;
    if (may !== true) throw new TransportError('code', may.why, { errorCode: 'refused' });
    if (linked === false) this.refuseLinked(model, key);
    this.store(model).rows.delete(key);
    this.announce(model, stored);
  }

  private refuseLinked({ entity }: EntityModel, key: string): void {
    const found = this.models.flatMap((other) => {
      const fields = referringFields(other, entity).filter(({ opens }) => opens === undefined);
      const names = ({ record }: StoredRecord) =>
        !equalJson(record, relinked(record, fields, { entity, from: key, to: `${key} ` }, this.scope));
      const count = [...this.store(other).rows.values()].filter(names).length;
      return count === 0 ? [] : [messages.linkedCount(count, other.title)];
    });
    if (found.length > 0)
      throw new TransportError('code', messages.linked(found.join(words.separator), key), {
        errorCode: 'record.linked',
      });
  }

  history(model: EntityModel, key: string): HistoryEntry[] {
    const stored = this.find(model, key);
    return [...stored.history].reverse().map((entry) => withUndo(withoutApproval(model), stored, entry, this.scope));
  }

  /** Keeps imported records; answers the import's id. */
  addImport(model: EntityModel, records: readonly RecordData[]): string {
    const importId = `import-${this.imports.size + 1}`;
    this.imports.set(
      importId,
      records.map((record) => String(this.add(model, record).record[model.key])),
    );
    return importId;
  }

  /** Takes back what an import made and nobody touched since. */
  undoImport(model: EntityModel, importId: string): number {
    const { rows } = this.store(model);
    const untouched = (this.imports.get(importId) ?? []).filter((key) => rows.get(key)?.version === 1);
    untouched.forEach((key) => rows.delete(key));
    this.imports.delete(importId);
    return untouched.length;
  }

  private store(model: EntityModel): EntityStore {
    let store = this.stores.get(model.entity);
    if (!store)
      this.stores.set(model.entity, (store = new EntityStore(model, this.rows[model.entity] ?? [], this.scope.now)));
    return store;
  }

  private derived(model: EntityModel, record: RecordData): RecordData {
    const recordsOf = (entity: string): RecordData[] => {
      const child = this.models.find((candidate) => candidate.entity === entity);
      return child ? this.records(child) : [];
    };
    const recordOf = (entity: string, key: unknown): RecordData | undefined => {
      const target = this.models.find((candidate) => candidate.entity === entity);
      return target && typeof key === 'string' ? this.store(target).rows.get(key)?.record : undefined;
    };
    return derived(model, record, recordsOf, recordOf, this.env);
  }

  private structural(model: EntityModel): StructuralValidator {
    return this.validators?.(model) ?? ANYTHING;
  }

  private find(model: EntityModel, key: string): StoredRecord {
    const stored = this.store(model).rows.get(key);
    if (!stored) throw new TransportError('code', messages.notFound(model.title), { errorCode: 'notFound' });
    return stored;
  }

  private action(model: EntityModel, name: string): ActionModel {
    const action = model.actions.find((candidate) => candidate.name === name);
    if (!action) throw new TransportError('code', messages.unknownAction(name), { errorCode: 'unknownAction' });
    return action;
  }

  private refuseStale(stored: StoredRecord, version: number | undefined): void {
    if (version === stored.version) return;
    const { record } = stored;
    throw new TransportError('conflict', messages.changed, {
      status: 409,
      conflict: {
        current: cloneJson(record),
        version: stored.version,
        updatedByName: String(record.updatedByName ?? ''),
        updatedAt: String(record.updatedAt ?? ''),
      },
    });
  }

  private refuseAction(model: EntityModel, action: ActionModel, record: RecordData, input: RecordData): void {
    const may = mayAct(withoutApproval(model), action, record, this.scope);
    if (may !== true) throw new TransportError('code', may.why, { errorCode: 'actionRefused' });
    const issues = validateInput(action, input, record, this.env, this.structural(model));
    if (issues.length > 0) throw new TransportError('code', messages.invalid, { errorCode: 'invalid', issues });
  }

  private add(model: EntityModel, record: RecordData): StoredRecord {
    const store = this.store(model);
    const { now, user, team } = this.scope;
    const typed = typeof record[model.key] === 'string' && record[model.key] !== '' ? String(record[model.key]) : '';
    const key = model.single ? model.entity : typed || store.nextKey(model, now);
    const made = model.single ? store.rows.get(key) : undefined;
    if (made) this.refuseStale(made, undefined);
    const initial =
      model.states && record[model.states.field] === undefined ? { [model.states.field]: model.states.initial } : {};
    const numbers = Object.fromEntries(
      model.fields.flatMap(({ name, numbering }) =>
        numbering === undefined ? [] : [[name, store.nextNumber(name, numbering, now)]],
      ),
    );
    const system = {
      id: key,
      eid: team.eid,
      createdAt: now,
      createdBy: user.id,
      createdByName: user.name,
      updatedAt: now,
      updatedBy: user.id,
      updatedByName: user.name,
    };
    const stored: StoredRecord = {
      record: { ...record, ...initial, ...numbers, ...system, [model.key]: key },
      version: 1,
      history: [],
      undoes: new Map(),
    };
    store.rows.set(key, stored);
    this.note(model, stored, {}, 'create', messages.created);
    return stored;
  }

  /** Answers the record to go on with: an amendment takes over from what it amends. */
  private perform(model: EntityModel, action: ActionModel, stored: StoredRecord, input: RecordData): StoredRecord {
    const next = applyTransition(model, action, stored.record, { scope: this.scope, input });
    const [from, to] = [String(stored.record[model.key]), String(next[model.key])];
    const { rows } = this.store(model);
    if (from !== to && rows.has(to)) throw new TransportError('code', messages.keyTaken(to), { errorCode: 'invalid' });
    const { amend } = action;
    const others = amend === undefined ? [] : [...rows.values()].filter(({ record }) => record[amend] === from);
    const [other] = others.map(({ record }) => String(record[model.key]));
    if (other !== undefined) throw new TransportError('code', messages.amended(other), { errorCode: 'actionRefused' });
    this.replace(model, stored, next, action.name, action.title);
    if (from !== to) this.rename(model, { entity: model.entity, from, to });
    return amend === undefined ? stored : this.add(model, amendmentOf(model, stored.record, amend));
  }

  private rename(model: EntityModel, renaming: Renaming): void {
    const { rows } = this.store(model);
    const stored = rows.get(renaming.from);
    if (stored) rows.set(renaming.to, stored);
    rows.delete(renaming.from);
    for (const other of this.models) {
      const fields = referringFields(other, renaming.entity);
      for (const row of this.store(other).rows.values())
        row.record = relinked(row.record, fields, renaming, this.scope);
    }
  }

  private replace(model: EntityModel, stored: StoredRecord, next: RecordData, action: string, title: string): void {
    const before = stored.record;
    const { id, eid, createdAt, createdBy, createdByName } = before;
    stored.record = {
      ...next,
      id,
      eid,
      createdAt,
      createdBy,
      createdByName,
      updatedAt: new Date().toISOString(),
      updatedBy: this.scope.user.id,
      updatedByName: this.scope.user.name,
    };
    stored.version += 1;
    this.note(model, stored, before, action, title);
  }

  private note(model: EntityModel, stored: StoredRecord, before: RecordData, action: string, title: string): void {
    const { record, history } = stored;
    history.push({
      seq: history.length + 1,
      at: String(record.updatedAt),
      userId: this.scope.user.id,
      userName: this.scope.user.name,
      action,
      title,
      documentVersion: model.version,
      fromState: Object.keys(before).length === 0 ? null : stateOf(model, before),
      toState: stateOf(model, record),
      changes: changesBetween(model, before, record),
      hash: '',
    });
    this.announce(model, stored);
  }

  private announce(model: EntityModel, { record, version }: StoredRecord): void {
    this.emit({ entity: model.entity, id: String(record.id), key: String(record[model.key]), version });
  }

  /** What keys of links and people read like. */
  labelsOf(model: EntityModel, keys: NamedKeys): Labels {
    return labelsFrom(keys, (path, key) => {
      const field = fieldReached(this.queried(model), path);
      if (field?.kind === 'user') return PEOPLE.find(({ id }) => id === key)?.name;
      const { entity, key: own } = field ? namedBy(field, key) : { entity: undefined, key };
      const target = this.models.find((candidate) => candidate.entity === entity);
      const linked = target && this.store(target).rows.get(own)?.record;
      const label = target && linked && fieldValue(linked, field?.link?.label || target.titleField);
      return typeof label === 'string' ? label : undefined;
    });
  }

  /** `done`: it was just changed by a person, who may take that back. */
  private result(model: EntityModel, stored: StoredRecord, done = false): DetailResult {
    const { record: kept, version, history } = stored;
    const last = done ? history.at(-1) : undefined;
    const plan = last && planUndo(withoutApproval(model), stored, last, this.scope);
    const record = this.derived(model, kept);
    const labels = this.labelsOf(model, keysOfRecord(model, record));
    return {
      record,
      version,
      state: stateOf(model, record),
      allowed: this.allowed(model, record, this.scope),
      labels,
      ...(last && plan && !('why' in plan) && { undo: last.seq }),
    };
  }

  private allowed(model: EntityModel, record: RecordData, scope: Scope): Allowed {
    const state = stateOf(model, record);
    const stateModel = state === null ? undefined : model.states?.values[state];
    const locked =
      !scope.isNew && stateModel?.locked ? { why: messages.locked(stateModel.title, model.title) } : undefined;
    const isOpen = openFields(model, state).length > 0;
    const mayDelete = model.access.delete.some((role) => scope.user.roles.includes(role));
    return {
      fields: scope.isNew ? {} : closedFields(model, state),
      actions: allowedActions(withoutApproval(model), record, { scope }),
      save: isOpen ? true : (locked ?? true),
      delete: scope.isNew || !mayDelete ? { why: messages.mayNotDelete(model.title) } : (locked ?? true),
    };
  }
}
