import { type EntityModel, linkTarget, type RecordData } from '@yunpu/engine-core/document';
import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT, formatDateTime, formatValue } from '@yunpu/engine-core/format';
import { type ReactNode, useState } from 'react';
import { useOptionLabel } from '../data/useOptionLabel.ts';
import { commonMessages } from '../messages/common.ts';
import { historyMessages } from '../messages/history.ts';
import { undoMessages } from '../messages/undo.ts';
import { Button } from '../parts/Button.tsx';
import { RecordLink } from '../parts/RecordLink.tsx';
import { UndoChange } from '../undo/UndoChange.tsx';
import { fieldOf, type Owners } from './changed.ts';

const SHOWN = 6;

/** One change of a record: who made it, and what it changed from and to. */
export function Change({
  entry,
  model,
  recordKey,
  ownersOf,
}: {
  entry: HistoryEntry;
  model: EntityModel;
  recordKey: string;
  ownersOf(path: string): Owners;
}): ReactNode {
  const [all, setAll] = useState(false);
  const visible = entry.changes.filter(({ path }) => fieldOf(model, path)?.internal !== true);
  const changes = all ? visible : visible.slice(0, SHOWN);
  const stateTitle = (state: string | null): string =>
    state === null ? '' : (model.states?.values[state]?.title ?? state);
  const target = entry.undoes;
  const moved = entry.fromState !== null && entry.toState !== null && entry.fromState !== entry.toState;
  return (
    <>
      <div className="yp-timeline-head">
        <strong>{entry.title}</strong>
        <span>{entry.userName}</span>
        <time dateTime={entry.at} className="yp-muted">
          {formatDateTime(entry.at)}
        </time>
        <UndoChange entry={entry} model={model} recordKey={recordKey} />
      </div>
      {target && (
        <div className="yp-muted">
          {undoMessages.of(entry.takesBack !== true, target.userName, formatDateTime(target.at), target.title)}
        </div>
      )}
      {moved && (
        <div className="yp-muted">
          {stateTitle(entry.fromState)} → {stateTitle(entry.toState)}
        </div>
      )}
      {changes.length > 0 && (
        <dl className="yp-changes">
          {changes.map((change) => (
            <div key={change.path}>
              <dt>{change.title}</dt>
              <dd>
                {!isEmptyValue(change.from) && (
                  <>
                    <del>
                      <Shown
                        model={model}
                        path={change.path}
                        value={change.from}
                        owner={ownersOf(change.path).before}
                      />
                    </del>
                    <span aria-label={historyMessages.changedTo}> → </span>
                  </>
                )}
                {change.gone === true ? (
                  <span className="yp-muted">{historyMessages.fieldGone}</span>
                ) : (
                  <ins>
                    <Shown model={model} path={change.path} value={change.to} owner={ownersOf(change.path).after} />
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {visible.length > SHOWN && (
        <Button look="link" onClick={() => setAll(!all)}>
          {all ? commonMessages.fold : historyMessages.showChanges(visible.length)}
        </Button>
      )}
    </>
  );
}

/** A value in words: links and people by name, linked records where they can be opened. */
function Shown({
  model,
  path,
  value,
  owner,
}: {
  model: EntityModel;
  path: string;
  value: unknown;
  owner: RecordData;
}): ReactNode {
  const field = fieldOf(model, path);
  const named =
    field !== undefined &&
    typeof value === 'string' &&
    (field.kind === 'link' || field.kind === 'user' || field.kind === 'org');
  const label = useOptionLabel(model, field?.path ?? path, named ? value : undefined, owner);
  if (!named) return shown(model, path, value);
  const target = linkTarget(field, owner);
  return target === undefined ? (
    label
  ) : (
    <RecordLink entity={target} recordKey={value}>
      {label}
    </RecordLink>
  );
}

/** A value as its field shows it; a field that the document no longer has is shown as it was stored. */
function shown(model: EntityModel, path: string, value: unknown): string {
  const field = fieldOf(model, path);
  if (field)
    return field.options || model.states?.field !== field.path
      ? formatValue(field, value)
      : (model.states.values[String(value)]?.title ?? formatValue(field, value));
  return value === undefined || value === null
    ? EMPTY_TEXT
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
