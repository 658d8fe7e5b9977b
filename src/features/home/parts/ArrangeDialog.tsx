import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { DocumentEntry } from '../../../platform/gateway/documents.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { moved, shownCounts } from './counted.ts';

interface ArrangeDialogProps {
  entries: readonly DocumentEntry[];
  /** As they were chosen; null: not yet. */
  counts: readonly string[] | null;
  onKeep(counts: string[] | null): void;
  onClose(): void;
}

/** Which lists are counted on the home page, and in which order. */
export default function ArrangeDialog({ entries, counts, onKeep, onClose }: ArrangeDialogProps) {
  const shown = shownCounts(entries, counts);
  const [order, setOrder] = useState(() => [...shown, ...entries.filter((entry) => !shown.includes(entry))]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown.map(({ entity }) => entity)));
  const toggle = (entity: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(entity)) after.add(entity);
      return after;
    });
  return (
    <Dialog
      title="选择与排列"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onKeep(null)}>恢复默认</Button>
          <Button
            look="primary"
            onClick={() => onKeep(order.flatMap(({ entity }) => (chosen.has(entity) ? [entity] : [])))}
          >
            保存
          </Button>
        </>
      }
    >
      <p className="home-quiet">勾选的单据会显示在首页，没有数据的也显示。</p>
      <ul className="home-arrange">
        {order.map(({ entity, title }, at) => (
          <li key={entity}>
            <label>
              <input type="checkbox" checked={chosen.has(entity)} onChange={() => toggle(entity)} />
              {title}
            </label>
            <Button
              look="icon"
              aria-label={`上移${title}`}
              disabled={at === 0}
              onClick={() => setOrder(moved(order, at, -1))}
            >
              <ArrowUp size={16} aria-hidden />
            </Button>
            <Button
              look="icon"
              aria-label={`下移${title}`}
              disabled={at === order.length - 1}
              onClick={() => setOrder(moved(order, at, 1))}
            >
              <ArrowDown size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
