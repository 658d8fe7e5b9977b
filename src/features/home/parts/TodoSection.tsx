import type { RecordData } from '@yunpu/engine-core/document';
import { lazyDialog } from '@yunpu/engine-react/late';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import useSWR from 'swr';
import type { TodoList as TodoAnswer, TodoEntry } from '../../../../contract/home.ts';
import { isTakenAway, messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { staleWords } from '../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { fetchTodos } from '../api/home.ts';
import { URGENCY_TITLES, type Urgency } from './dueWords.ts';
import { EmptyTodos } from './EmptyTodos.tsx';
import { TodoRow } from './TodoRow.tsx';
import './todos.css';

const Settling = lazyDialog(() => import('./Settling.tsx'), 'onLeft');

/** As many as one looks through at a glance; the counts below stay in sight. */
const GLANCE = 12;

const idOf = ({ entity, key }: TodoEntry): string => `${entity} ${key}`;

/** An entry, and the name of the action that settles it. */
interface Settled {
  entry: TodoEntry;
  action: string;
}

const questionOf = ({ entry, action }: Settled): string => `${idOf(entry)} ${action}`;

/** Neighbours of one urgency, in the order in which they came. */
function groupsOf(entries: readonly TodoEntry[]): { urgency: Urgency; entries: TodoEntry[] }[] {
  const groups: { urgency: Urgency; entries: TodoEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.urgency === entry.urgency) last.entries.push(entry);
    else groups.push({ urgency: entry.urgency, entries: [entry] });
  }
  return groups;
}

/** What waits for this person, ranked, each with what settles it; follows what others do to it. */
export function TodoSection() {
  const { session } = useFrame();
  const { user } = session;
  const answer = useSWR(['todos', user.id, user.eid], () => fetchTodos(), {
    keepPreviousData: true,
    // Who comes back at once has done something meanwhile.
    dedupingInterval: 0,
  });
  const { error, mutate } = answer;
  const data = isTakenAway(error) ? undefined : answer.data;
  useThrottledChanges(undefined, () => void mutate());
  const list = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [active, setActive] = useState<string>();
  const [settling, setSettling] = useState<Settled & { attempt: number; typed: RecordData | undefined }>();
  /** What was typed into a dialog that was closed: it stands there again when the same is pressed. */
  const left = useRef(new Map<string, RecordData>());

  const titles = () => [...(list.current?.querySelectorAll<HTMLElement>('.todo-title') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = titles();
    const at = all.findIndex((title) => title.closest('li')?.contains(document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
  };

  const showAll = () => {
    setWhole(true);
    requestAnimationFrame(() => titles()[GLANCE]?.focus());
  };
  const settled = (entry: TodoEntry) => {
    const at = data?.entries.findIndex((one) => idOf(one) === idOf(entry)) ?? 0;
    const entries = data?.entries.filter((one) => idOf(one) !== idOf(entry)) ?? [];
    const next = entries[Math.min(at, entries.length - 1)];
    setSettling(undefined);
    void mutate(data && { ...data, entries, total: data.total - 1 }, { revalidate: true });
    setActive(next && idOf(next));
    // Where the entry stood is the next one: whoever works through them by keyboard goes on there.
    requestAnimationFrame(() => (titles()[Math.min(at, entries.length - 1)] ?? list.current)?.focus());
  };

  const shown = isWhole ? (data?.entries ?? []) : (data?.entries ?? []).slice(0, GLANCE);
  const hidden = (data?.entries.length ?? 0) - shown.length;
  const first = shown[0];
  const current = shown.some((entry) => idOf(entry) === active) ? active : first && idOf(first);
  return (
    <section className="todos" aria-labelledby="todos" aria-busy={(data ?? error) === undefined || undefined}>
      <h2 id="todos">
        等我处理
        {data !== undefined && data.total > 0 && <span className="todo-count">{countWords(data)}</span>}
      </h2>
      {error !== undefined && (
        <p className="home-quiet" role="alert">
          {data === undefined ? messageOf(error) : staleWords('待办', error)}{' '}
          <Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      <div ref={list} tabIndex={-1} onKeyDown={onKeyDown} className="todo-list">
        {data &&
          groupsOf(shown).map(({ urgency, entries }) => (
            <Group key={urgency} urgency={urgency}>
              {entries.map((entry) => (
                <TodoRow
                  key={idOf(entry)}
                  entry={entry}
                  isActive={idOf(entry) === current}
                  busy={settling && idOf(settling.entry) === idOf(entry) ? settling.action : undefined}
                  onFocus={() => setActive(idOf(entry))}
                  onAct={(action) => {
                    const typed = left.current.get(questionOf({ entry, action }));
                    setSettling((before) => ({ entry, action, typed, attempt: (before?.attempt ?? 0) + 1 }));
                  }}
                />
              ))}
            </Group>
          ))}
        {data?.entries.length === 0 && <EmptyTodos roles={user.roles} />}
        {data === undefined && error === undefined && (
          <div role="status" aria-label="正在加载">
            {[1, 2, 3, 4].map((row) => (
              <div key={row} className="ui-skeleton todo-skeleton" />
            ))}
          </div>
        )}
      </div>
      {hidden > 0 && (
        <Button className="todo-more" onClick={showAll}>
          再显示 {hidden} 件
        </Button>
      )}
      {data && hidden === 0 && (data.isMore || data.total > data.entries.length) && (
        <p className="home-quiet">{moreWords(data)}</p>
      )}
      {settling && (
        <Settling
          key={settling.attempt}
          entry={settling.entry}
          action={settling.action}
          typed={settling.typed}
          onSettled={() => settled(settling.entry)}
          onChanged={() => void mutate()}
          onLeft={(typed) => {
            if (typed) left.current.set(questionOf(settling), typed);
            setSettling(undefined);
            void mutate();
          }}
        />
      )}
    </section>
  );
}

function Group({ urgency, children }: { urgency: Urgency; children: ReactNode }) {
  return (
    <section aria-labelledby={`todo-${urgency}`}>
      <h3 id={`todo-${urgency}`} className={`todo-${urgency}`}>
        {URGENCY_TITLES[urgency]}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const countWords = ({ total, isMore }: TodoAnswer): string => `${total}${isMore ? '+' : ''}`;

const moreWords = ({ total, entries, isMore }: TodoAnswer): string =>
  `这里是最急的 ${entries.length} 件，${isMore ? '还有更多' : `还有 ${total - entries.length} 件`}，办完一件补上一件。`;
