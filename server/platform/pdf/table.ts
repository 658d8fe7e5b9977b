import { printable } from './text.ts';

export interface Column {
  title: string;
  /** Share of the width, against the other columns' shares. */
  share: number;
  align?: 'left' | 'right' | 'center';
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly unknown[])[];
  /** A last row in bold, such as a sum. */
  foot?: readonly unknown[];
}

const SIZE = 9.5;
const PAD = { x: 5, y: 4 } as const;
const LINE = '#8a94a8';
const SHADE = '#f1f3f7';

interface Row {
  texts: readonly string[];
  height: number;
}

/** The longest beginning of a text that `isFit` takes. */
function beginning(text: string, isFit: (part: string) => boolean): number {
  const characters = [...text];
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isFit(characters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('').length;
}

/** Measures and draws rows of cells, of which each has a share of the width between the margins. */
export function rowsOn(document: PDFKit.PDFDocument, columns: readonly Pick<Column, 'share' | 'align'>[]) {
  const { left, right, top: margin, bottom } = document.page.margins;
  const whole = document.page.width - left - right;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (whole * share) / shares);
  const end = document.page.height - bottom;
  const set = (bold: boolean) => document.font(bold ? 'bold' : 'regular').fontSize(SIZE);
  const heightIn = (text: string, index: number) =>
    document.heightOfString(text || ' ', { width: (widths[index] ?? 0) - 2 * PAD.x });
  const prepare = (cells: readonly unknown[], bold: boolean): Row => {
    set(bold);
    const texts = columns.map((_, index) => printable(cells[index]));
    return { texts, height: Math.max(...texts.map(heightIn)) + 2 * PAD.y };
  };
  /** A row as it is, or where no page is as high, over as many as it takes. */
  const divide = (row: Row, bold: boolean, head: number): Row[] => {
    const most = end - margin - head;
    if (row.height <= most) return [row];
    set(bold);
    const cuts = row.texts.map((text, index) => beginning(text, (part) => heightIn(part, index) + 2 * PAD.y <= most));
    if (cuts.every((cut) => cut === 0)) return [row];
    const first = prepare(
      row.texts.map((text, index) => text.slice(0, cuts[index])),
      bold,
    );
    return [
      first,
      ...divide(
        prepare(
          row.texts.map((text, index) => text.slice(cuts[index])),
          bold,
        ),
        bold,
        head,
      ),
    ];
  };
  const draw = ({ texts, height }: Row, bold: (index: number) => boolean, shaded: (index: number) => boolean): void => {
    const top = document.y;
    let x = left;
    texts.forEach((text, index) => {
      const width = widths[index] ?? 0;
      if (shaded(index)) document.rect(x, top, width, height).fillAndStroke(SHADE, LINE);
      else document.rect(x, top, width, height).stroke(LINE);
      set(bold(index))
        .fillColor('black')
        .text(text, x + PAD.x, top + PAD.y, { width: width - 2 * PAD.x, align: columns[index]?.align ?? 'left' });
      x += width;
    });
    document.x = left;
    document.y = top + height;
  };
  document.lineWidth(0.5);
  return { prepare, divide, draw, isRoom: (height: number) => document.y + height <= end };
}

/** Draws a table over as many pages as it takes; every page begins with the header. No row is cut that a page can hold. */
export function drawTable(document: PDFKit.PDFDocument, { columns, rows, foot }: Table): void {
  const { prepare, divide, draw, isRoom } = rowsOn(document, columns);
  const always = () => true;
  const never = () => false;
  const header = prepare(
    columns.map(({ title }) => title),
    true,
  );
  const parts = (cells: readonly unknown[], bold: boolean) =>
    divide(prepare(cells, bold), bold, header.height).map((row) => ({ row, bold }));
  const body = [...rows.flatMap((row) => parts(row, false)), ...(foot ? parts(foot, true) : [])];
  // A header never stands alone at the foot of a page.
  if (!isRoom(header.height + (body[0]?.row.height ?? 0))) document.addPage();
  draw(header, always, always);
  for (const { row, bold } of body) {
    if (!isRoom(row.height)) {
      document.addPage();
      draw(header, always, always);
    }
    draw(row, () => bold, never);
  }
}
