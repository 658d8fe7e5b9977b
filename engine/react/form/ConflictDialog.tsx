import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { ConflictInfo } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatDateTime, formatValue } from '@yunpu/engine-core/format';
import { type Merge, patternOf, type RecordShape, setAt } from '@yunpu/engine-core/record';
import { type ReactNode, useState } from 'react';
import { conflictMessages } from '../messages/conflict.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import '../parts/parts.css';
import '../widgets/widgets.css';
import './conflict.css';

export interface ConflictShown extends Merge {
  theirs: Pick<ConflictInfo, 'updatedByName' | 'updatedAt'>;
}

/** A value in words; a sub-table with its rows, since their number alone decides nothing. */
function Shown({ field, value }: { field: FieldModel | undefined; value: unknown }): ReactNode {
  if (field?.kind !== 'table' || !Array.isArray(value) || isEmptyValue(value))
    return field ? formatValue(field, value) : JSON.stringify(value);
  return (
    <ol className="yp-conflict-rows">
      {value.map((row: unknown, index) => (
        <li key={index}>
          {field.children
            .map((child) =>
              typeof row === 'object' && row !== null ? formatValue(child, (row as RecordData)[child.name]) : '',
            )
            .filter((text) => text !== '--')
            .join(' · ')}
        </li>
      ))}
    </ol>
  );
}

/** The record was saved meanwhile, by somebody else or in another tab: where both changed the same field, the person chooses. */
export default function ConflictDialog({
  conflict,
  shape,
  onSettle,
  onClose,
}: {
  conflict: ConflictShown;
  shape: RecordShape;
  onSettle(record: RecordData): void;
  onClose(): void;
}): ReactNode {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const open = conflict.clashes.filter((clash) => choices[clash.path] === undefined).length;
  const settle = (): void => {
    onSettle(
      conflict.clashes.reduce(
        (record, clash) => (choices[clash.path] === 'mine' ? setAt(record, clash.path, clash.mine ?? null) : record),
        conflict.record,
      ),
    );
  };
  const chooseAll = (side: 'mine' | 'theirs'): void =>
    setChoices(Object.fromEntries(conflict.clashes.map((clash) => [clash.path, side])));
  return (
    <Dialog label={conflictMessages.title} className="yp-conflict" onClose={onClose}>
      {(close) => (
        <>
          <h2>{conflictMessages.title}</h2>
          <p>
            {conflictMessages.clashes(
              conflict.theirs.updatedByName,
              formatDateTime(conflict.theirs.updatedAt),
              conflict.clashes.length,
              conflict.kept.length,
            )}
          </p>
          <div className="yp-conflict-scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{conflictMessages.field}</th>
                  <th scope="col">
                    {conflictMessages.mine}{' '}
                    <Button look="link" onClick={() => chooseAll('mine')}>
                      {conflictMessages.takeAll}
                    </Button>
                  </th>
                  <th scope="col">
                    {conflictMessages.theirs}{' '}
                    <Button look="link" onClick={() => chooseAll('theirs')}>
                      {conflictMessages.takeAll}
                    </Button>
                  </th>
                  <th scope="col">{conflictMessages.original}</th>
                </tr>
              </thead>
              <tbody>
                {conflict.clashes.map((clash) => {
                  const field = shape.fieldsByPath[patternOf(clash.path)];
                  const title = field?.title ?? clash.path;
                  return (
                    <tr key={clash.path}>
                      <th scope="row">{title}</th>
                      {(['mine', 'theirs'] as const).map((side) => (
                        <td key={side} data-label={conflictMessages[side]}>
                          <label className="yp-radio">
                            <input
                              type="radio"
                              name={clash.path}
                              aria-label={
                                side === 'mine' ? conflictMessages.takeMine(title) : conflictMessages.takeTheirs(title)
                              }
                              checked={choices[clash.path] === side}
                              onChange={() => setChoices({ ...choices, [clash.path]: side })}
                            />
                            <Shown field={field} value={clash[side]} />
                          </label>
                        </td>
                      ))}
                      <td className="yp-muted" data-label={conflictMessages.original}>
                        <Shown field={field} value={clash.original} />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          <div className="yp-dialog-foot">
            <Button onClick={close}>{conflictMessages.back}</Button>
            <Button
              look="primary"
              disabled={open > 0}
              title={open > 0 ? conflictMessages.open(open) : undefined}
              onClick={settle}
            >
              {conflictMessages.merge}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
