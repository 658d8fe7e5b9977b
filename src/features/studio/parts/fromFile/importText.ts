import { isFilled, readAs, textOf } from './cells.ts';
import { columnOf, type ProposedField } from './propose.ts';
import type { FileTable } from './tableOfRows.ts';

const QUOTED = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What a spreadsheet would run as a formula is marked as text; the import takes the mark off again. */
const unarmed = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text);

/**
 * The rows of a file as the product's own import takes them: headers are the fields' titles, cells are written as their
 * kinds are. What a kind cannot take stays as it is, for the import to say so. Rows keep their numbers, so that its
 * report says the same rows as the person's own file.
 */
export function importText(table: FileTable, fields: readonly ProposedField[], today: string): string {
  const columns = fields.flatMap((field) => {
    const column = field.taken ? columnOf(table, field) : undefined;
    return column ? [{ field, column }] : [];
  });
  const lines = Array.from({ length: Math.max(0, table.headerRow - 1) }, () => '');
  lines.push(columns.map(({ field }) => QUOTED(field.title)).join(','));
  for (const [index, row] of table.rows.entries()) {
    while (lines.length < row - 1) lines.push('');
    lines.push(
      columns
        .map(({ field, column }) => {
          const cell = column.cells[index] ?? null;
          return isFilled(cell) ? QUOTED(unarmed(readAs(field.kind, cell, today, field.currency) ?? textOf(cell))) : '';
        })
        .join(','),
    );
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
