import { type ReactNode, useState } from 'react';
import type { ViewTab } from '../../data/useViews.ts';
import { commonMessages } from '../../messages/common.ts';
import { viewFormMessages } from '../../messages/viewForm.ts';
import { Button } from '../../parts/Button.tsx';

interface ViewFormProps {
  /** The current view, where it is this person's own and may be changed. */
  mine: ViewTab | undefined;
  onSave(name: string, shared: boolean, id: string | undefined): Promise<void>;
  onRemove(id: string): Promise<void>;
}

/** A name for what the list shows now, and for whom it is kept. */
export function ViewForm({ mine, onSave, onRemove }: ViewFormProps): ReactNode {
  const [name, setName] = useState(mine?.name ?? '');
  const [shared, setShared] = useState(mine?.saved?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const wait = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const ready = name.trim() !== '' && !busy;
  return (
    <form
      className="yp-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void wait(onSave(name.trim(), shared, mine?.id));
      }}
    >
      <label className="yp-view-name">
        {viewFormMessages.name}
        <input
          className="yp-entry"
          value={name}
          maxLength={40}
          placeholder={viewFormMessages.example}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="yp-option-line">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        {viewFormMessages.share}
      </label>
      <div className="yp-view-buttons">
        {mine && (
          <Button look="quiet" className="yp-danger" disabled={busy} onClick={() => void wait(onRemove(mine.id))}>
            {commonMessages.remove}
          </Button>
        )}
        {mine && (
          <Button disabled={!ready} onClick={() => void wait(onSave(name.trim(), shared, undefined))}>
            {viewFormMessages.saveAs}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!ready}>
          {mine ? viewFormMessages.update : commonMessages.save}
        </Button>
      </div>
    </form>
  );
}
