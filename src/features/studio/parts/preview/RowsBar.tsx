import type { EntityModel } from '@yunpu/engine-core/document';
import type { Branch } from '@yunpu/engine-core/sample';
import type { RowMode } from '../../../../platform/documents/preview/previewRows.ts';
import { useRecordSubjects } from '../properties/usePart.ts';
import { inWords } from '../sentence/words.ts';
import { keyIn, type StudioRows } from './useStudioRows.ts';
import './rowsBar.css';

interface RowsBarProps {
  model: EntityModel;
  show: 'form' | 'list' | 'record';
  mode: RowMode;
  rows: StudioRows | undefined;
  /** Undefined: a new one. */
  recordKey: string | undefined;
  onRecord(key: string | undefined): void;
  keyword: string;
  onKeyword(keyword: string): void;
}

/** Which of the rows is looked at, and what the rows are for. */
export function RowsBar({ model, show, mode, rows, recordKey, onRecord, keyword, onKeyword }: RowsBarProps) {
  const chooses = show !== 'list' && !(show === 'form' && mode === 'sample');
  const searches = mode === 'real' && show !== 'list';
  const all = rows?.rows ?? [];
  return (
    <div className="st-rows-bar">
      {searches && (
        <input
          className="st-input"
          type="search"
          aria-label="查找单据"
          placeholder="按标题或编号查找"
          maxLength={100}
          value={keyword}
          onChange={(event) => onKeyword(event.target.value)}
        />
      )}
      {chooses && all.length > 0 && (
        <select
          className="st-input"
          aria-label="看哪一张"
          value={recordKey ?? ''}
          onChange={(event) => onRecord(event.target.value)}
        >
          {all.map((row) => (
            <option key={keyIn(model, row)} value={keyIn(model, row)}>
              {[...new Set([keyIn(model, row), row[model.titleField], stateOf(model, row)])]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </select>
      )}
      <Notes rows={rows} />
      {mode === 'branches' && rows?.covering && (
        <Covering model={model} rows={rows} recordKey={chooses ? recordKey : undefined} onRecord={onRecord} />
      )}
    </div>
  );
}

function stateOf({ states }: EntityModel, row: Record<string, unknown>): string | undefined {
  const state = states && row[states.field];
  return typeof state === 'string' ? (states?.values[state]?.title ?? state) : undefined;
}

function Notes({ rows }: { rows: StudioRows | undefined }) {
  const real = rows?.real;
  if (!real || real.why !== null) return null;
  const { inPlaceOf, searched } = real;
  return (
    <>
      {inPlaceOf && (
        <p className="st-hint">
          您自己以这个角色看不到单据，这里借用
          {inPlaceOf.team.name === '' ? '' : `“${inPlaceOf.team.name}”的`}“{inPlaceOf.user.name}”的身份看。
        </p>
      )}
      {searched !== null && <p className="st-hint">只在最新的 {searched} 张里找。</p>}
    </>
  );
}

/** Which branches the rows take; of one of them where one is looked at, else of each. */
function Covering({
  model,
  rows,
  recordKey,
  onRecord,
}: {
  model: EntityModel;
  rows: StudioRows;
  recordKey: string | undefined;
  onRecord(key: string): void;
}) {
  const subjects = useRecordSubjects();
  const words = ({ label, source, met }: Branch) =>
    `${label}（${inWords(source, subjects)}）${met ? '成立' : '不成立'}`;
  const casesOf = (key: string): string[] => {
    const row = rows.rows.find((one) => keyIn(model, one) === key);
    const state = row && stateOf(model, row);
    return [
      ...(state === undefined ? [] : [`状态是“${state}”`]),
      ...(rows.covering?.get(key)?.covers ?? []).map(words),
    ];
  };
  return (
    <>
      {recordKey === undefined ? (
        <details className="st-covering">
          <summary>{rows.rows.length} 行，每个条件和状态至少出现一次</summary>
          <ul>
            {rows.rows.map((row) => {
              const key = keyIn(model, row);
              return (
                <li key={key}>
                  <button type="button" className="st-link" onClick={() => onRecord(key)}>
                    {key}
                  </button>
                  {casesOf(key).join('；')}
                </li>
              );
            })}
          </ul>
        </details>
      ) : (
        <ul className="st-covering" aria-label="这一行的情形">
          {casesOf(recordKey).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {rows.unreached.length > 0 && (
        <details className="st-covering">
          <summary>{rows.unreached.length} 种情形没有数据能走到</summary>
          <ul>
            {rows.unreached.map((branch) => (
              <li key={`${branch.kind} ${branch.place} ${branch.label} ${branch.met}`}>{words(branch)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
