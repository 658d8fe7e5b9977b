/** Rows as CSV for spreadsheets: UTF-8 with a byte order mark, and no cell that a spreadsheet would run. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return '\uFEFF' + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cells of a CSV text, quoted ones unquoted; blank lines are left out. */
export function fromCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
