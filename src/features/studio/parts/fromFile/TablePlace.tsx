import { SelectControl } from '../properties/controls.tsx';
import { isFilled, textOf } from './cells.ts';
import type { FileStart } from './fileDraft.ts';
import { TOP } from './tableOfRows.ts';

/** Characters of a row that say which one it is. */
const SHOWN = 40;

interface TablePlaceProps {
  start: FileStart;
  /** @param header the row of the headers, from 0; -1: there are none; undefined: it is looked for */
  onPlace(at: number, header?: number): void;
}

/** Which sheet is taken, and which row has its headers: what was found, for a person to put right. */
export function TablePlace({ start: { sheets, at, table }, onPlace }: TablePlaceProps) {
  const rows = (sheets[at]?.rows ?? []).slice(0, TOP).map((cells) => cells.filter(isFilled).map(textOf).join('、'));
  const headers = rows.flatMap((text, row) =>
    text === '' ? [] : [{ value: String(row), title: `第 ${row + 1} 行：${text.slice(0, SHOWN)}` }],
  );
  return (
    <div className="st-new-names">
      {sheets.length > 1 && (
        <SelectControl
          label="工作表"
          value={String(at)}
          options={sheets.map(({ name, isHidden }, place) => ({
            value: String(place),
            title: isHidden ? `${name}（隐藏的）` : name,
          }))}
          hint={`文件里有 ${sheets.length} 张工作表，每次取一张`}
          onChange={(place) => onPlace(Number(place))}
        />
      )}
      <SelectControl
        label="表头"
        value={String(table.headerRow - 1)}
        options={[...headers, { value: '-1', title: '没有表头，从第 1 行起都是数据' }]}
        onChange={(row) => onPlace(at, Number(row))}
      />
    </div>
  );
}
