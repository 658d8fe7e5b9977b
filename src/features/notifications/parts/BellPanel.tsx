import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchNotifications, markAllRead } from '../api/notifications.ts';
import { Row } from './Row.tsx';
import { NOTIFICATIONS, succeeded, useRefresh } from './useUnread.ts';

const NEWEST = 10;
export const NOTIFICATIONS_PATH = '/workstation/notifications';

interface BellPanelProps {
  eid: string;
  unread: number;
  onClose: () => void;
}

/** The newest ones under the bell. */
export function BellPanel({ eid, unread, onClose }: BellPanelProps) {
  const { data, error, mutate } = useSWR([NOTIFICATIONS, 'newest', eid], () => fetchNotifications({ size: NEWEST }));
  const refresh = useRefresh();

  return (
    <section className="nt-panel" aria-label="最新通知">
      <div className="nt-panel-head">
        <h2>消息通知</h2>
        <button
          type="button"
          className="nt-plain"
          disabled={unread === 0}
          onClick={() => void succeeded(markAllRead()).then(refresh)}
        >
          全部已读
        </button>
      </div>
      {data === undefined && error === undefined && (
        <div className="nt-panel-state" role="status" aria-label="正在加载">
          {[1, 2, 3].map((at) => (
            <div key={at} className="ui-skeleton" style={{ height: 52 }} />
          ))}
        </div>
      )}
      {data === undefined && error !== undefined && (
        <div className="nt-panel-state" role="alert">
          <p>通知没有加载出来：{messageOf(error)}</p>
          <Button onClick={() => void mutate()}>重试</Button>
        </div>
      )}
      {data?.items.length === 0 && <p className="nt-panel-state nt-quiet">还没有通知</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="nt-rows">
          {data.items.map((item) => (
            <li key={item.id}>
              <Row item={item} withDay onOpen={onClose} />
            </li>
          ))}
        </ul>
      )}
      <Link className="nt-all" to={NOTIFICATIONS_PATH} onClick={onClose}>
        查看全部通知
      </Link>
    </section>
  );
}
