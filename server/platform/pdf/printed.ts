import type { PrintedBlock, PrintedRecord } from '@yunpu/engine-core/print';
import PDFDocument from 'pdfkit';
import { fontOf } from './fonts.ts';
import { qrPng } from './qr.ts';
import { drawTable, rowsOn } from './table.ts';
import { printable, printableLines } from './text.ts';

interface Paper {
  paper: 'A4' | 'A5';
  orientation: 'portrait' | 'landscape';
  title: string;
  /** When it is printed. */
  at: Date;
}

const MARGIN = { side: 50, top: 64, bottom: 56 } as const;
const BODY = 10.5;
const SMALL = 9;
const LINE_GAP = 4;
const GREY = '#46546f';
const RULE = '#8a94a8';
/** A heading goes overleaf with what it is above. */
const HEADED = 70;
const CODE = 84;
const SIGNATURE = { height: 64, least: 130 } as const;

type Drawing = PDFKit.PDFDocument;

/** Records on paper, each beginning a page of its own; pages are numbered record by record. */
export async function printedPdf(
  records: readonly PrintedRecord[],
  { paper, orientation, title, at }: Paper,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: paper,
    layout: orientation,
    margins: { top: MARGIN.top, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    font: '',
    info: { Title: printable(title), Creator: '云铺', Producer: '云铺', CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  document.registerFont('regular', fontOf('regular')).registerFont('bold', fontOf('bold'));
  const firsts = records.map((record) => {
    const first = document.bufferedPageRange().count;
    document.addPage();
    record.blocks.forEach((block) => drawBlock(document, block));
    return first;
  });
  records.forEach((record, index) => {
    const first = firsts[index] ?? 0;
    const end = firsts[index + 1] ?? document.bufferedPageRange().count;
    for (let page = first; page < end; page += 1)
      frame(document, page, record, `第 ${page - first + 1} 页 共 ${end - first} 页`);
  });
  document.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

const widthOf = ({ page }: Drawing): number => page.width - page.margins.left - page.margins.right;

function set(document: Drawing, size: number, bold = false, colour = 'black'): Drawing {
  return document
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);
}

function room(document: Drawing, height: number): void {
  const { height: whole, margins } = document.page;
  if (document.y > margins.top && document.y + height > whole - margins.bottom) document.addPage();
}

/** What stands around the blocks of a page: letterhead, footer and its number. */
function frame(document: Drawing, page: number, { letterhead, footer }: PrintedRecord, number: string): void {
  document.switchToPage(page);
  const { page: sheet } = document;
  const width = widthOf(document);
  // Without margins, or text in them would begin another page.
  sheet.margins = { ...sheet.margins, top: 0, bottom: 0 };
  const line = (y: number) =>
    document
      .lineWidth(0.5)
      .moveTo(MARGIN.side, y)
      .lineTo(MARGIN.side + width, y)
      .stroke(RULE);
  const at = { lineBreak: false, ellipsis: true, height: 14 } as const;
  if (letterhead !== '') {
    set(document, 11, true).text(printable(letterhead), MARGIN.side, 30, { ...at, width });
    line(48);
  }
  const y = sheet.height - 36;
  const wide = set(document, SMALL, false, GREY).widthOfString(number) + 4;
  document.text(printable(footer), MARGIN.side, y, { ...at, width: width - wide - 12 });
  set(document, SMALL, false, GREY).text(number, MARGIN.side + width - wide, y, { ...at, width: wide, align: 'right' });
}

function drawBlock(document: Drawing, block: PrintedBlock): void {
  const { left } = document.page.margins;
  const width = widthOf(document);
  const paragraph = (text: string, size = BODY, bold = false) => {
    set(document, size, bold);
    document.text(printable(text), left, document.y, { width, lineGap: LINE_GAP });
  };
  switch (block.is) {
    case 'heading':
      room(document, HEADED);
      set(document, 15, true).text(printable(block.text), left, document.y, {
        width,
        align: 'center',
        lineGap: LINE_GAP,
      });
      document.y += 8;
      return;
    case 'text':
      for (const line of printableLines(block.text)) paragraph(line);
      document.y += 6;
      return;
    case 'fields':
      drawGrid(document, block);
      return;
    case 'table':
      room(document, HEADED);
      paragraph(block.label, BODY, true);
      document.y += 2;
      drawTable(document, { columns: block.columns, rows: block.rows, ...(block.foot && { foot: block.foot }) });
      document.y += 10;
      return;
    case 'amount': {
      room(document, 24);
      const capitals = block.capitals === undefined ? '' : `（大写：人民币${block.capitals}）`;
      paragraph(`${block.label}：${block.figures}${capitals}`, 11.5, true);
      document.y += 8;
      return;
    }
    case 'qr': {
      room(document, CODE + 22);
      const top = document.y;
      document.image(Buffer.from(qrPng(block.text)), left, top, { width: CODE, height: CODE });
      set(document, SMALL, false, GREY).text(printable(block.label), left, top + CODE, {
        width: CODE,
        align: 'center',
      });
      document.x = left;
      document.y = top + CODE + 22;
      return;
    }
    case 'signatures':
      drawSignatures(document, block.places);
  }
}

/** Names and values side by side, several in a line. */
function drawGrid(document: Drawing, { across, values }: Extract<PrintedBlock, { is: 'fields' }>): void {
  const pairs = Array.from({ length: across }, () => [{ share: 1 }, { share: 2.2 }]).flat();
  const { prepare, divide, draw, isRoom } = rowsOn(document, pairs);
  for (let start = 0; start < values.length; start += across) {
    const line = values.slice(start, start + across).flat();
    for (const row of divide(prepare(line, false), false, 0)) {
      if (!isRoom(row.height)) document.addPage();
      draw(
        row,
        () => false,
        (index) => index % 2 === 0 && row.texts[index] !== '',
      );
    }
  }
  document.y += 10;
}

/** Lines to sign on, as many side by side as there is room for, each kept whole with its name. */
function drawSignatures(document: Drawing, places: readonly string[]): void {
  const { left } = document.page.margins;
  const fit = Math.max(1, Math.floor(widthOf(document) / SIGNATURE.least));
  for (let start = 0; start < places.length; start += fit) {
    const line = places.slice(start, start + fit);
    room(document, SIGNATURE.height);
    const top = document.y;
    const each = widthOf(document) / Math.min(fit, places.length);
    line.forEach((place, index) => {
      const x = left + index * each;
      set(document, BODY).text(`${printable(place)}：`, x, top + 8, {
        width: each - 16,
        lineBreak: false,
        ellipsis: true,
      });
      document
        .lineWidth(0.5)
        .moveTo(x, top + 46)
        .lineTo(x + each - 16, top + 46)
        .stroke(RULE);
    });
    document.x = left;
    document.y = top + SIGNATURE.height;
  }
}
