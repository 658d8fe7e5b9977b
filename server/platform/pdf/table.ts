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

/** Draws a table over as many pages as it takes; every page begins with the header. */
export function drawTable(document: PDFKit.PDFDocument, { columns, rows, foot }: Table): void {
  const { left, right, bottom } = document.page.margins;
  const whole = document.page.width - left - right;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (whole * share) / shares);
  const end = (): number => document.page.height - bottom;
  const prepare = (cells: readonly unknown[], bold: boolean): { texts: string[]; height: number } => {
    document.font(bold ? 'bold' : 'regular').fontSize(SIZE);
    const texts = columns.map((_, index) => printable(cells[index]));
    return {
      texts,
      height:
        Math.max(
          ...texts.map((text, index) =>
            document.heightOfString(text || ' ', { width: (widths[index] ?? 0) - 2 * PAD.x }),
          ),
        ) +
        2 * PAD.y,
    };
  };
  const draw = ({ texts, height }: { texts: string[]; height: number }, bold: boolean, shaded: boolean): void => {
    const top = document.y;
    let x = left;
    texts.forEach((text, index) => {
      const width = widths[index] ?? 0;
      if (shaded) document.rect(x, top, width, height).fillAndStroke(SHADE, LINE);
      else document.rect(x, top, width, height).stroke(LINE);
      document
        .font(bold ? 'bold' : 'regular')
        .fontSize(SIZE)
        .fillColor('black')
        .text(text, x + PAD.x, top + PAD.y, { width: width - 2 * PAD.x, align: columns[index]?.align ?? 'left' });
      x += width;
    });
    document.x = left;
    document.y = top + height;
  };

  document.lineWidth(0.5);
  const header = prepare(
    columns.map(({ title }) => title),
    true,
  );
  const body = [
    ...rows.map((row) => ({ row: prepare(row, false), bold: false })),
    ...(foot ? [{ row: prepare(foot, true), bold: true }] : []),
  ];
  // A header never stands alone at the foot of a page.
  if (document.y + header.height + (body[0]?.row.height ?? 0) > end()) document.addPage();
  draw(header, true, true);
  for (const { row, bold } of body) {
    if (document.y + row.height > end()) {
      document.addPage();
      draw(header, true, true);
    }
    draw(row, bold, false);
  }
}
