import { type Column, createPdf } from '../../../platform/pdf/service.ts';
import { type Block, blocksOf, partyBOf } from './blocks.ts';

/** The fields that the parties sign. */
export const FIELDS = { a: 'PartyA', b: 'PartyB' } as const;

const SHARES: Readonly<Record<string, Pick<Column, 'share' | 'align'>>> = {
  序号: { share: 1, align: 'center' },
  产品或服务: { share: 5 },
  单位: { share: 1.6 },
  期限: { share: 3 },
  数量: { share: 1.4, align: 'right' },
  单价: { share: 2.2, align: 'right' },
  金额: { share: 2.4, align: 'right' },
};

/**
 * A contract's text as PDF, with an empty field for each party's signature: the same text gives the same bytes.
 * @param at when the text came to be
 * @param verifyAt where a reader may have the file verified
 */
export async function contractPdf(
  html: string,
  { billNo, at, verifyAt }: { billNo: string; at: Date; verifyAt: string },
): Promise<Uint8Array> {
  const blocks = blocksOf(html);
  const title = blocks.find((block) => block.kind === 'title')?.text ?? '合同';
  const pdf = createPdf({ title, author: partyBOf(html), subject: `合同编号：${billNo}`, at });
  const last = blocks.at(-2);
  const heading = blocks.at(-3);
  const closed: readonly Block[] =
    last?.kind === 'paragraph' ? (heading?.kind === 'heading' ? [heading, last] : [last]) : [];
  for (const block of blocks) {
    if (closed.includes(block)) continue;
    if (block.kind === 'title') pdf.title(block.text);
    else if (block.kind === 'heading') pdf.heading(block.text);
    else if (block.kind === 'number') pdf.paragraph(block.text, { align: 'right', size: 9, colour: '#46546f' });
    else if (block.kind === 'paragraph') pdf.paragraph(block.text, { indent: true });
    else if (block.kind === 'facts') pdf.facts(block.rows);
    else if (block.kind === 'table') {
      const columns = block.head.map((name) => ({ title: name, share: 2, ...SHARES[name] }));
      pdf.table({ columns, rows: block.rows, ...(block.foot.length > 0 && { foot: block.foot }) });
    } else {
      pdf.closing({
        ...(closed.length > 1 && heading?.kind === 'heading' && { heading: heading.text }),
        paragraph: last?.kind === 'paragraph' ? last.text : '',
        note: `本文件以数字签名签署，改动任一字节签名即失效。核验：${verifyAt}`,
        boxes: [
          { field: FIELDS.a, title: block.names[0] ?? '甲方（签章）' },
          { field: FIELDS.b, title: block.names[1] ?? '乙方（签章）' },
        ],
      });
    }
  }
  return pdf.bytes();
}
