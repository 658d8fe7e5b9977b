import type { EntityModel } from '@yunpu/engine-core/document';
import { formatDateTime, formatMoney } from '@yunpu/engine-core/format';
import { Tag } from '@yunpu/engine-react/record';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Approval } from '../../../../contract/records/entities.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { type QueueAddress, TO_DO, writeAddress } from './address.ts';
import type { Queue, QueueGroup } from './queue.ts';

interface QueueListProps {
  model: EntityModel;
  address: QueueAddress;
  queue: Queue;
  /** Number of the request that is shown. */
  current: string | undefined;
  /** Id of the person. */
  userId: string;
}

/** What a view of requests says when there is none. */
const EMPTY: Readonly<Record<string, string>> = {
  [TO_DO]: '没有等您处理的审批。有新的审批时会自动出现在这里。',
  已办: '您还没有处理过审批。',
  我发起的: '您还没有提交过审批。在单据页面提交后，可以在这里看进度和催办。',
  抄送我的: '还没有抄送给您的审批。',
};

/** The requests of a view, by kind; the one that is shown is marked, and has the focus after a move. */
export function QueueList({ model, address, queue, current, userId }: QueueListProps) {
  const list = useRef<HTMLElement>(null);
  const shown = useRef(current);
  /** Undefined until the first answer is here. */
  const isEmpty = queue.groups && queue.groups.length === 0;
  const wasFilled = useRef(false);
  useEffect(() => {
    const hasMoved = shown.current !== current;
    const isOver = isEmpty === true && wasFilled.current;
    shown.current = current;
    wasFilled.current = isEmpty === false;
    if (!hasMoved && !isOver) return;
    // After the last one there is what stands in its place: the list, or that nothing is left.
    const row =
      list.current?.querySelector<HTMLElement>('[aria-current]') ??
      list.current?.querySelector<HTMLElement>('.queue-row, .queue-none');
    row?.scrollIntoView({ block: 'nearest' });
    // Whoever is writing or reading elsewhere stays there.
    if (document.activeElement === document.body || list.current?.contains(document.activeElement))
      row?.focus({ preventScroll: true });
  }, [current, isEmpty]);
  return (
    <nav ref={list} className="queue-list" aria-label={`${address.view}的审批`} aria-busy={queue.groups === undefined}>
      {queue.error && (
        <div role="alert" className="queue-quiet">
          <p>没有取到审批：{queue.error.message}</p>
          <Button onClick={queue.reload}>重试</Button>
        </div>
      )}
      {!queue.groups && !queue.error && <Bones />}
      {isEmpty && (
        <p className="queue-quiet queue-none" tabIndex={-1}>
          {EMPTY[address.view] ?? '这里没有审批。'}
        </p>
      )}
      {queue.groups?.map((group) => (
        <Group key={group.title} group={group}>
          {group.requests.map((request) => (
            <Row
              key={request.no}
              model={model}
              address={address}
              request={request}
              standsFor={request.deputyOf[request.deputies.indexOf(userId)]}
              isCurrent={request.no === current}
            />
          ))}
        </Group>
      ))}
      {queue.total > queue.requests.length && (
        <p className="queue-quiet">还有 {queue.total - queue.requests.length} 条，处理后会依次出现。</p>
      )}
    </nav>
  );
}

function Group({ group: { title, requests }, children }: { group: QueueGroup; children: ReactNode }) {
  const id = useId();
  if (title === '') return <ul>{children}</ul>;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span>{requests.length}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function Row({
  model,
  address,
  standsFor,
  request: { no = '', status, title = '', amount, requesterName = '', teamName = '', dueAt, submittedAt },
  isCurrent,
}: {
  model: EntityModel;
  address: QueueAddress;
  request: Approval;
  /** Name of who is away, where the person decides in their place. */
  standsFor: string | undefined;
  isCurrent: boolean;
}) {
  const state = model.states?.values[String(status)];
  const isLate = status === 'running' && dueAt !== undefined && Date.parse(dueAt) < Date.now();
  return (
    <li>
      <Link
        to={writeAddress({ ...address, at: no })}
        preventScrollReset
        className="queue-row"
        aria-current={isCurrent || undefined}
      >
        <span className="queue-row-head">
          <strong>
            {standsFor !== undefined && <span className="queue-stand-in">代 {standsFor}</span>}
            {title}
          </strong>
          {amount !== undefined && <span className="queue-amount">{formatMoney(amount)}</span>}
        </span>
        <span className="queue-row-foot">
          <span>
            {requesterName} · {teamName}
          </span>
          {status !== 'running' && state ? (
            <Tag choice={{ title: state.title, color: state.color, state: true }} />
          ) : (
            <span className={isLate ? 'queue-late' : undefined}>
              {dueAt === undefined
                ? `${formatDateTime(submittedAt ?? '')} 提交`
                : `${isLate ? '已超时' : '时限'} ${formatDateTime(dueAt).slice(5, 16)}`}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Bones() {
  return (
    <div role="status" aria-label="正在加载审批" className="queue-bones">
      {[1, 2, 3, 4, 5].map((bone) => (
        <div key={bone} className="ui-skeleton" />
      ))}
    </div>
  );
}
