import { lazyDialog } from '@yunpu/engine-react/late';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useArrangement } from '../../../platform/workstation/arrangement.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { menuSections } from '../../../platform/workstation/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOverviews } from '../api/useOverviews.ts';
import { CountCard } from './CountCard.tsx';
import { shownCounts } from './counted.ts';

const ArrangeDialog = lazyDialog(() => import('./ArrangeDialog.tsx'));

/** How many records there are of what the person wants to keep an eye on. */
export function Counts() {
  const { session, index } = useFrame();
  const { arrangement, arrange } = useArrangement(session);
  const [arranging, setArranging] = useState(false);
  const entries = menuSections(index).flatMap((section) => section.entries);
  const shown = arrangement ? shownCounts(entries, arrangement.counts) : [];
  const { overviews, error, again, retry } = useOverviews(shown.map(({ entity }) => entity));
  if (entries.length === 0) return null;
  // What nobody chose and what is empty takes no room; what is not this person's to read has no count.
  const visible = shown.filter(({ entity }) => {
    const overview = overviews?.get(entity);
    return overviews ? overview && (arrangement?.counts !== null || overview.total?.total !== 0) : error === undefined;
  });
  return (
    <section aria-labelledby="home-counts" className="home-counts">
      <div className="home-counts-head">
        <h2 id="home-counts">各类单据</h2>
        <Button disabled={!arrangement} onClick={() => setArranging(true)}>
          <SlidersHorizontal size={14} aria-hidden /> 选择与排列
        </Button>
      </div>
      <div className="home-cards">
        {visible.map((entry) => (
          <CountCard
            key={entry.entity}
            entry={entry}
            overview={overviews?.get(entry.entity)}
            onRetry={() => again([entry.entity])}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="home-quiet" role="alert">
          各类单据没有加载出来：{messageOf(error)}　<Button onClick={retry}>重试</Button>
        </p>
      )}
      {arrangement?.counts === null && overviews && visible.length === 0 && (
        <p className="home-quiet">还没有单据，有了以后这里显示每种各有多少。</p>
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
