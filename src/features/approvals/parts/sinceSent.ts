import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { HistoryEntry } from '@yunpu/engine-core/endpoint';

/** What only actions write — an opinion taken back, the digest of a text fixed anew — nobody changed. */
const isWrittenByActions = ({ readOnly, compute }: FieldModel): boolean => readOnly && compute === undefined;

/**
 * What a record said when it was sent for approval the time before: of each field that was changed since then the
 * value that it had. Empty where it was sent once.
 * @param entries newest first
 */
export function changedSinceSent(model: EntityModel, entries: readonly HistoryEntry[]): ReadonlyMap<string, unknown> {
  const waiting = model.approval?.state;
  if (waiting === undefined) return new Map();
  const isSent = ({ fromState, toState }: HistoryEntry) => toState === waiting && fromState !== waiting;
  const last = entries.findIndex(isSent);
  const before = entries.findIndex((entry, index) => index > last && isSent(entry));
  if (last === -1 || before === -1) return new Map();
  const changed = new Map<string, unknown>();
  for (const entry of entries.slice(last, before)) {
    // What sending it back wrote down is the approver's own word.
    if (entry.fromState === waiting) continue;
    for (const { path, from } of entry.changes) {
      const [name = '', ...inner] = path.split(/[./[]/).filter((part) => part !== '');
      const field = model.fieldsByPath[name];
      if (!field || field.internal || name === model.states?.field || isWrittenByActions(field)) continue;
      changed.set(name, inner.length === 0 ? from : undefined);
    }
  }
  return changed;
}
