import type { RecordData } from '@yunpu/engine-core/document';
import { fieldAt } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT } from '@yunpu/engine-core/format';
import { type Filter, fieldValue } from '@yunpu/engine-core/query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useRows, within } from '../arranged/useGroups.ts';
import { boardMessages as messages } from '../messages/board.ts';
import { keyOf } from '../table/keyOf.ts';
import type { BoardColumnProps, Card } from './types.ts';

/** Cards that a column fetches at a time. */
export const PAGE = 20;

interface CardPageProps extends BoardColumnProps {
  pageNo: number;
  filter: Filter;
}

/** One page of a column's cards. */
export function CardPage(props: CardPageProps): ReactNode {
  const { model, board, query, sort, pageNo, filter, onCards, heldKey, isBusy, column } = props;
  const { data, error } = useRows(model, { ...within(query, filter), sort, pageNo, pageSize: PAGE });
  const cards = useMemo(
    () =>
      (data?.rows ?? []).map((record): Card => {
        const key = keyOf(model, record);
        const title = fieldValue(record, board.title);
        return { key, record, name: isEmptyValue(title) ? key : String(title) };
      }),
    [data, model, board.title],
  );
  const noted = useRef(onCards);
  useEffect(() => {
    noted.current = onCards;
  });
  useEffect(() => {
    if (data) noted.current(cards, data);
  }, [cards, data]);
  if (error && !data)
    return (
      <p className="yp-stale" role="alert">
        {messages.failed(error.message)}
      </p>
    );
  if (!data)
    return Array.from({ length: Math.min(PAGE, column.count - (pageNo - 1) * PAGE) }, (_, index) => (
      <div key={index} className="yp-board-card yp-board-waiting" aria-hidden="true" />
    ));
  return cards.map((card, index) => (
    <BoardCard
      key={card.key}
      {...props}
      card={card}
      isFirst={pageNo === 1 && index === 0}
      isHeld={heldKey === card.key}
      busy={isBusy(card.key)}
    />
  ));
}

interface BoardCardProps extends CardPageProps {
  card: Card;
  isFirst: boolean;
  isHeld: boolean;
  busy: boolean;
}

function BoardCard({ card, isFirst, isHeld, busy, ...props }: BoardCardProps): ReactNode {
  const { model, board, cellOf, context, hrefOf, onOpen, help, awaited, onArrived } = props;
  const element = useRef<HTMLDivElement>(null);
  const arrived = useRef(() => onArrived(card));
  useEffect(() => {
    arrived.current = () => onArrived(card);
  });
  useEffect(() => {
    if (awaited.current !== card.key) return;
    awaited.current = undefined;
    element.current?.focus();
    arrived.current();
  }, [awaited, card.key]);
  const views = useMemo(
    () =>
      board.fields.flatMap((path) => {
        const field = fieldAt(model, path);
        return field ? [{ field, view: cellOf(field, context) }] : [];
      }),
    [board.fields, model, cellOf, context],
  );
  return (
    <div
      ref={element}
      role="group"
      className={`yp-board-card${isHeld ? ' yp-board-held' : ''}`}
      data-card={card.key}
      tabIndex={isFirst ? 0 : -1}
      aria-label={card.name}
      aria-roledescription={messages.card}
      aria-describedby={help}
      aria-busy={busy || undefined}
    >
      <a
        className="yp-board-card-title"
        href={hrefOf(card.key)}
        tabIndex={-1}
        draggable={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(card.key);
        }}
      >
        {card.name}
      </a>
      <dl>
        {views.map(({ field, view }) => (
          <div key={field.path}>
            <dt>{field.title}</dt>
            <dd className={view.figures ? 'yp-figures' : undefined}>{valueOf(card.record, field.path, view.render)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function valueOf(
  record: RecordData,
  path: string,
  render: (value: unknown, record: RecordData) => ReactNode,
): ReactNode {
  const value = fieldValue(record, path);
  return isEmptyValue(value) ? <span className="yp-empty">{EMPTY_TEXT}</span> : render(value, record);
}
