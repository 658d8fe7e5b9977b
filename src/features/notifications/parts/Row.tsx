import { Link } from 'react-router-dom';
import type { Notification } from '../../../../contract/notifications.ts';
import { markRead } from '../api/notifications.ts';
import { useRefresh } from './useUnread.ts';
import { KIND_TITLES, timeOfDay, whenWords } from './words.ts';

interface RowProps {
  item: Notification;
  /** The day stands beside the time. */
  withDay?: boolean;
  onOpen?: () => void;
}

/** One notification as a link to what it is about; opening it is reading it. */
export function Row({ item, withDay = false, onOpen }: RowProps) {
  const refresh = useRefresh();
  const { id, kind, title, text, link, createdAt, readAt } = item;
  const read = readAt !== null;
  const open = () => {
    // It leads on at once; whether the mark arrived shows in the count.
    if (!read) void markRead([id]).then(refresh, () => undefined);
    onOpen?.();
  };
  return (
    <Link className={`nt-row ${read ? '' : 'nt-unread'}`} to={link} onClick={open}>
      <span className="nt-dot" aria-hidden />
      <span className="nt-row-text">
        <span className="nt-row-title">
          {!read && <span className="ui-hidden">未读：</span>}
          {title}
        </span>
        {text !== '' && <span className="nt-row-body">{text}</span>}
        <span className="nt-row-foot">
          <span className={`nt-kind nt-kind-${kind}`}>{KIND_TITLES[kind]}</span>
          <time dateTime={createdAt}>{withDay ? whenWords(createdAt, Date.now()) : timeOfDay(createdAt)}</time>
        </span>
      </span>
    </Link>
  );
}
