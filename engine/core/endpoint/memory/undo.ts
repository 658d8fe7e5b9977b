import type { ActionModel, EntityModel, RecordData } from '../../document/model/model.ts';
import type { Scope } from '../../expression/types.ts';
import { equalJson } from '../../json/json.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { mayAct } from '../../workflow/transitions.ts';
import type { HistoryEntry } from '../stored.ts';
import type { StoredRecord } from './store.ts';

interface Plan {
  record: RecordData;
  title: string;
  /** What people did first, and whether the entry only took that back. */
  first: HistoryEntry;
  takesBack: boolean;
}

function originOf({ history, undoes }: StoredRecord, entry: HistoryEntry): Pick<Plan, 'first' | 'takesBack'> {
  let [first, takesBack] = [entry, false];
  for (;;) {
    const seq = undoes.get(first.seq);
    const earlier = history.find((candidate) => candidate.seq === seq);
    if (!earlier) return { first, takesBack };
    [first, takesBack] = [earlier, !takesBack];
  }
}

/** What taking an entry back comes to, as the gateway judges it where there are no rights to ask for. */
export function planUndo(
  model: EntityModel,
  stored: StoredRecord,
  entry: HistoryEntry,
  scope: Scope,
): Plan | { why: string } | undefined {
  const { first, takesBack } = originOf(stored, entry);
  const action: ActionModel | undefined = model.actions.find(({ name }) => name === first.action);
  const isOver = [...stored.undoes.values()].includes(entry.seq);
  if (isOver || (first.action !== 'save' && !action?.undo)) return undefined;
  const changes = entry.changes.flatMap((change) => {
    const field = model.fieldsByPath[change.path];
    return field && field.compute === undefined && field.rollup === undefined ? [{ ...change, name: field.name }] : [];
  });
  if (changes.length === 0) return undefined;
  const clash = changes.find(({ name, to }) => !equalJson(stored.record[name] ?? null, to));
  if (clash) return { why: messages.changedSince(clash.title) };
  const record = {
    ...stored.record,
    ...Object.fromEntries(changes.map(({ name, from }) => [name, from ?? undefined])),
  };
  const may = action ? mayAct(model, action, takesBack ? stored.record : record, scope) : true;
  if (may !== true) return may;
  return { record, title: messages.undo(takesBack, first.title), first, takesBack };
}

/** An entry as the history shows it: whether it can be taken back, was, or took something back. */
export function withUndo(model: EntityModel, stored: StoredRecord, entry: HistoryEntry, scope: Scope): HistoryEntry {
  const plan = planUndo(model, stored, entry, scope);
  const { first, takesBack } = originOf(stored, entry);
  const isOver = [...stored.undoes.values()].includes(entry.seq);
  return {
    ...entry,
    ...(plan && { undo: 'why' in plan ? { why: plan.why } : true }),
    ...(takesBack && { takesBack }),
    ...(isOver && { undone: true }),
    ...(first !== entry && {
      undoes: { seq: first.seq, at: first.at, userName: first.userName, title: first.title },
    }),
  };
}
