import { printable } from './text.ts';

/** Where one party signs. */
export interface SignatureBox {
  /** Name of the form field, such as 'PartyA'. */
  field: string;
  /** Who signs, above the box: '甲方（签章）：…'. */
  title: string;
}

/** Points: the box that a signature fills, and what stands above it. */
const BOX_HEIGHT = 118;
const GAP = 20;
const TITLE_SIZE = 10.5;
const SIGNED_AND_APPEND_ONLY = 3;
const PRINTED = 4;

/** What pdfkit has no words for: the form of a document, and the annotations of a page. */
interface Inner {
  _root: { data: { AcroForm: { data: Record<string, unknown> } } };
  page: { annotations: unknown[] };
}

/** Points that the boxes take with what stands above them. */
export function signaturesHeight(document: PDFKit.PDFDocument, boxes: readonly SignatureBox[]): number {
  const { left, right } = document.page.margins;
  document.font('bold').fontSize(TITLE_SIZE);
  return (
    Math.max(
      ...boxes.map(({ title }) =>
        document.heightOfString(printable(title), { width: (document.page.width - left - right - GAP) / 2 }),
      ),
    ) +
    BOX_HEIGHT +
    30
  );
}

/**
 * Two boxes with an empty signature field each. A signature later fills its field without touching the rest of the
 * document, so that the first one stays valid when the second one is added (ISO 32000, 12.7.5.5).
 */
export function addSignatureFields(document: PDFKit.PDFDocument, boxes: readonly [SignatureBox, SignatureBox]): void {
  const { left, right } = document.page.margins;
  const width = (document.page.width - left - right - GAP) / 2;
  if (document.y + signaturesHeight(document, boxes) > document.page.height - document.page.margins.bottom)
    document.addPage();
  document.font('bold').fontSize(TITLE_SIZE).fillColor('black');
  const titles = boxes.map(({ title }) => printable(title));
  const titleHeight = Math.max(...titles.map((title) => document.heightOfString(title, { width })));
  const top = document.y + 16;
  const inner = document as unknown as Inner;
  const fields = boxes.map(({ field }, index) => {
    const x = left + index * (width + GAP);
    document
      .font('bold')
      .fontSize(TITLE_SIZE)
      .fillColor('black')
      .text(titles[index] ?? '', x, top, { width });
    document
      .lineWidth(0.5)
      .dash(2, { space: 2 })
      .rect(x, top + titleHeight + 6, width, BOX_HEIGHT)
      .stroke('#8a94a8')
      .undash();
    document.annotate(x, top + titleHeight + 6, width, BOX_HEIGHT, {
      Subtype: 'Widget',
      FT: 'Sig',
      T: new String(field),
      F: PRINTED,
    } as unknown as PDFKit.Mixins.AnnotationOption);
    return inner.page.annotations.at(-1);
  });
  document.initForm();
  const form = inner._root.data.AcroForm.data;
  // With NeedAppearances a reader redraws the fields, which would change the signed document.
  delete form.NeedAppearances;
  Object.assign(form, { Fields: fields, SigFlags: SIGNED_AND_APPEND_ONLY });
  document.x = left;
  document.y = top + titleHeight + 6 + BOX_HEIGHT;
}
