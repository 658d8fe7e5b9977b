import { Button } from '../../../../ui/Button.tsx';
import type { Counts } from './useCounts.ts';

/** How far the counting of many records is. */
export function CountProgress({ counts: { seen, total, ended }, onStop }: { counts: Counts; onStop(): void }) {
  if (ended === 'counted') return <p className="st-hint">已查过全部 {total.toLocaleString('zh-CN')} 张单据。</p>;
  if (ended !== undefined)
    return (
      <p className="st-hint" role="status">
        {ended === 'failed' ? '统计中断了' : '已停止统计'}，查过 {seen.toLocaleString('zh-CN')} 张单据。
      </p>
    );
  return (
    <div className="st-counting">
      <progress aria-label="统计受影响的单据" value={seen} max={Math.max(total, 1)} />
      <span>
        {seen.toLocaleString('zh-CN')} / {total.toLocaleString('zh-CN')}
      </span>
      <Button onClick={onStop}>停止统计</Button>
    </div>
  );
}
