import type { EntityModel } from '@yunpu/engine-core/document';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { namedView } from '@yunpu/engine-core/query';
import { lazyDialog } from '@yunpu/engine-react/late';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EntityPage } from '../../../platform/records/EntityPage.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import {
  listAddress,
  ORDERS,
  type QueueAddress,
  type QueueOrder,
  readAddress,
  TO_DO,
  writeAddress,
} from '../parts/address.ts';
import type { BarKeys, EarlyKey } from '../parts/DecisionBar.tsx';
import { KeysDialog } from '../parts/KeysDialog.tsx';
import { QueueList } from '../parts/QueueList.tsx';
import { useQueue } from '../parts/queue.ts';
import { RequestPane } from '../parts/RequestPane.tsx';
import { useQueueKeys } from '../parts/useQueueKeys.ts';
import { useWide } from '../parts/useWide.ts';
import '../../../ui/tabs.css';
import '../parts/queue.css';

const LeaveDialog = lazyDialog(async () => (await import('../parts/LeaveDialog.tsx')).LeaveDialog);

/** Views that the queue shows beside each other; the others are in the list. */
const VIEWS = ['待办', '已办', '我发起的', '抄送我的'];

/** `/workstation/e/approval`: what waits for this person's decision, and beside it the document that is decided about. */
export function ApprovalQueuePage() {
  return <EntityPage>{(model) => <ApprovalQueue model={model} />}</EntityPage>;
}

function ApprovalQueue({ model }: { model: EntityModel }) {
  const { session } = useFrame();
  const { search, setSearch } = useAddress();
  const wide = useWide();
  const address = readAddress(search);
  const queue = useQueue(model, address);
  const [help, setHelp] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const bar = useRef<BarKeys>(null);
  const early = useRef<EarlyKey>(undefined);

  const first = queue.requests[0]?.no;
  const current = address.at ?? (wide ? first : undefined);
  /** The one that is gone to, which is drawn a moment later: the next key goes on from there. */
  const goneTo = useRef(current);
  /** Where it stood when it was last in the list: a colleague may take it out of there. */
  const lastPlace = useRef(0);
  useEffect(() => {
    goneTo.current = current;
    const place = queue.requests.findIndex(({ no }) => no === current);
    if (place !== -1) lastPlace.current = place;
  }, [current, queue.requests]);
  const go = (next: Partial<QueueAddress>, replace: boolean) => {
    if (next.at !== undefined) goneTo.current = next.at;
    setSearch(writeAddress({ ...address, ...next }).slice(1), { replace });
  };
  // On a wide page the first one is shown at once, and the address says which.
  useEffect(() => {
    if (address.at === undefined && current !== undefined) go({ at: current }, true);
  });

  const beside = (by: 1 | -1, from: string | undefined): string | undefined => {
    const place = queue.requests.findIndex(({ no }) => no === from);
    if (place !== -1) return queue.requests[place + by]?.no;
    return (queue.requests[by === 1 ? lastPlace.current : lastPlace.current - 1] ?? queue.requests.at(-1))?.no;
  };
  const decided = (no: string) => {
    // Who went on before the answer came stays where they are.
    if (goneTo.current === no) go({ at: beside(1, no) ?? beside(-1, no) }, true);
    queue.settle(no);
  };
  /** What an answer does goes by the page as it is when the answer comes, and by nothing once it was left. */
  const whenDecided = useRef<(no: string) => void>(undefined);
  useEffect(() => {
    whenDecided.current = decided;
    return () => {
      whenDecided.current = undefined;
    };
  });
  const press = (key: keyof BarKeys) => {
    if (bar.current) bar.current[key]();
    else if (current !== undefined || !queue.groups) early.current = key;
  };
  useQueueKeys({
    onMove: (by) => {
      early.current = undefined;
      const next = beside(by, goneTo.current);
      if (next !== undefined && current !== undefined) go({ at: next }, true);
      else if (next !== undefined) go({ at: next }, false);
    },
    onAgree: () => press('agree'),
    onRefuse: () => press('refuse'),
    onHelp: () => setHelp(true),
    onLeave: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      document.querySelector<HTMLElement>('.queue-row[aria-current]')?.focus();
    },
  });

  return (
    <div className="approval-queue" data-open={address.at !== undefined || undefined}>
      <header className="queue-head">
        <h1>{model.title}</h1>
        <nav className="ui-tabs" aria-label="审批范围">
          {VIEWS.filter((name) => namedView(model, name) !== undefined).map((name) => (
            <Link
              key={name}
              to={writeAddress({ ...address, view: name, at: undefined })}
              aria-current={name === address.view ? 'page' : undefined}
            >
              {namedView(model, name)?.name}
              {name === address.view && queue.groups && queue.total > 0 ? ` ${queue.total}` : ''}
            </Link>
          ))}
        </nav>
        <div className="queue-tools">
          <label>
            排序
            <select value={address.by} onChange={({ target }) => go({ by: target.value as QueueOrder }, true)}>
              {Object.entries(ORDERS).map(([by, { title }]) => (
                <option key={by} value={by}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <label>
            <input
              type="checkbox"
              checked={address.grouped}
              onChange={({ target }) => go({ grouped: target.checked }, true)}
            />
            按单据类型分组
          </label>
          <Button onClick={() => setLeaving(true)}>请假委托</Button>
          <ButtonLink to={listAddress(address.view)}>列表</ButtonLink>
          <Button className="queue-help" onClick={() => setHelp(true)}>
            按键 <kbd aria-hidden>?</kbd>
          </Button>
        </div>
      </header>
      <QueueList model={model} address={address} queue={queue} current={current} userId={session.user.id} />
      <div className="queue-pane">
        {!wide && current !== undefined && (
          <Link className="queue-back" to={writeAddress({ ...address, at: undefined })}>
            ‹ 返回{address.view}
          </Link>
        )}
        {current === undefined ? (
          queue.groups && (
            <p className="queue-quiet">{queue.groups.length === 0 ? '这里没有要看的单据。' : '从左边选一条审批。'}</p>
          )
        ) : (
          <RequestPane
            key={current}
            model={model}
            no={current}
            keys={bar}
            early={early}
            isWaiting={address.view === TO_DO && queue.requests.some(({ no }) => no === current)}
            onDecided={() => whenDecided.current?.(current)}
          />
        )}
      </div>
      {leaving && (
        <LeaveDialog today={shanghaiDay(Date.now())} onClose={() => setLeaving(false)} onChanged={queue.reload} />
      )}
      {help && <KeysDialog onClose={() => setHelp(false)} />}
    </div>
  );
}
