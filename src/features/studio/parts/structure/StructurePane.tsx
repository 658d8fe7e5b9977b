import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { isNewAt, problemsAt, useDesign } from '../designContext.ts';
import { removeField, setTitle } from '../edits/fields.ts';
import { insertItem, pathOf, setValue, valueAt } from '../edits/json.ts';
import { addSection } from '../edits/sections.ts';
import { Hindrances } from '../Hindrances.tsx';
import { type Passage, passageBy, passageInto, passageTo } from './carry.ts';
import { dropRow, mayDrop, stepRow } from './moves.ts';
import { kindNote, type OutlineRow, outlineOf } from './outline.ts';
import { RowIcon } from './RowIcon.tsx';
import { useCarry } from './useCarry.ts';
import './structure.css';

/** Where something comes to stand that is let go on a row. */
type Place = 'before' | 'behind' | 'into';

/** Where a row keeps what it is called. */
const titleKey = ({ what }: OutlineRow): string => (what === 'view' ? 'name' : what === 'rule' ? 'message' : 'title');

/** The rows that are drawn: not those of parts that are closed. */
function visible(rows: readonly OutlineRow[], closed: ReadonlySet<string>): OutlineRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    if (row.level > hiddenBelow) return false;
    hiddenBelow = closed.has(row.key) ? row.level : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** The document as people see it: pressed to choose, dragged or moved by Alt and arrows, named in place by F2. */
export function StructurePane({ onAdd, onOpen }: { onAdd(): void; onOpen(): void }) {
  const { text, document, published, fragments, problems, at, choose, named, edit, locked } = useDesign();
  const all = useMemo(() => outlineOf(document, fragments), [document, fragments]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    new Set(['part:views', 'part:states', 'part:actions', 'part:rules']),
  );
  const rows = visible(all, closed);
  const [naming, setNaming] = useState<string>();
  const [dragged, setDragged] = useState<OutlineRow>();
  const [over, setOver] = useState<{ key: string; place: Place }>();
  const [focused, setFocused] = useState<string>();
  const { carry, hindered, forget } = useCarry();
  const tree = useRef<HTMLDivElement>(null);
  // What was carried away by keyboard keeps the focus where it is drawn next.
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    const element =
      toFocus.current === undefined
        ? null
        : tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(toFocus.current)}"]`);
    if (!element) return;
    toFocus.current = undefined;
    element.focus();
  });
  const chosen =
    rows.find((row) => row.at === at && row.what !== 'part' && row.key === focused) ??
    rows.find((row) => row.at === at && row.what !== 'part');
  const current = rows.find(({ key }) => key === focused) ?? chosen ?? rows[0];

  const toggle = (key: string) =>
    setClosed((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const focus = (row: OutlineRow | undefined) => {
    if (!row) return;
    setFocused(row.key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  };
  const toChosen = useEffectEvent(() => focus(chosen));
  const lastNamed = useRef(named);
  useEffect(() => {
    if (named === lastNamed.current) return;
    lastNamed.current = named;
    toChosen();
  }, [named]);
  /** Chosen, and where one pane is seen at a time, opened. */
  const open = (row: OutlineRow) => {
    choose(row.at);
    onOpen();
  };
  const name = (row: OutlineRow, title: string) => {
    setNaming(undefined);
    requestAnimationFrame(() => focus(row));
    if (title === row.title || title.trim() === '') return;
    if (row.what !== 'field' && row.what !== 'column') {
      edit((now) => setValue(now, [...pathOf(now, row.at), titleKey(row)], title));
      return;
    }
    const titled = setTitle(text, row.at, title, isNewAt(published, pathOf(text, row.at)));
    edit(() => titled.text);
    choose(titled.pointer);
  };
  const addView = () => {
    const count = document.list?.views?.length ?? 0;
    edit((now) =>
      valueAt(now, ['list', 'views']) === undefined
        ? setValue(now, ['list', 'views'], [{ name: '新视图' }])
        : insertItem(now, ['list', 'views'], { name: count === 0 ? '新视图' : `新视图${count + 1}` }),
    );
    setClosed((now) => new Set([...now].filter((key) => key !== 'part:views')));
    choose(`/list/views/${count}`, true);
  };
  const newSection = () => {
    const added = addSection(text, '新分区');
    edit(() => added.text);
    choose(added.pointer, true);
  };

  const onKeyDown = (event: KeyboardEvent, row: OutlineRow) => {
    if (naming !== undefined) return;
    const index = rows.indexOf(row);
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]),
      ArrowUp: () => focus(rows[index - 1]),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowLeft: () => (closed.has(row.key) || !hasBelow(all, row) ? focus(parentOf(rows, row)) : toggle(row.key)),
      ArrowRight: () => (closed.has(row.key) ? toggle(row.key) : focus(rows[index + 1])),
      Enter: () => (row.what === 'part' ? toggle(row.key) : open(row)),
      ' ': () => (row.what === 'part' ? toggle(row.key) : choose(row.at)),
      Insert: () => {
        if (locked) return;
        if (row.what !== 'part') choose(row.at);
        onAdd();
      },
      F2: () => row.what !== 'part' && !locked && setNaming(row.key),
      Delete: () => {
        if (row.what !== 'field' || locked) return;
        edit((now) => removeField(now, row.at));
        choose('');
        focus(rows[index + 1] ?? rows[index - 1]);
      },
    };
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      if (row.what === 'part' || locked) return;
      edit((now) => stepRow(now, all, row, event.key === 'ArrowUp' ? -1 : 1));
      // Rows that stand in a list are known by their number: the choice goes with them.
      requestAnimationFrame(() => focus(row));
      return;
    }
    const aside = event.altKey ? { ArrowRight: 1 as const, ArrowLeft: -1 as const }[event.key] : undefined;
    if (aside !== undefined) {
      // Also where it leads nowhere: the browser would go to another page.
      event.preventDefault();
      const passage = locked ? undefined : passageBy(all, row, aside);
      const at = passage && carry(row, passage);
      if (at !== undefined) {
        setClosed((now) => new Set([...now].filter((key) => !at.startsWith(`${key.replace(/^field:/u, '')}/`))));
        setFocused(`field:${at}`);
        toFocus.current = `field:${at}`;
      }
      return;
    }
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** On its upper half it stands before the row, on the lower one behind it, or within it where that is a group or sub-table. */
  const passageOf = (event: DragEvent, row: OutlineRow, target: OutlineRow): { passage?: Passage; place: Place } => {
    const box = event.currentTarget.getBoundingClientRect();
    const isLower = event.clientY > box.top + box.height / 2;
    const into = isLower ? passageInto(row, target) : undefined;
    const passage = into ?? passageTo(all, row, target, isLower);
    const place = into ? 'into' : isLower && (row.what !== 'field' || target.what === 'field') ? 'behind' : 'before';
    return { place, ...(passage && { passage }) };
  };
  const onDrop = (event: DragEvent, target: OutlineRow) => {
    event.preventDefault();
    setOver(undefined);
    setDragged(undefined);
    if (!dragged) return;
    const { passage, place } = passageOf(event, dragged, target);
    if (passage) return void carry(dragged, passage);
    forget();
    if (mayDrop(dragged, target)) edit((now) => dropRow(now, all, dragged, target, place === 'behind'));
  };

  return (
    <section className="st-structure" aria-label="结构">
      <div className="st-structure-tools">
        <Button look="primary" disabled={locked} onClick={onAdd}>
          <Plus size={16} aria-hidden /> 添加字段
        </Button>
        <Button disabled={locked} onClick={newSection}>
          加分区
        </Button>
        <Button disabled={locked} onClick={addView}>
          加视图
        </Button>
      </div>
      <div role="tree" aria-label="结构" className="st-tree" ref={tree}>
        {rows.map((row) => {
          const wrong = row.what === 'part' ? [] : problemsAt(problems, row.at);
          const opens = hasBelow(all, row);
          const isOpen = !closed.has(row.key);
          const Chevron = isOpen ? ChevronDown : ChevronRight;
          return (
            <div
              key={row.key}
              role="treeitem"
              data-key={row.key}
              data-what={row.what}
              data-over={over?.key === row.key ? over.place : undefined}
              aria-level={row.level}
              aria-selected={row === chosen}
              aria-expanded={opens ? isOpen : undefined}
              aria-keyshortcuts={
                row.what === 'part'
                  ? 'Insert'
                  : `Insert F2 Delete Alt+ArrowUp Alt+ArrowDown${row.what === 'field' ? ' Alt+ArrowLeft Alt+ArrowRight' : ''}`
              }
              tabIndex={row === current ? 0 : -1}
              className="st-row"
              style={{ '--st-level': row.level - 1 } as CSSProperties}
              draggable={!locked && row.what !== 'part' && naming === undefined}
              onClick={() => {
                setFocused(row.key);
                if (row.what === 'part') toggle(row.key);
                else open(row);
              }}
              onDoubleClick={() => row.what !== 'part' && !locked && setNaming(row.key)}
              onFocus={() => setFocused(row.key)}
              onKeyDown={(event) => onKeyDown(event, row)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', row.title);
                setDragged(row);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (!dragged) return;
                const { passage, place } = passageOf(event, dragged, row);
                if (!passage && !mayDrop(dragged, row)) return;
                event.preventDefault();
                if (over?.key !== row.key || over.place !== place) setOver({ key: row.key, place });
              }}
              onDrop={(event) => onDrop(event, row)}
            >
              {opens ? (
                <Chevron
                  size={14}
                  className="st-chevron"
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation();
                    toggle(row.key);
                  }}
                />
              ) : (
                <span className="st-chevron" />
              )}
              <RowIcon row={row} />
              {naming === row.key ? (
                <NameInput title={row.title} onDone={(title) => name(row, title)} />
              ) : (
                <span className="st-row-title">{row.title || '（没有名称）'}</span>
              )}
              {row.note && <span className="st-row-note">{row.note}</span>}
              {wrong.length > 0 && (
                <span
                  className="st-dot"
                  data-severity={wrong.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}
                  title={wrong[0]?.message}
                />
              )}
              <span className="ui-hidden">{kindNote(row)}</span>
            </div>
          );
        })}
      </div>
      <Hindrances title="不能移到那里，下面这些地方还用着它：" found={hindered} />
      <p className="st-hint st-keys">
        <kbd>Ins</kbd> 添加 <kbd>F2</kbd> 改名 <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 移动 <kbd>←</kbd> <kbd>→</kbd>{' '}
        移出、移进分组或明细表 <kbd>Ctrl</kbd> <kbd>Z</kbd> 撤销
      </p>
    </section>
  );
}

function NameInput({ title, onDone }: { title: string; onDone(title: string): void }) {
  return (
    <input
      className="st-input st-name"
      aria-label="名称"
      defaultValue={title}
      autoFocus
      onFocus={(event) => event.target.select()}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => onDone(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone(title);
      }}
    />
  );
}

const hasBelow = (rows: readonly OutlineRow[], row: OutlineRow): boolean =>
  (rows[rows.indexOf(row) + 1]?.level ?? 0) > row.level;

const parentOf = (rows: readonly OutlineRow[], row: OutlineRow): OutlineRow | undefined =>
  rows
    .slice(0, rows.indexOf(row))
    .reverse()
    .find(({ level }) => level < row.level);
