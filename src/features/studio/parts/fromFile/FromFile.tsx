import { shanghaiDay } from '@yunpu/engine-core/format';
import { type DragEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { FileFields } from './FileFields.tsx';
import type { FileStart } from './fileDraft.ts';
import { withLinks } from './linkGuess.ts';
import { propose, unreadable } from './propose.ts';
import { type FileSheet, readSheets, Unreadable } from './readSheets.ts';
import { TablePlace } from './TablePlace.tsx';
import { type FileTable, likeliestSheet, tableOfRows } from './tableOfRows.ts';
import './fromFile.css';

interface FromFileProps {
  start: FileStart | undefined;
  entities: readonly { entity: string; title: string }[];
  /** A file was read, or what its columns become was changed. */
  onStart(start: FileStart): void;
}

/** Cells that are named; of the others the number is told. */
const NAMED = 5;

/** A file, and then what each of its columns would become. */
export default function FromFile({ start, entities, onStart }: FromFileProps) {
  const id = useId();
  const [state, setState] = useState<{ reading?: string; problem?: string }>({});
  const [today] = useState(() => shanghaiDay(Date.now()));

  /** What was asked for last: what is found for an earlier choice comes too late. */
  const asked = useRef<FileTable>(undefined);
  const look = async (fileName: string, sheets: readonly FileSheet[], at: number, header?: number) => {
    const sheet = sheets[at];
    const table = tableOfRows(sheet?.rows ?? [], header);
    if (table.columns.length === 0) throw new Unreadable(`${sheet?.name ? `“${sheet.name}”` : '文件'}里什么也没有`);
    asked.current = table;
    const fields = await withLinks(table, propose(table, today, sheet?.marks), entities);
    if (asked.current === table) onStart({ fileName, sheets, at, table, fields });
  };
  const attempt = async (reading: string, read: () => Promise<void>) => {
    setState({ reading });
    try {
      await read();
      setState({});
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setState({ problem: error.message });
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    await attempt(file.name, async () => {
      const sheets = await readSheets(file);
      await look(file.name, sheets, likeliestSheet(sheets));
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div className="st-from-file">
      <label className="st-drop" htmlFor={id} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv,.xls,.txt,.tsv"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file, mended, is a change as well.
            event.target.value = '';
          }}
        />
        <span>{start ? `${start.fileName}，换一个文件` : '选择或拖入 .xlsx、.csv 文件'}</span>
      </label>
      <div role="status">{state.reading !== undefined && <p className="st-hint">正在读取 {state.reading}…</p>}</div>
      {state.problem !== undefined && (
        <p className="st-error" role="alert">
          {state.problem}
        </p>
      )}
      {start && (
        <>
          <TablePlace
            start={start}
            onPlace={(at, header) => void attempt(start.fileName, () => look(start.fileName, start.sheets, at, header))}
          />
          <Approval start={start} entities={entities} today={today} onStart={onStart} />
        </>
      )}
    </div>
  );
}

function Approval({ start, entities, today, onStart }: FromFileProps & { start: FileStart; today: string }) {
  const { table, fields, sheets, at } = start;
  const notes = [...table.notes, ...(sheets[at]?.notes ?? [])];
  const settled = useDeferredValue(fields);
  const wrong = useMemo(() => unreadable(table, settled, today, NAMED), [table, settled, today]);
  return (
    <section aria-label="字段">
      <h3>
        {fields.filter(({ taken }) => taken).length} 个字段，
        {table.rows.length === 0 ? '没有数据' : `${table.rows.length.toLocaleString('en-US')} 行数据`}
      </h3>
      {notes.length > 0 && (
        <ul className="st-file-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {wrong.count > 0 && (
        <div className="st-file-wrong" role="group" aria-label="读不成的单元格">
          <p>有 {wrong.count.toLocaleString('en-US')} 个单元格和类型不符，导入时会再次列出：</p>
          <ul>
            {wrong.cells.map(({ row, title, text, why }) => (
              <li key={`${row} ${title}`}>
                第 {row} 行“{title}”：{text}，{why}
              </li>
            ))}
            {wrong.count > wrong.cells.length && (
              <li>还有 {(wrong.count - wrong.cells.length).toLocaleString('en-US')} 个</li>
            )}
          </ul>
        </div>
      )}
      <FileFields
        table={table}
        fields={fields}
        entities={entities}
        onChange={(changed) => onStart({ ...start, fields: changed })}
      />
    </section>
  );
}
