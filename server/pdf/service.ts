import PDFDocument from 'pdfkit';
import { fontOf } from './fonts.ts';
import { addSignatureFields, type SignatureBox } from './signatureFields.ts';
import { drawTable, type Table } from './table.ts';
import { printable, printableLines } from './text.ts';

export { outlineText } from './outline.ts';
export type { SignatureBox } from './signatureFields.ts';
export type { Column, Table } from './table.ts';

export interface PdfFacts {
  title: string;
  author?: string;
  subject?: string;
  /** When the document came to be; the same facts, calls and moment give the same bytes. */
  at: Date;
}

/** An A4 page of `PDF_WIDTH` usable points, filled from the top; what does not fit goes on the next page. */
export interface PdfWriter {
  /** The large line in the middle of the page's head. */
  title(text: unknown): void;
  heading(text: unknown): void;
  /** Every line of the text as a paragraph. `indent` sets in the first line by two characters. */
  paragraph(text: unknown, options?: { align?: 'left' | 'right' | 'center'; bold?: boolean; size?: number; indent?: boolean; colour?: string }): void;
  /** Names and values, one below the other. */
  facts(rows: readonly (readonly [string, unknown])[]): void;
  table(table: Table): void;
  /** A PNG of this width in points, at the left edge or in the middle. */
  image(png: Uint8Array, options: { width: number; align?: 'left' | 'center' }): void;
  /** A link that a reader can press. */
  link(text: unknown, url: string): void;
  rule(): void;
  space(points: number): void;
  /** Boxes side by side that are signed later, kept together on one page. At most once a document, of two parties. */
  signatures(boxes: readonly [SignatureBox, SignatureBox]): void;
  /** The finished document; nothing can be added after. */
  bytes(): Promise<Uint8Array>;
}

const MARGIN = 62;
const A4 = { width: 595.28, height: 841.89 } as const;
/** Points between the margins. */
export const PDF_WIDTH = A4.width - 2 * MARGIN;

const BODY = 10.5;
const LABEL_WIDTH = 104;
const GREY = '#46546f';
/** Where a PNG says how large it is, in px. */
const PNG_WIDTH = 16;
const PNG_HEIGHT = 20;

/**
 * A document in Chinese of flowing text, whose font is embedded as far as it is used. Everything that is given is
 * text, nothing is markup; a line break within a name is a space, and what the font cannot draw is printed as its number.
 */
export function createPdf({ title, author, subject, at }: PdfFacts): PdfWriter {
  const document = new PDFDocument({
    size: 'A4', margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }, bufferPages: true, pdfVersion: '1.7', lang: 'zh-CN', displayTitle: true, font: '',
    info: { Title: printable(title), ...(author && { Author: printable(author) }), ...(subject && { Subject: printable(subject) }), Creator: '云铺', Producer: '云铺', CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve).on('error', reject));
  document.registerFont('regular', fontOf('regular')).registerFont('bold', fontOf('bold'));
  const set = (bold: boolean, size: number, colour = 'black'): PDFKit.PDFDocument => document.font(bold ? 'bold' : 'regular').fontSize(size).fillColor(colour);
  const room = (height: number): void => {
    if (document.y + height > A4.height - MARGIN) document.addPage();
  };
  const start = { lineGap: 4 } as const;

  return {
    title(text) {
      set(true, 18).text(printable(text), MARGIN, document.y, { width: PDF_WIDTH, align: 'center', lineGap: 4 });
      document.y += 8;
    },
    heading(text) {
      set(true, 12);
      room(48);
      document.y += 8;
      document.text(printable(text), MARGIN, document.y, { width: PDF_WIDTH, ...start });
      document.y += 2;
    },
    paragraph(text, { align = 'left', bold = false, size = BODY, indent = false, colour } = {}) {
      for (const line of printableLines(text)) set(bold, size, colour).text(line, MARGIN, document.y, { width: PDF_WIDTH, align, ...start, ...(indent && { indent: 2 * size }) });
      document.y += 2;
    },
    facts(rows) {
      for (const [name, value] of rows) {
        const text = printable(value) || '—';
        const height = set(false, BODY).heightOfString(text, { width: PDF_WIDTH - LABEL_WIDTH, ...start });
        room(height);
        const top = document.y;
        set(false, BODY, GREY).text(printable(name), MARGIN, top, { width: LABEL_WIDTH - 8, ...start });
        const below = document.y;
        set(false, BODY).text(text, MARGIN + LABEL_WIDTH, top, { width: PDF_WIDTH - LABEL_WIDTH, ...start });
        document.x = MARGIN;
        document.y = Math.max(document.y, below);
      }
      document.y += 4;
    },
    table(table) {
      document.y += 4;
      drawTable(document, table);
      document.y += 8;
    },
    image(png, { width, align = 'left' }) {
      const picture = Buffer.from(png);
      const height = (width * picture.readUInt32BE(PNG_HEIGHT)) / picture.readUInt32BE(PNG_WIDTH);
      room(height);
      const top = document.y;
      document.image(picture, align === 'center' ? MARGIN + (PDF_WIDTH - width) / 2 : MARGIN, top, { width, height });
      document.x = MARGIN;
      document.y = top + height + 4;
    },
    link(text, url) {
      set(false, BODY, '#1650d8').text(printable(text), MARGIN, document.y, { width: PDF_WIDTH, link: url, underline: true, ...start });
    },
    rule() {
      room(12);
      document.y += 4;
      document.lineWidth(0.5).moveTo(MARGIN, document.y).lineTo(A4.width - MARGIN, document.y).stroke('#8a94a8');
      document.y += 8;
    },
    space(points) {
      document.y += points;
    },
    signatures: (boxes) => addSignatureFields(document, boxes),
    async bytes() {
      numberPages(document);
      document.end();
      await finished;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

function numberPages(document: PDFKit.PDFDocument): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where text would begin another page.
    document.page.margins.bottom = 0;
    document.font('regular').fontSize(9).fillColor(GREY).text(`第 ${page + 1} 页 共 ${count} 页`, MARGIN, A4.height - MARGIN + 22, { width: PDF_WIDTH, align: 'center', lineBreak: false });
  }
}
