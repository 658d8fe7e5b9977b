import { fieldAt } from '@yunpu/engine-core/document';
import { type ReactNode, useState } from 'react';
import { GroupLabel } from '../arranged/GroupLabel.tsx';
import { boardMessages as messages } from '../messages/board.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { nameOf } from './boardColumns.ts';
import { CardPage, PAGE } from './CardPage.tsx';
import { type Move, mayDrop } from './moves.ts';
import type { BoardColumnProps } from './types.ts';

const dropName = (move: Move | undefined): 'yes' | 'no' | undefined =>
  move === undefined || move === 'here' ? undefined : mayDrop(move) ? 'yes' : 'no';

/** One column: what it stands for, how many cards, what they come to, and the cards, a page at a time. */
export function BoardColumn(props: BoardColumnProps): ReactNode {
  const { model, board, field, column, folded, onFold, move, word, isOver } = props;
  const [pages, setPages] = useState(1);
  const limit = board.limits[String(column.value)];
  const over = limit !== undefined && column.count > limit;
  const summed = board.sum === undefined ? undefined : fieldAt(model, board.sum);
  const left = column.count - pages * PAGE;
  return (
    <section
      className={`yp-board-column${folded ? ' yp-board-folded' : ''}`}
      aria-label={messages.column(column.title, column.count)}
      data-column={nameOf(column.value)}
      data-drop={dropName(move)}
      data-over={isOver || undefined}
    >
      <header>
        <button
          type="button"
          className="yp-board-fold"
          aria-expanded={!folded}
          aria-label={folded ? messages.unfold(column.title) : messages.fold(column.title)}
          title={folded ? messages.unfold(column.title) : messages.fold(column.title)}
          onClick={() => onFold(!folded)}
        >
          <Icon name={folded ? 'right' : 'down'} />
        </button>
        <span className="yp-board-title">
          <GroupLabel model={model} field={field} value={column.value} cellOf={props.cellOf} />
        </span>
        <span
          className={`yp-board-count${over ? ' yp-board-over' : ''}`}
          title={over ? messages.over(limit) : undefined}
        >
          {limit === undefined ? column.count : messages.limit(column.count, limit)}
          {over && <span className="yp-hidden">{messages.over(limit)}</span>}
        </span>
        {summed && !folded && (column.count === 0 || column.sums[summed.path] !== undefined) && (
          <span className="yp-board-sum yp-figures" title={summed.title}>
            {props.cellOf(summed, {}).render(column.sums[summed.path] ?? 0, {})}
          </span>
        )}
      </header>
      {move !== undefined && move !== 'here' && !folded && <p className="yp-board-word">{word}</p>}
      {!folded && (
        <div className="yp-board-cards">
          {column.filter === undefined ? (
            <p className="yp-board-empty">{messages.emptyColumn}</p>
          ) : (
            Array.from({ length: pages }, (_, index) => (
              <CardPage key={index} {...props} pageNo={index + 1} filter={column.filter!} />
            ))
          )}
          {left > 0 && (
            <Button look="link" onClick={() => setPages(pages + 1)}>
              {messages.more(left)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
