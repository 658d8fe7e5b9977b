import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { OperationName } from '../../../contract/records/operations.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { actorOf, limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { translate } from '../documents/earlier.ts';
import type { FoundRow } from '../storage/find.ts';
import { act } from './act.ts';
import { actMany, undoMany } from './actMany.ts';
import { begin } from './begin.ts';
import { type Reading, type Runtime, runtimeFor, type Writing, writing } from './context.ts';
import { counts } from './counts.ts';
import { blank, detail, detailOf } from './detail.ts';
import { figures } from './figures.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { withLabels } from './labels.ts';
import { list } from './list.ts';
import { options } from './options.ts';
import {
  parseAct,
  parseActMany,
  parseDrawn,
  parseKey,
  parseOptions,
  parseRemove,
  parseSave,
  parseUndo,
  parseUndoMany,
  parseValues,
} from './parse.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';
import { shownTo } from './shownBy.ts';
import { summary } from './summary.ts';
import { undo, undoable } from './undo.ts';

/** One call of the generic runtime, by whatever path it came. */
export interface EntityCall {
  entity: string;
  operation: OperationName;
  /** Set when the path itself names the action. */
  action?: string;
  caller: Caller;
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** Runs a write in one transaction, once per idempotency key; the stored answer is what a repetition gets. */
function write<T>(
  { runtime, model, actor }: Omit<Reading, 'executor'>,
  call: EntityCall,
  work: (op: Writing) => Promise<T>,
): Promise<T> {
  const operation = `${call.entity}.${call.operation}`;
  return runtime.database.transaction((tx) => {
    const run = () => work(writing(runtime, call.entity, actor, tx, model));
    if (call.idempotencyKey === undefined) return run();
    const hash = requestHash({ body: call.body, action: call.action ?? null, eid: call.caller.team.eid });
    return withIdempotency(
      tx,
      { userId: call.caller.userId, key: call.idempotencyKey, operation, requestHash: hash },
      run,
    );
  });
}

/** With the document that it is answered by, so that a repetition can be answered by a later one. */
type Kept = DetailResult & { documentVersion?: string };

async function kept(op: Writing, row: FoundRow): Promise<Kept> {
  const { model, actor } = op;
  const seq = await undoable(op, row);
  const answer = await withLabels(op, detailOf(model, actor, row));
  return { ...answer, ...(seq !== undefined && { undo: seq }), documentVersion: model.version };
}

/** An answer that was kept for a repetition may be of an earlier document: it says what may be said today, as it is called today. */
async function today(
  { runtime, model, actor, executor }: Reading,
  { documentVersion = model.version, ...detail }: Kept,
): Promise<DetailResult> {
  const then =
    documentVersion === model.version
      ? undefined
      : await runtime.models.modelAt(executor, model.entity, documentVersion);
  const record = then ? translate(then, model, detail.record).record : detail.record;
  const fields = limitsFor(actor, model, detail.state);
  const labels =
    detail.labels &&
    Object.fromEntries(
      Object.entries(detail.labels).filter(
        ([path]) => model.fieldsByPath[path] !== undefined && fields[path] !== 'none' && fields[path] !== 'masked',
      ),
    );
  return { ...detail, record: present(model, fields, record), ...(labels && { labels }) };
}

function eachOnce({ caller, entity, operation, body, idempotencyKey }: EntityCall) {
  return <T>(tx: Tx, key: string, work: () => Promise<T>): Promise<T> => {
    if (idempotencyKey === undefined) return work();
    const rowKey = requestHash([idempotencyKey, key]);
    return withIdempotency(
      tx,
      {
        userId: caller.userId,
        key: rowKey,
        operation: `${entity}.${operation}`,
        requestHash: requestHash({ body, eid: caller.team.eid }),
      },
      work,
    );
  };
}

/** Runs a call and returns the answer's data (engine/core/endpoint/transport.ts says its shape). */
export async function runCall(runtime: Runtime, call: EntityCall & { operation: 'act' }): Promise<DetailResult>;
export async function runCall(runtime: Runtime, call: EntityCall): Promise<unknown>;
export async function runCall(everybody: Runtime, call: EntityCall): Promise<unknown> {
  const { entity, body } = call;
  const actor = actorOf(call.caller);
  const runtime = runtimeFor(everybody, actor);
  const model = runtime.models.model(entity);
  const read = (): Reading => ({ runtime, executor: runtime.database.kysely, model, actor });
  switch (call.operation) {
    case 'list':
      return list(read(), body);
    case 'summary':
      return summary(read(), body);
    case 'groups':
      return groups(read(), body);
    case 'figures':
      return figures(read(), body);
    case 'counts':
      return counts(read());
    case 'detail': {
      const op = read();
      return shownTo(op, parseDrawn(body), await withLabels(op, await detail(op, parseKey(model, body))));
    }
    case 'blank': {
      const values = parseValues(body);
      if (values === undefined && model.hooks.blank === undefined) {
        const op = read();
        return withLabels(op, blank(op));
      }
      return runtime.database.transaction(async (tx) => {
        const op = writing(runtime, entity, actor, tx);
        return withLabels(op, await begin(op, values ?? {}));
      });
    }
    case 'history':
      return history(read(), parseKey(model, body));
    case 'options':
      return options(read(), parseOptions(body));
    case 'save': {
      const request = parseSave(body);
      const op = read();
      const saved = await write(op, call, async (writing) => kept(writing, await save(writing, request)));
      return shownTo(op, request.documentVersion, await today(op, saved));
    }
    case 'act': {
      const request = parseAct(model, body, call.action);
      const op = read();
      const done = await write(op, call, async (writing) => kept(writing, await act(writing, request)));
      return shownTo(op, request.documentVersion, await today(op, done));
    }
    case 'act-many':
      return actMany(read(), parseActMany(body), eachOnce(call));
    case 'undo': {
      const change = parseUndo(model, body);
      const op = read();
      const undone = await write(op, call, async (writing) => kept(writing, await undo(writing, change)));
      return shownTo(op, parseDrawn(body), await today(op, undone));
    }
    case 'undo-many':
      return undoMany(read(), parseUndoMany(body), eachOnce(call));
    case 'remove': {
      const request = parseRemove(model, body);
      await write(read(), call, (op) => remove(op, request));
      return null;
    }
  }
}
