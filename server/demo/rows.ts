import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { prepareRecord } from '@yunpu/engine-core/validation';
import { dayOf } from '../platform/calendar/days.ts';
import { chained, type Entry } from '../runtime/history/append.ts';
import type { HistoryRow } from '../runtime/history/chain.ts';
import { changesBetween } from '../runtime/history/changes.ts';
import { dataOf } from '../runtime/records/rows.ts';
import { searchColumn } from '../runtime/storage/searchColumn.ts';
import type { DemoTeam, Life, Person } from './world/life.ts';
import type { Random } from './world/random.ts';

/** A record's row as bulk insertion takes it. */
export interface BulkRow {
  entity: string;
  id: string;
  eid: string;
  key: string;
  state: string | null;
  data: RecordData;
  version: number;
  document_version: string;
  search: string[];
  created_at: string;
  created_by: string;
  created_by_name: string;
  updated_at: string;
  updated_by: string;
  updated_by_name: string;
}

export interface LivedRow {
  row: BulkRow;
  history: HistoryRow[];
  /** As the record stands now, for checks. */
  record: RecordData;
}

const CREATED = '新建';
const SAVED = '保存';

/** What the record and its history look like in the store after all that happened to it. */
export function live(model: EntityModel, life: Life, random: Random): LivedRow {
  const id = idOf(random, life.at);
  const { states } = model;
  let state = states?.initial ?? null;
  let record = prepared(
    model,
    { ...life.initial, [model.key]: life.key, ...(states && { [states.field]: state }) },
    scopeOf(life.team, life.by, life.at, true),
  );
  const history: HistoryRow[] = [];
  const enter = (
    entry: Pick<Entry, 'at' | 'userId' | 'userName' | 'action' | 'title' | 'fromState' | 'toState' | 'changes'>,
  ): void => {
    history.push(
      chained({ entity: model.entity, recordId: id, documentVersion: model.version, ...entry }, history.at(-1)),
    );
  };
  enter({
    at: life.at,
    userId: life.by.id,
    userName: life.by.name,
    action: 'create',
    title: CREATED,
    fromState: null,
    toState: state,
    changes: changesBetween(model, {}, record),
  });

  for (const step of life.steps) {
    const before = record;
    const from = state;
    state = step.to ?? state;
    record = prepared(
      model,
      { ...before, ...step.set, ...(states && { [states.field]: state }) },
      scopeOf(life.team, step.by, step.at, false),
    );
    if (step.derive) record = { ...record, ...step.derive(record) };
    const title = model.actions.find((action) => action.name === step.action)?.title ?? step.title ?? SAVED;
    enter({
      at: step.at,
      userId: step.by.id,
      userName: step.by.name,
      action: step.action,
      title,
      fromState: from,
      toState: state,
      changes: changesBetween(model, before, record),
    });
  }
  const last = life.steps.at(-1) ?? life;
  return {
    record,
    history,
    row: rowOf(model, {
      id,
      key: life.key,
      eid: life.team.eid,
      state,
      record,
      version: life.steps.length + 1,
      created: life,
      updated: last,
    }),
  };
}

interface Stored {
  id: string;
  key: string;
  eid: string;
  state: string | null;
  record: RecordData;
  version: number;
  created: { at: string; by: Person };
  updated: { at: string; by: Person };
}

function rowOf(model: EntityModel, { id, key, eid, state, record, version, created, updated }: Stored): BulkRow {
  return {
    entity: model.entity,
    id,
    eid,
    key,
    state,
    data: dataOf(model, record),
    version,
    document_version: model.version,
    search: searchColumn(model, record),
    created_at: created.at,
    created_by: created.by.id,
    created_by_name: created.by.name,
    updated_at: updated.at,
    updated_by: updated.by.id,
    updated_by_name: updated.by.name,
  };
}

/** The row of a record that came to be as it is in one go: for volume, where nobody asks how. */
export function settled(
  model: EntityModel,
  life: Omit<Life, 'steps' | 'entity'>,
  state: string | null,
  random: Random,
): BulkRow {
  const values = { ...life.initial, [model.key]: life.key, ...(model.states && { [model.states.field]: state }) };
  const record = prepared(model, values, scopeOf(life.team, life.by, life.at, false));
  return rowOf(model, {
    id: idOf(random, life.at),
    key: life.key,
    eid: life.team.eid,
    state,
    record,
    version: 1,
    created: life,
    updated: life,
  });
}

function prepared(model: EntityModel, record: RecordData, scope: Scope): RecordData {
  return prepareRecord(model, record, { scope });
}

export function scopeOf(team: DemoTeam, by: Person, at: string, isNew: boolean): Scope {
  return {
    user: { id: by.id, name: by.name, roles: [] },
    team: { eid: team.eid, name: team.name, certified: team.certified, isAdmin: true },
    today: dayOf(at),
    now: at,
    isNew,
  };
}

/** A UUID version 7 of that instant, its rest from the demo data's own chance. */
function idOf(random: Random, at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  const hex = (count: number): string => Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}
