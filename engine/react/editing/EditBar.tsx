import { type ReactNode, useSyncExternalStore } from 'react';
import { editingMessages as messages } from '../messages/editing.ts';
import type { Edits } from './edits.ts';

/** What became of what was entered: on its way, saved, or refused, with the way to the next one. */
export function EditBar({
  edits,
  announced,
  hint,
  onGoTo,
  onRetry,
}: {
  edits: Edits;
  announced: string;
  /** How one edits here. */
  hint: string;
  onGoTo(key: string, path: string): void;
  onRetry(): void;
}): ReactNode {
  useSyncExternalStore(edits.subscribe, () => edits.version);
  const saving = edits.saving();
  const refused = edits.refused();
  const rows = new Set(refused.map(({ key }) => key)).size;
  const state =
    saving > 0
      ? messages.saving(saving)
      : refused.length > 0
        ? messages.refused(refused.length, rows)
        : edits.version > 0
          ? messages.saved
          : '';
  const goToNext = (): void => {
    const range = edits.range();
    const at = refused.findIndex(({ key }) => edits.indexOf(key) > (range?.top ?? -1));
    const next = refused[Math.max(0, at)];
    if (next) onGoTo(next.key, next.path);
  };
  return (
    <div className="yp-edit-bar" role="region" aria-label={messages.bar}>
      <span role="status" className={refused.length > 0 && saving === 0 ? 'yp-problem yp-inline' : undefined}>
        {[announced, state].filter((text) => text !== '').join(messages.separator)}
      </span>
      {refused.length > 0 && saving === 0 && (
        <>
          <button type="button" className="yp-link" onClick={goToNext}>
            {messages.next}
          </button>
          <button type="button" className="yp-link" onClick={onRetry}>
            {messages.retry}
          </button>
          <button
            type="button"
            className="yp-link"
            onClick={() => refused.forEach(({ key, path }) => edits.forget(key, path))}
          >
            {messages.discard}
          </button>
        </>
      )}
      <span className="yp-edit-hint">{hint}</span>
    </div>
  );
}
