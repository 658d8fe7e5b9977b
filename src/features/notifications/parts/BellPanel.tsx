import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { fetchNotifications, markAllRead } from '../api/notifications.ts';
import { Row } from './Row.tsx';
import { NOTIFICATIONS, succeeded, useRefresh } from './useUnread.ts';

const NEWEST = 10;
export const NOTIFICATIONS_PATH = '/workstation/notifications';

const SHAPE = (
  <div className="nt-panel-state">
    {[1, 2, 3].map((at) => (
      <div key={at} className="ui-skeleton" style={{ height: 52 }} />
    ))}
  </div>
);

interface BellPanelProps {
  eid: string;
  unread: number;
  onClose: () => void;
}

/** The newest ones under the bell. */
export function BellPanel({ eid, unread, onClose }: BellPanelProps) {
  const answer = useSWR([NOTIFICATIONS, 'newest', eid], () => fetchNotifications({ size: NEWEST }));
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
      <Loaded answer={answer} what="通知" shape={SHAPE}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="nt-panel-state nt-quiet">还没有通知</p>
          ) : (
            <ul className="nt-rows">
              {items.map((item) => (
                <li key={item.id}>
                  <Row item={item} withDay onOpen={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Link className="nt-all" to={NOTIFICATIONS_PATH} onClick={onClose}>
        查看全部通知
      </Link>
    </section>
  );
}
