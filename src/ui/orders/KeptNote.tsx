import { TriangleAlert } from 'lucide-react';
import './keptNote.css';

/** What becomes of the data of a product that is over, before it is paid for. `until`: YYYY-MM-DD, included; `over`: that has passed. */
export function KeptNote({ until, over }: { until: string; over: boolean }) {
  return (
    <p className="kept-note" role="note">
      <TriangleAlert size={18} aria-hidden />
      <span>
        {over ? (
          <>
            原有数据只保留至 {until}，付款后<strong>不能恢复</strong>，产品从空白开始使用。
          </>
        ) : (
          <>
            原有数据保留至 <strong>{until}</strong>
            ，请在此前付款开通；对公转账请留出到账核验的时间，之后开通的数据不能恢复。
          </>
        )}
      </span>
    </p>
  );
}
