import type { EntityModel, FieldAccess, RecordData, TextWithFields, WaitingModel } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import type { RecordTeam } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT, formatValue } from '@yunpu/engine-core/format';
import { fieldValue } from '@yunpu/engine-core/query';
import { mayAct } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import type { TodoEntry, TodoList } from '../../../contract/home.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Actor, limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { scopeOf } from '../access/scope.ts';
import { type Runtime, runtimeFor } from '../operations/context.ts';
import { headOf } from '../overviews/headOf.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { tableOf, teamOf, teamsOf } from '../storage/find.ts';
import { type Found, findWaiting } from './findWaiting.ts';
import { rankWaiting } from './rank.ts';

/** What a person looks through before lunch; what is beyond it is in the lists. */
const SHOWN = 50;

interface Stored {
  row: RecordRow;
  team: RecordTeam | undefined;
}

/** The rows by their ids, which are unique over all entities. */
async function readRows(executor: Executor, found: readonly Found[]): Promise<Map<string, Stored>> {
  const models = [...new Set(found.map(({ model }) => model))];
  const read = await Promise.all(
    models.map(async (model) => {
      const ids = found.flatMap((one) => (one.model === model ? [one.id] : []));
      const { rows } =
        await sql<RecordRow>`select * from ${tableOf(model)} where id = any(${sql.val(ids)}::uuid[])`.execute(executor);
      const teams = await teamsOf(executor, model, rows);
      return rows.map(
        (row) => [row.id, { row, team: teamOf(model, { eid: row.eid, team: teams?.[row.eid] }) }] as const,
      );
    }),
  );
  return new Map(read.flat());
}

/** The address that a text with fields makes; undefined where this person may not see a value that it needs. */
function addressOf(text: TextWithFields, shown: RecordData): string | undefined {
  const parts = text.map((part) => {
    if (typeof part === 'string') return part;
    const value = fieldValue(shown, part.path);
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(String(value)) : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

function factsOf(model: EntityModel, { show }: WaitingModel, limits: Record<string, FieldAccess>, shown: RecordData) {
  return show.flatMap((path) => {
    const field = fieldAt(model, path);
    if (!field || limits[path] === 'none') return [];
    const text = formatValue(field, fieldValue(shown, path), shown);
    return text === EMPTY_TEXT ? [] : [{ title: field.title, text }];
  });
}

function entryOf(
  { model, waiting, due, urgency }: Found & Pick<TodoEntry, 'urgency'>,
  { row, team }: Stored,
  actor: Actor,
): TodoEntry {
  const record = recordOf(model, row);
  const limits = limitsFor(actor, model, row.state);
  const shown = present(model, limits, record);
  const scope = scopeOf(actor.caller, actor.at, false, team);
  const path = waiting.link && addressOf(waiting.link.path, shown);
  return {
    ...headOf(model, row.key, shown),
    name: waiting.name,
    reason: waiting.reason,
    urgency,
    due: due ?? null,
    since: row.created_at,
    facts: factsOf(model, waiting, limits, shown),
    actions: waiting.actions.flatMap((name) => {
      const action = model.actions.find((one) => one.name === name);
      const may = action && mayAct(model, action, record, scope, actor.caller.roles);
      return action && may === true ? [{ name, title: action.title, danger: action.danger }] : [];
    }),
    link: path === undefined || !waiting.link ? null : { title: waiting.link.title, path },
  };
}

/** What waits for this person, over all documents that they are served: the most urgent first, each record once. */
export async function readTodos(executor: Executor, runtime: Runtime, actor: Actor): Promise<TodoList> {
  const { models } = runtimeFor(runtime, actor);
  const { found, isCut } = await findWaiting(executor, models.all(), actor, SHOWN);
  const ranked = rankWaiting(found, actor.at);
  const once = [...new Map(ranked.toReversed().map((one) => [one.id, one])).values()].toReversed();
  const first = once.slice(0, SHOWN);
  const rows = await readRows(executor, first);
  return {
    entries: first.flatMap((one) => {
      const stored = rows.get(one.id);
      return stored ? [entryOf(one, stored, actor)] : [];
    }),
    total: once.length,
    isMore: isCut,
  };
}
