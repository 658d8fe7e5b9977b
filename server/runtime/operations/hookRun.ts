import type { RecordData } from '@yunpu/engine-core/document';
import { AppError } from '../../platform/http/errors.ts';
import type { HookContext, HookMoment } from '../documents/hooks.ts';
import type { Writing } from './context.ts';
import type { Draft } from './draft.ts';

function contextOf(op: Writing, draft: Draft, moment: HookContext['moment']): HookContext {
  return {
    tx: op.tx,
    model: op.model,
    actor: op.actor,
    moment,
    isNew: draft.row === undefined,
    get record() {
      return draft.record;
    },
    previous: draft.previous,
    action: draft.action?.name,
    input: draft.input,
    entities: op.runtime.entities,
    set(values: RecordData) {
      const next = { ...draft.record };
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === undefined) delete next[name];
        else next[name] = value;
      }
      draft.record = next;
    },
    assignTeam(eid) {
      if (draft.row === undefined) draft.eid = eid;
    },
    issue(path, code, message) {
      draft.issues.push({ path, code, message });
    },
    refuse(code, message) {
      throw new AppError(code, message === undefined ? {} : { message });
    },
    enqueue: (topic, payload) => op.runtime.enqueue(op.tx, topic, payload),
  };
}

async function run(op: Writing, draft: Draft, name: string | undefined, moment: HookContext['moment']): Promise<void> {
  if (name === undefined) return;
  const hook = op.runtime.hooks[name];
  // A document with an unknown hook is never in force, so this is the catalogue's fault, not the caller's.
  if (hook === undefined) throw new Error(`${op.model.entity} names the hook ${name}, which nobody defines`);
  await hook(contextOf(op, draft, moment));
}

/** Runs the document's hook of a moment, if it names one. */
export async function runMoment(op: Writing, draft: Draft, moment: HookMoment): Promise<void> {
  await run(op, draft, op.model.hooks[moment], moment);
}

/** Runs the hook of the draft's action, if it names one. */
export async function runActionHook(op: Writing, draft: Draft): Promise<void> {
  await run(op, draft, draft.action?.hook, 'action');
}
