import { formatDateTime, formatPercent, yuanText } from '@yunpu/engine-core/format';

/** One cell on its way into a file. Text is text: whatever it says, no program is to run it as a formula. */
export type Cell =
  | null
  | string
  /** In whole units of the last decimal; without `digits` fen. */
  | { kind: 'money'; value: number; digits?: number }
  | { kind: 'number' | 'integer' | 'percent'; value: number }
  /** YYYY-MM-DD */
  | { kind: 'date'; value: string }
  /** RFC 3339 */
  | { kind: 'datetime'; value: string };

export interface SheetColumn {
  title: string;
  /** Characters. */
  width: number;
}

/** A cell as a CSV file says it: amounts in yuan, percent with its sign, times in Shanghai. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  switch (cell.kind) {
    case 'money':
      return yuanText(cell.value, cell.digits);
    case 'percent':
      return formatPercent(cell.value);
    case 'date':
      return cell.value;
    case 'datetime':
      return formatDateTime(cell.value);
    default:
      return String(cell.value);
  }
}
