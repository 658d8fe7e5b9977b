import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchUnread } from '../../platform/gateway/notifications.ts';

/** The most that the badge says. */
const MAX = 99;

/** How many notifications are unread, asked for when the page is opened or looked at again; leads to them. */
export function BellLink({ eid }: { eid: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let over = false;
    const ask = async () => {
      if (document.hidden) return;
      // A number that cannot be had stays as it was.
      const answer = await fetchUnread().catch(() => undefined);
      if (answer && !over) setCount(answer.unread);
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
    };
  }, [eid]);
  return (
    <Link
      className="nav-link nav-cart nav-bell"
      to="/workstation/notifications"
      aria-label={count > 0 ? `消息通知，${count} 条未读` : '消息通知'}
      title="消息通知"
    >
      <Bell size={18} aria-hidden />
      {count > 0 && (
        <span className="nav-badge" aria-hidden>
          {count > MAX ? `${MAX}+` : count}
        </span>
      )}
    </Link>
  );
}
