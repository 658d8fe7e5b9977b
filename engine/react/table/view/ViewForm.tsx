import { type ReactNode, useState } from 'react';
import type { ViewTab } from '../../data/useViews.ts';
import { commonMessages } from '../../messages/common.ts';
import { viewFormMessages } from '../../messages/viewForm.ts';
import { Button } from '../../parts/Button.tsx';

interface ViewFormProps {
  /** The document's view that the list shows. */
  base: string | undefined;
  /** The current view, where this person may change it. */
  edited: ViewTab | undefined;
  onSave(name: string, shared: boolean, id: string | undefined): Promise<void>;
  onRemove(id: string): Promise<void>;
}

/** A name for what the list shows now, and for whom it is kept. */
export function ViewForm({ base, edited, onSave, onRemove }: ViewFormProps): ReactNode {
  const [name, setName] = useState(edited?.name ?? '');
  const [shared, setShared] = useState(edited?.saved?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const wait = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  if (edited && removing)
    return (
      <div className="yp-editor" role="alertdialog" aria-label={viewFormMessages.removal(edited.name)}>
        <p>{viewFormMessages.removal(edited.name)}</p>
        {edited.saved?.shared && <p className="yp-quiet">{viewFormMessages.sharedRemoval}</p>}
        <div className="yp-view-buttons">
          <Button autoFocus disabled={busy} onClick={() => setRemoving(false)}>
            {commonMessages.cancel}
          </Button>
          <Button look="danger" disabled={busy} onClick={() => void wait(onRemove(edited.id))}>
            {commonMessages.remove}
          </Button>
        </div>
      </div>
    );
  const ready = name.trim() !== '' && !busy;
  return (
    <form
      className="yp-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void wait(onSave(name.trim(), shared, edited?.id));
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
      {base !== undefined && <p className="yp-quiet">{viewFormMessages.basedOn(base)}</p>}
      <div className="yp-view-buttons">
        {edited && (
          <Button look="quiet" className="yp-danger" disabled={busy} onClick={() => setRemoving(true)}>
            {commonMessages.remove}
          </Button>
        )}
        {edited && (
          <Button disabled={!ready} onClick={() => void wait(onSave(name.trim(), shared, undefined))}>
            {viewFormMessages.saveAs}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!ready}>
          {edited ? viewFormMessages.update : commonMessages.save}
        </Button>
      </div>
    </form>
  );
}
