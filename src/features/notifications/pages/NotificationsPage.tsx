import { Check, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import type { NotificationKind, NotificationPage } from '../../../../contract/notifications.ts';
import { isTakenAway, messageOf } from '../../../platform/gateway/errors.ts';
import { subscribeToNotices } from '../../../platform/gateway/events.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { staleWords } from '../../../platform/workstation/Loaded.tsx';
import { toast } from '../../../ui/notices.ts';
import { fetchNotifications, markAllRead, markRead, NOTIFICATION_KINDS } from '../api/notifications.ts';
import { MailDialog } from '../parts/MailDialog.tsx';
import { Row } from '../parts/Row.tsx';
import { NOTIFICATIONS, succeeded, useRefresh, useUnread } from '../parts/useUnread.ts';
import { byDay, KIND_TITLES } from '../parts/words.ts';
import '../parts/notifications.css';
import { Button } from '../../../ui/Button.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';

const PAGE = 20;

/** `/workstation/notifications`: what waits for the person, what became of their business, and what runs out. */
export function NotificationsPage() {
  const { user } = useFrame().session;
  const [search] = useSearchParams();
  const kind = NOTIFICATION_KINDS.find((name) => name === search.get('kind'));
  const unread = search.get('unread') === '1';
  const counts = useUnread(user.eid);
  const refresh = useRefresh();
  const [mail, setMail] = useState(search.has('mail'));
  const here = (kind === undefined ? counts?.unread : counts?.[kind]) ?? 0;

  async function readAll(): Promise<void> {
    if (!(await succeeded(markAllRead(kind)))) return;
    await refresh();
    toast('已全部标为已读', 'success');
  }

  return (
    <PageFrame
      title="消息通知"
      note={`您在 ${user.companyName} 的待办、动态与到期提醒，保留一年。`}
      width="narrow"
      actions={
        <Button onClick={() => setMail(true)}>
          <Mail size={16} aria-hidden />
          邮件设置
        </Button>
      }
    >
      <div className="nt-bar">
        <nav className="nt-tabs" aria-label="通知类别">
          {[undefined, ...NOTIFICATION_KINDS].map((name) => (
            <Link key={name ?? 'all'} to={addressOf(name, unread)} aria-current={name === kind ? 'page' : undefined}>
              {name === undefined ? '全部' : KIND_TITLES[name]}
              {name !== undefined && (counts?.[name] ?? 0) > 0 && (
                <b aria-label={`${counts?.[name]} 条未读`}>{counts?.[name]}</b>
              )}
            </Link>
          ))}
        </nav>
        <Link className="nt-only" to={addressOf(kind, !unread)} aria-current={unread ? 'true' : undefined}>
          只看未读
        </Link>
        <Button disabled={here === 0} onClick={() => void readAll()}>
          全部标为已读
        </Button>
      </div>
      <List key={`${kind ?? ''} ${unread}`} eid={user.eid} kind={kind} unread={unread} />
      {mail && <MailDialog onClose={() => setMail(false)} />}
    </PageFrame>
  );
}

function addressOf(kind: NotificationKind | undefined, unread: boolean): string {
  return `?${new URLSearchParams({ ...(kind && { kind }), ...(unread && { unread: '1' }) }).toString()}`;
}

function List({ eid, kind, unread }: { eid: string; kind: NotificationKind | undefined; unread: boolean }) {
  const keyOf = (at: number, before: NotificationPage | null) =>
    at > 0 && before?.nextCursor == null ? null : [NOTIFICATIONS, 'list', eid, kind, unread, before?.nextCursor];
  const answer = useSWRInfinite(keyOf, ([, , , , , cursor]: (string | boolean | null | undefined)[]) =>
    fetchNotifications({
      ...(kind && { kind }),
      ...(unread && { unread }),
      size: PAGE,
      ...(typeof cursor === 'string' && { cursor }),
    }),
  );
  const { error, size, setSize, isValidating, mutate } = answer;
  const data = isTakenAway(error) ? undefined : answer.data;
  const refresh = useRefresh();
  // SWR leaves lists of pages out of what is asked for anew by its key.
  useEffect(() => {
    return subscribeToNotices(() => void mutate());
  }, [mutate]);

  if (data === undefined && error === undefined) {
    return (
      <div className="nt-state" role="status" aria-label="正在加载">
        {[1, 2, 3, 4].map((at) => (
          <div key={at} className="ui-skeleton" style={{ height: 72 }} />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className="nt-state nt-empty" role="alert">
        <p>通知没有加载出来：{messageOf(error)}</p>
        <Button onClick={() => void mutate()}>重试</Button>
      </div>
    );
  }
  const items = data.flatMap((page) => page.items);
  if (items.length === 0) {
    const what = kind === undefined ? '通知' : `${KIND_TITLES[kind]}通知`;
    return (
      <p className="nt-state nt-empty">
        {unread ? `没有未读的${what}` : `还没有${what}。等您办的事、关注的单据的动态和快到期的产品，会出现在这里。`}
      </p>
    );
  }
  const more = data.at(-1)?.nextCursor != null;
  const asked = data.length < size;
  const loadingMore = isValidating && asked;
  const failed = asked && !isValidating && error !== undefined;
  return (
    <>
      {error !== undefined && !asked && !isValidating && <p role="alert">{staleWords('通知', error)}</p>}
      {byDay(items, Date.now()).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="nt-day">{day}</h2>
          <ul className="nt-rows nt-card">
            {ofDay.map((item) => (
              <li key={item.id}>
                <Row item={item} />
                {item.readAt === null && (
                  <Button
                    look="icon"
                    className="nt-mark"
                    aria-label={`标为已读：${item.title}`}
                    title="标为已读"
                    onClick={() => void succeeded(markRead([item.id])).then(refresh)}
                  >
                    <Check size={16} aria-hidden />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {failed && (
        <p className="nt-more" role="alert">
          更早的通知没有加载出来：{messageOf(error)}
        </p>
      )}
      {more && (
        <Button className="nt-more" disabled={loadingMore} onClick={() => void (asked ? mutate() : setSize(size + 1))}>
          {loadingMore ? '正在加载…' : failed ? '重试' : '加载更多'}
        </Button>
      )}
    </>
  );
}
