import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatDateTime, formatValue } from '@yunpu/engine-core/format';
import { patternOf, type RecordShape, setAt } from '@yunpu/engine-core/record';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Conflict } from './useSaving.ts';

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

/** Someone saved the record meanwhile: where both changed the same field, the person chooses. */
export default function ConflictDialog({
  conflict,
  shape,
  onSettle,
  onClose,
}: {
  conflict: Conflict;
  shape: RecordShape;
  onSettle(record: RecordData): void;
  onClose(): void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
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
    <dialog
      ref={dialog}
      className="yp-dialog yp-conflict"
      aria-labelledby="yp-conflict-title"
      onCancel={onClose}
      onClose={onClose}
    >
      <h2 id="yp-conflict-title">记录已被他人修改</h2>
      <p>
        {conflict.theirs.updatedByName} 于 {formatDateTime(conflict.theirs.updatedAt)} 保存了此记录。以下{' '}
        {conflict.clashes.length} 处双方都有修改，请逐一选择
        {conflict.kept.length > 0 && `；另有 ${conflict.kept.length} 处只有您修改过，会自动保留`}。
      </p>
      <div className="yp-conflict-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">
                我的{' '}
                <button type="button" className="yp-link-button" onClick={() => chooseAll('mine')}>
                  全部采用
                </button>
              </th>
              <th scope="col">
                对方的{' '}
                <button type="button" className="yp-link-button" onClick={() => chooseAll('theirs')}>
                  全部采用
                </button>
              </th>
              <th scope="col">原来的</th>
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
                    <td key={side}>
                      <label className="yp-radio">
                        <input
                          type="radio"
                          name={clash.path}
                          aria-label={`${title}：采用${side === 'mine' ? '我的' : '对方的'}`}
                          checked={choices[clash.path] === side}
                          onChange={() => setChoices({ ...choices, [clash.path]: side })}
                        />
                        <Shown field={field} value={clash[side]} />
                      </label>
                    </td>
                  ))}
                  <td className="yp-muted">
                    <Shown field={field} value={clash.original} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="yp-dialog-foot">
        <button type="button" className="yp-btn" onClick={onClose}>
          返回编辑
        </button>
        <button
          type="button"
          className="yp-btn yp-btn-primary"
          disabled={open > 0}
          title={open > 0 ? `还有 ${open} 处未选择` : undefined}
          onClick={settle}
        >
          合并并保存
        </button>
      </div>
    </dialog>
  );
}
