import { lazyPart } from '@yunpu/engine-react/late';
import { Bell as BellIcon } from 'lucide-react';
import { type KeyboardEvent, Suspense } from 'react';
import { useDisclosure } from '../../../ui/useDisclosure.ts';
import { useLiveNotifications, useUnread } from './useUnread.ts';
import './bell.css';
import { Button } from '../../../ui/Button.tsx';

const BellPanel = lazyPart(async () => (await import('./BellPanel.tsx')).BellPanel);

const MAX = 99;

/** How many notifications are unread, wherever one is in the workstation; opens to the newest. Arrows move through them, Esc closes. */
export function Bell({ eid }: { eid: string }) {
  useLiveNotifications();
  const { open, setOpen, area } = useDisclosure<HTMLDivElement>();
  const counts = useUnread(eid);
  const unread = counts?.unread ?? 0;
  const label = counts === undefined ? '消息通知' : unread > 0 ? `消息通知，${unread} 条未读` : '消息通知，没有未读';
  // From the bell itself too, where the focus is when it opens.
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !open) return;
    const links = [...(area.current?.querySelectorAll<HTMLAnchorElement>('.nt-rows a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    event.preventDefault();
    links[at < 0 ? 0 : (at + step + links.length) % links.length]?.focus();
  };
  return (
    <div
      className="nt-bell"
      ref={area}
      onKeyDown={move}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Button look="icon" aria-expanded={open} aria-label={label} title="消息通知" onClick={() => setOpen(!open)}>
        <BellIcon size={18} aria-hidden />
        {unread > 0 && (
          <span className="nt-count" aria-hidden>
            {unread > MAX ? `${MAX}+` : unread}
          </span>
        )}
      </Button>
      <span className="ui-hidden" role="status">
        {unread > 0 ? `${unread} 条未读通知` : ''}
      </span>
      {open && (
        <Suspense>
          <BellPanel eid={eid} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
