import type { ActionModel, StartModel } from '@yunpu/engine-core/document';
import { formatNumber } from '@yunpu/engine-core/format';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { selectionMessages } from '../messages/selection.ts';
import { Button } from '../parts/Button.tsx';
import { Sentence } from '../parts/Sentence.tsx';
import type { Selection } from '../table/selection.ts';

interface SelectionBarProps {
  selection: Selection;
  total: number;
  totalIsEstimate: boolean;
  /** At most this many are taken at once. */
  bound: number;
  actions: readonly ActionModel[];
  onAction(action: ActionModel): void;
  starts: readonly StartModel[];
  onStart(start: StartModel): void;
  /** Absent: fields cannot be changed from the list. */
  onEdit: (() => void) | undefined;
  onExport: (() => void) | undefined;
  /** Selects every record of the filter, up to the bound. */
  onSelectAll(signal: AbortSignal): Promise<void>;
}

/** What is selected, across pages, and what can be done with it. Stands only while something is. */
export function SelectionBar({
  selection,
  total,
  totalIsEstimate,
  bound,
  actions,
  onAction,
  starts,
  onStart,
  onEdit,
  onExport,
  onSelectAll,
}: SelectionBarProps): ReactNode {
  const keys = useSyncExternalStore(selection.subscribe, selection.keys);
  const [gathering, setGathering] = useState<AbortController>();
  if (keys.length === 0) return null;
  const gather = async () => {
    const job = new AbortController();
    setGathering(job);
    try {
      await onSelectAll(job.signal);
    } finally {
      setGathering(undefined);
    }
  };
  const all =
    total > bound || totalIsEstimate
      ? selectionMessages.selectFirst(formatNumber(bound))
      : selectionMessages.selectAll(formatNumber(total));
  return (
    <div className="yp-selection" role="region" aria-label={selectionMessages.label}>
      <span role="status">
        <Sentence sentence={selectionMessages.selected}>
          <b>{formatNumber(keys.length)}</b>
        </Sentence>
      </span>
      {keys.length < Math.min(total, bound) && (
        <button type="button" className="yp-link" onClick={gathering ? () => gathering.abort() : () => void gather()}>
          {gathering ? selectionMessages.gathering : all}
        </button>
      )}
      <span className="yp-selection-actions">
        {actions.map((action) => (
          <Button key={action.name} look={action.danger ? 'danger' : 'plain'} onClick={() => onAction(action)}>
            {action.title}
          </Button>
        ))}
        {starts.map((start) => (
          <Button key={start.name} onClick={() => onStart(start)}>
            {start.title}
          </Button>
        ))}
        {onEdit && <Button onClick={onEdit}>{selectionMessages.edit}</Button>}
        {onExport && <Button onClick={onExport}>{selectionMessages.export}</Button>}
      </span>
      <button type="button" className="yp-link yp-selection-clear" onClick={() => selection.clear()}>
        {selectionMessages.clear}
      </button>
    </div>
  );
}
