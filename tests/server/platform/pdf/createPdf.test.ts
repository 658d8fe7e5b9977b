import { expect, it } from 'vitest';
import { createPdf, type PdfWriter } from '../../../../server/platform/pdf/service.ts';
import { pagesOfPdf, readPdf } from '../../../support/pdf.ts';

const AT = new Date('2026-11-20T06:00:00.000Z');

async function written(fill: (pdf: PdfWriter) => void): Promise<Uint8Array> {
  const pdf = createPdf({ title: '测试', at: AT });
  fill(pdf);
  return pdf.bytes();
}

const textOf = async (fill: (pdf: PdfWriter) => void): Promise<string> =>
  (await pagesOfPdf(await written(fill))).join('');

it('another reader finds the text that was written, rare characters and figures among it', async () => {
  const text = '囍龘堃，office fi—￥1,200.00 ¥ “引号” 人民币贰万玖仟捌佰元整';
  expect(await textOf((pdf) => pdf.paragraph(text))).toContain(text.replace(/\s/g, ''));
});

it('what the font cannot draw is named by its number, and never left out', async () => {
  expect(await textOf((pdf) => pdf.facts([['甲方', '𠮷野家😀有限公司']]))).toContain(
    '〔U+20BB7〕野家〔U+1F600〕有限公司',
  );
});

it('markup in a name is text', async () => {
  expect(await textOf((pdf) => pdf.facts([['甲方', '<b>蓝海</b>&amp; (制造) \\) endobj']]))).toContain(
    '<b>蓝海</b>&amp;(制造)\\)endobj',
  );
});

it('a line break in a name begins no line of its own, and signs that turn text around are not there', async () => {
  const facts = (name: string): Promise<Uint8Array> =>
    written((pdf) =>
      pdf.facts([
        ['甲方', name],
        ['联系人', '陈晓'],
      ]),
    );
  expect(Buffer.compare(await facts('蓝海\r\n乙方：某某\u202e司公'), await facts('蓝海 乙方：某某司公'))).toBe(0);
});

it('a long name takes as many lines as it needs', async () => {
  const name = '深圳市'.repeat(90);
  expect(
    await textOf((pdf) =>
      pdf.table({
        columns: [
          { title: '序号', share: 1 },
          { title: '名称', share: 2 },
        ],
        rows: [[1, name]],
      }),
    ),
  ).toContain(name);
});

it('a table that goes on begins each page with its header, and every page says which of how many it is', async () => {
  const pages = await pagesOfPdf(
    await written((pdf) =>
      pdf.table({
        columns: [
          { title: '序号', share: 1 },
          { title: '产品', share: 3 },
        ],
        rows: Array.from({ length: 120 }, (_, index) => [index + 1, `产品${index}`]),
        foot: ['', '合计'],
      }),
    ),
  );
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain('序号产品');
    expect(page).toContain(`第${index + 1}页共${pages.length}页`);
  });
  expect(pages.at(-1)).toContain('合计');
});

it('the same document has the same bytes', async () => {
  const make = (): Promise<Uint8Array> =>
    written((pdf) => {
      pdf.title('合同');
      pdf.signatures([
        { field: 'PartyA', title: '甲方' },
        { field: 'PartyB', title: '乙方' },
      ]);
    });
  expect(Buffer.compare(await make(), await make())).toBe(0);
});

it('has a field for each party to sign in', async () => {
  const { fields } = await readPdf(
    await written((pdf) =>
      pdf.signatures([
        { field: 'PartyA', title: '甲方' },
        { field: 'PartyB', title: '乙方' },
      ]),
    ),
  );
  expect(fields).toEqual(['PartyA', 'PartyB']);
});

/** A page's worth of beginnings, so that the end falls on every place of a page. */
const BEGINNINGS = Array.from({ length: 36 }, (_, index) => index * 20);
const countOf = (page: string, sign: string): number => page.split(sign).length - 1;
/** Signs of the body on one line. */
const LINE = 44;

it('a paragraph that goes on overleaf leaves two lines behind and takes two along, and takes its heading with it', async () => {
  for (const points of BEGINNINGS) {
    const pages = await pagesOfPdf(
      await written((pdf) => {
        pdf.space(points);
        pdf.heading('标题');
        pdf.paragraph('某'.repeat(LINE * 4));
      }),
    );
    const counts = pages.map((page) => countOf(page, '某'));
    for (const count of counts.filter((one) => one > 0))
      expect(count, `${points}: ${counts.join('+')}`).toBeGreaterThan(LINE);
    expect(countOf(pages[counts.findIndex((one) => one > 0)] ?? '', '标题'), String(points)).toBe(1);
  }
});

it.each([
  ['one line', 10],
  ['three lines', LINE * 2 + 20],
  ['many lines', LINE * 8 + 3],
])('the page with the boxes to sign has the end of a text of %s on it', async (_name, length) => {
  for (const points of BEGINNINGS) {
    const pages = await pagesOfPdf(
      await written((pdf) => {
        pdf.space(points);
        pdf.closing({
          heading: '第九条',
          paragraph: '某'.repeat(length),
          note: '核验',
          boxes: [
            { field: 'PartyA', title: '甲方' },
            { field: 'PartyB', title: '乙方' },
          ],
        });
      }),
    );
    const last = pages.at(-1) ?? '';
    expect(last, String(points)).toMatch(/核验甲方乙方/);
    expect(countOf(last, '某'), String(points)).toBeGreaterThan(Math.min(length - 1, LINE));
    expect(
      pages.find((page) => page.includes('某')),
      String(points),
    ).toContain('第九条');
    expect(pages.join('').split('某').length - 1).toBe(length);
  }
});

it('the boxes to sign and what is said above them stay together where no text goes before', async () => {
  for (const points of BEGINNINGS) {
    const pages = await pagesOfPdf(
      await written((pdf) => {
        pdf.space(points);
        pdf.closing({
          paragraph: '',
          note: '核验',
          boxes: [
            { field: 'PartyA', title: '甲方' },
            { field: 'PartyB', title: '乙方' },
          ],
        });
      }),
    );
    expect(pages.at(-1), String(points)).toMatch(/核验甲方乙方/);
  }
});
