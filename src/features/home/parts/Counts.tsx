import { lazyDialog } from '@yunpu/engine-react/late';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useArrangement } from '../../../platform/workstation/arrangement.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { menuSections } from '../../../platform/workstation/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { CountCard } from './CountCard.tsx';
import { shownCounts } from './counted.ts';

const ArrangeDialog = lazyDialog(() => import('./ArrangeDialog.tsx'));

/** How many records there are of what the person wants to keep an eye on. */
export function Counts() {
  const { session, index } = useFrame();
  const { arrangement, arrange } = useArrangement(session);
  const [arranging, setArranging] = useState(false);
  const entries = menuSections(index).flatMap((section) => section.entries);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="home-counts" className="home-counts">
      <div className="home-counts-head">
        <h2 id="home-counts">各类单据</h2>
        <Button disabled={!arrangement} onClick={() => setArranging(true)}>
          <SlidersHorizontal size={14} aria-hidden /> 选择与排列
        </Button>
      </div>
      <div className="home-cards">
        {arrangement &&
          shownCounts(entries, arrangement.counts).map((entry) => (
            <CountCard key={entry.entity} entry={entry} always={arrangement.counts !== null} />
          ))}
      </div>
      {arrangement?.counts === null && (
        <p className="home-quiet home-none">还没有单据，有了以后这里显示每种各有多少。</p>
      )}
      {arrangement?.counts?.length === 0 && <p className="home-quiet">没有选择要看的单据。</p>}
      {arranging && arrangement && (
        <ArrangeDialog
          entries={entries}
          counts={arrangement.counts}
          onClose={() => setArranging(false)}
          onKeep={(counts) => {
            setArranging(false);
            arrange({ counts });
          }}
        />
      )}
    </section>
  );
}
