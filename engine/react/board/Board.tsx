import { fieldAt } from '@yunpu/engine-core/document';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useGroups } from '../arranged/useGroups.ts';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { useFieldSave } from '../data/useFieldSave.ts';
import { boardMessages as messages } from '../messages/board.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { type BoardColumnData, columnsOf, nameOf } from './boardColumns.ts';
import { columnOf, type Move, mayDrop, moveTo } from './moves.ts';
import type { BoardProps, Card } from './types.ts';
import { useCardDrag } from './useCardDrag.ts';
import { useCardKeys } from './useCardKeys.ts';
import './board.css';

interface Held {
  card: Card;
  by: 'hand' | 'keys';
  over: string | undefined;
}

/** A list as cards in a column for each state or option. To drag a card is to do what leads to that column. */
export default function Board(props: BoardProps): ReactNode {
  const { model, board, query, actions, versions, folds, onOpen, onChanged } = props;
  const engine = useEngine();
  const field = fieldAt(model, board.by)!;
  const { keyword, filter, view } = query;
  const answer = useGroups(model, {
    keyword,
    filter,
    view,
    by: board.by,
    sums: board.sum === undefined ? [] : [board.sum],
  });
  const columns = useMemo(() => columnsOf(model, field, answer.data?.groups), [model, field, answer.data]);
  const scope = useMemo(() => scopeOf(engine, false), [engine]);
  const fieldSave = useFieldSave(model, onChanged);

  const cards = useRef(new Map<string, Card>());
  /** A card that was dropped by the keyboard has the focus again where it turns up. */
  const awaited = useRef<string>(undefined);
  const area = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const help = useId();
  const [held, setHeld] = useState<Held>();
  const [announced, announce] = useState('');

  const verdictOf = (card: Card, column: BoardColumnData): Move =>
    moveTo(model, field, card.record, column, scopeOfRecord(engine, scope, card.record));
  const named = (name: string | undefined) => columns.find((column) => nameOf(column.value) === name);
  const wordOf = (move: Move, column: BoardColumnData): string =>
    move === 'here'
      ? messages.stay
      : 'why' in move
        ? messages.refused(column.title, move.why)
        : 'action' in move
          ? messages.moveBy(move.action.title)
          : messages.moveTo(column.title);

  const pick = (key: string, by: Held['by']): boolean => {
    const card = cards.current.get(key);
    if (!card || isBusy(key)) return false;
    const from = nameOf(columnOf(model, field, card.record));
    setHeld({ card, by, over: from });
    announce(messages.picked(card.name, named(from)?.title ?? ''));
    return true;
  };
  const hover = (name: string | undefined) => {
    if (!held || held.over === name) return;
    setHeld({ ...held, over: name });
    const column = named(name);
    if (!column) return;
    announce(messages.hovered(column.title, wordOf(verdictOf(held.card, column), column)));
    if (held.by === 'keys')
      [...(area.current?.children ?? [])][columns.indexOf(column)]?.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
      });
  };
  const cancel = () => {
    if (held) announce(messages.cancelled(held.card.name));
    setHeld(undefined);
  };
  const drop = () => {
    const column = named(held?.over);
    if (!held || !column) return cancel();
    const { card } = held;
    const move = verdictOf(card, column);
    setHeld(undefined);
    if (move === 'here') return announce(messages.cancelled(card.name));
    if (!mayDrop(move)) {
      const text = messages.refused(column.title, move.why);
      announce(text);
      engine.notify({ kind: 'error', text });
      return undefined;
    }
    announce('');
    awaited.current = held.by === 'keys' ? card.key : undefined;
    if ('value' in move)
      void fieldSave.save(card, { [field.name]: move.value }, messages.moved(field.title, column.title));
    else actions.run(move.action, { key: card.key, record: card.record, version: versions.of(card.key) });
    return undefined;
  };
  const isBusy = (key: string) => fieldSave.busy.has(key) || actions.busy?.endsWith(` ${key}`) === true;

  const drag = useCardDrag({
    board: area,
    ghost,
    onPick: (key) => pick(key, 'hand'),
    onOver: hover,
    onDrop: drop,
    onCancel: cancel,
  });
  const onKeyDown = useCardKeys({
    holding: held?.by === 'keys',
    columns: columns.map(({ value }) => nameOf(value)),
    over: held?.over,
    onPick: (key) => pick(key, 'keys'),
    onOver: hover,
    onDrop: drop,
    onCancel: cancel,
    onOpen,
  });

  return (
    <>
      <p id={help} className="yp-hidden">
        {messages.help}
      </p>
      <p role="status" className="yp-hidden">
        {announced}
      </p>
      {answer.error && !answer.data && (
        <p className="yp-stale" role="alert">
          {messages.failed(answer.error.message)}
        </p>
      )}
      <div
        ref={area}
        className={`yp-board${held ? ' yp-board-holding' : ''}`}
        role="group"
        aria-label={messages.board(props.title)}
        aria-busy={answer.isLoading || undefined}
        onKeyDown={onKeyDown}
        {...drag}
      >
        {columns.map((column) => {
          const name = nameOf(column.value);
          const move = held && verdictOf(held.card, column);
          return (
            <BoardColumn
              key={name}
              {...props}
              field={field}
              column={column}
              folded={folds.kept?.includes(name) === true}
              onFold={(folded) => {
                const others = (folds.kept ?? []).filter((one) => one !== name);
                folds.keep(folded ? [...others, name] : others);
              }}
              move={move}
              word={move && wordOf(move, column)}
              isOver={held?.over === name}
              heldKey={held?.card.key}
              isBusy={isBusy}
              help={help}
              onCards={(shown, result) => {
                versions.note(result.versions);
                for (const card of shown) cards.current.set(card.key, card);
              }}
              awaited={awaited}
              onArrived={(card) => announce(messages.dropped(card.name, column.title))}
            />
          );
        })}
      </div>
      {held?.by === 'hand' && (
        <div ref={ghost} className="yp-board-ghost" aria-hidden="true">
          {held.card.name}
        </div>
      )}
    </>
  );
}
