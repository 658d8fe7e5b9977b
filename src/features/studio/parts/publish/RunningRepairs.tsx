import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/notices.ts';
import { fetchRepairs, type RepairWork, stopRepair } from '../../api/studio.ts';

const ASK_EVERY_MS = 1_500;

const isUnderWay = ({ state }: RepairWork): boolean => state === 'running' || state === 'undoing';

/** What is being done to stored records in the background, and how far it is. */
export function RunningRepairs({ entity, mayStop }: { entity: string; mayStop: boolean }) {
  const { data, mutate } = useSWR(['studio repairs', entity], () => fetchRepairs({ entity }), {
    refreshInterval: (now) => (now?.repairs.some(isUnderWay) ? ASK_EVERY_MS : 0),
  });
  const stop = async (repairNo: string) => {
    try {
      await stopRepair({ repairNo });
    } catch (error) {
      toast(`没有停下：${messageOf(error)}`, 'error');
    }
    await mutate();
  };
  return data?.repairs.filter(isUnderWay).map(({ repairNo, title, state, total, done, left }) => (
    <div key={repairNo} className="st-banner" data-tone="info" role="status">
      <p>
        {state === 'undoing' ? `正在恢复原来的值：${title}` : `正在处理已有的单据：${title}，${done + left} / ${total}`}
        {left > 0 && `（${left} 张保持不变）`}
      </p>
      {state === 'running' && mayStop && <Button onClick={() => void stop(repairNo)}>停止</Button>}
    </div>
  ));
}
