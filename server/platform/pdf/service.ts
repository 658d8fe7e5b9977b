import PDFDocument from 'pdfkit';
import { fontOf } from './fonts.ts';
import { linesThatFit } from './lines.ts';
import { addSignatureFields, type SignatureBox, signaturesHeight } from './signatureFields.ts';
import { drawTable, type Table } from './table.ts';
import { printable, printableLines } from './text.ts';

export { outlineText } from './outline.ts';

export type { Column } from './table.ts';

export interface PdfFacts {
  title: string;
  author?: string;
  subject?: string;
  /** When the document came to be; the same facts, calls and moment give the same bytes. */
  at: Date;
}

interface Look {
  align?: 'left' | 'right' | 'center';
  bold?: boolean;
  size?: number;
  indent?: boolean;
  colour?: string;
}

interface Closing {
  heading?: string;
  /** The last paragraph; '' for none. */
  paragraph: string;
  /** In small, above the boxes. */
  note: string;
  boxes: readonly [SignatureBox, SignatureBox];
}

/** An A4 page of `PDF_WIDTH` usable points, filled from the top; what does not fit goes on the next page. */
export interface PdfWriter {
  /** The large line in the middle of the page's head. */
  title(text: unknown): void;
  heading(text: unknown): void;
  /** Every line of the text as a paragraph. `indent` sets in the first line by two characters. */
  paragraph(text: unknown, look?: Look): void;
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
  /** The end of what is signed: no page has the boxes and none of the text, and a heading goes with its paragraph. */
  closing(end: Closing): void;
  /** The finished document; nothing can be added after. */
  bytes(): Promise<Uint8Array>;
}

const MARGIN = 62;
const A4 = { width: 595.28, height: 841.89 } as const;
/** Points between the margins. */
const PDF_WIDTH = A4.width - 2 * MARGIN;

const BODY = 10.5;
const SMALL = 9;
const LINE_GAP = 4;
/** What a heading wants below itself: itself and three lines, the least that a paragraph may have to take overleaf. */
const HEADED = 92;
/** A heading of one line with the space around it. */
const HEADING_HEIGHT = 32;
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
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    font: '',
    info: {
      Title: printable(title),
      ...(author && { Author: printable(author) }),
      ...(subject && { Subject: printable(subject) }),
      Creator: '云铺',
      Producer: '云铺',
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  document.registerFont('regular', fontOf('regular')).registerFont('bold', fontOf('bold'));
  const set = (bold: boolean, size: number, colour = 'black'): PDFKit.PDFDocument =>
    document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  const room = (height: number): void => {
    if (document.y + height > A4.height - MARGIN) document.addPage();
  };
  const start = { lineGap: LINE_GAP } as const;
  const heading = (text: unknown): void => {
    set(true, 12);
    room(HEADED);
    document.y += 8;
    document.text(printable(text), MARGIN, document.y, { width: PDF_WIDTH, ...start });
    document.y += 2;
  };
  const settings = ({ align = 'left', size = BODY, indent = false }: Look) => ({
    width: PDF_WIDTH,
    align,
    ...start,
    ...(indent && { indent: 2 * size }),
  });
  /** How many lines of a text come on this page, of how many, when `follow` points are to come with its last ones. */
  const divided = (line: string, look: Look, follow: number) => {
    const height = set(look.bold ?? false, look.size ?? BODY, look.colour).heightOfString(line, settings(look));
    const each = document.currentLineHeight(true) + LINE_GAP;
    const count = Math.round(height / each);
    return {
      count,
      each,
      here: linesThatFit({ count, each, gap: LINE_GAP, room: A4.height - MARGIN - document.y, follow }),
    };
  };
  const paragraph = (text: unknown, look: Look = {}, follow = 0): void => {
    const lines = printableLines(text);
    lines.forEach((line, index) => {
      const { count, each, here } = divided(line, look, index === lines.length - 1 ? follow : 0);
      if (here === 0 && document.y > MARGIN) document.addPage();
      // The bottom margin decides where pdfkit breaks the page: here behind the lines that fit.
      else if (here < count)
        document.page.margins = { ...document.page.margins, bottom: A4.height - document.y - here * each };
      set(look.bold ?? false, look.size ?? BODY, look.colour).text(line, MARGIN, document.y, settings(look));
    });
    document.y += 2;
  };

  return {
    title(text) {
      set(true, 18).text(printable(text), MARGIN, document.y, { width: PDF_WIDTH, align: 'center', lineGap: 4 });
      document.y += 8;
    },
    heading,
    paragraph: (text, look) => paragraph(text, look),
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
      set(false, BODY, '#1650d8').text(printable(text), MARGIN, document.y, {
        width: PDF_WIDTH,
        link: url,
        underline: true,
        ...start,
      });
    },
    rule() {
      room(12);
      document.y += 4;
      document
        .lineWidth(0.5)
        .moveTo(MARGIN, document.y)
        .lineTo(A4.width - MARGIN, document.y)
        .stroke('#8a94a8');
      document.y += 8;
    },
    space(points) {
      document.y += points;
    },
    signatures: (boxes) => addSignatureFields(document, boxes),
    closing({ heading: title, paragraph: last, note, boxes }) {
      const look: Look = { size: SMALL, colour: GREY };
      const follow =
        8 + set(false, SMALL).heightOfString(printable(note), settings(look)) + 2 + signaturesHeight(document, boxes);
      const lines = printableLines(last);
      // With a heading, what stands below it here has to be worth one: else both go overleaf.
      if (title !== undefined) {
        document.y += HEADING_HEIGHT;
        const { here } = divided(lines.at(-1) ?? '', { indent: true }, follow);
        document.y -= HEADING_HEIGHT;
        if (lines.length <= 1 && here === 0 && document.y > MARGIN) document.addPage();
        heading(title);
      }
      if (lines.length > 0) paragraph(last, { indent: true }, follow);
      room(follow);
      document.y += 6;
      paragraph(note, look);
      addSignatureFields(document, boxes);
    },
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
    // Without a bottom margin, or text below it would begin another page.
    document.page.margins.bottom = 0;
    document
      .font('regular')
      .fontSize(9)
      .fillColor(GREY)
      .text(`第 ${page + 1} 页 共 ${count} 页`, MARGIN, A4.height - MARGIN + 22, {
        width: PDF_WIDTH,
        align: 'center',
        lineBreak: false,
      });
  }
}
