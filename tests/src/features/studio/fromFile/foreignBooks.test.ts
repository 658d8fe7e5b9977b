import { describe, expect, it } from 'vitest';
import { lookOf, shownNumber } from '../../../../../src/features/studio/parts/fromFile/numberLooks.ts';
import { propose, unreadable } from '../../../../../src/features/studio/parts/fromFile/propose.ts';
import { readSheets } from '../../../../../src/features/studio/parts/fromFile/readSheets.ts';
import { likeliestSheet, tableOfRows } from '../../../../../src/features/studio/parts/fromFile/tableOfRows.ts';
import { type GivenCell, type GivenSheet, workbook } from './workbook.ts';

const TODAY = '2026-11-30';
const FORMATS = ['0.00%', '"¥"#,##0.00', '[$$-409]#,##0.00', 'yyyy/m/d', '00000', '0.00"万元"'];
const [PERCENT, YUAN, DOLLAR, DAY, ZEROS, GROUPED] = FORMATS.map((_, place) => place);
const shown = (v: number, format: number | undefined, f?: string): GivenCell => ({
  v,
  ...(format !== undefined && { format }),
  ...(f !== undefined && { f }),
});

async function bookOf(sheets: readonly GivenSheet[], more: Record<string, string> = {}) {
  const read = await readSheets(workbook(sheets, FORMATS, more));
  return read.map((sheet) => {
    const table = tableOfRows(sheet.rows);
    return { sheet, table, fields: propose(table, TODAY, sheet.marks), notes: [...table.notes, ...sheet.notes] };
  });
}

async function firstOf(...[sheet, more]: [sheet: Omit<GivenSheet, 'name'>, more?: Record<string, string>]) {
  const [first] = await bookOf([{ name: '表', ...sheet }], more);
  if (!first) throw new Error('the workbook has no sheet');
  return first;
}

describe('a workbook that another program wrote', () => {
  it('has its cells where they stand also where they do not say so', async () => {
    const rows = '<row><c t="inlineStr"><is><t>名称</t></is></c><c t="inlineStr"><is><t>占比</t></is></c></row>';
    const sheet = `<worksheet><sheetData>${rows}<row/><row><c t="inlineStr"><is><t>甲</t></is></c><c s="1"><v>0.5</v></c></row></sheetData></worksheet>`;
    const [read] = await readSheets(
      workbook([{ name: '表', rows: [] }], FORMATS, { 'xl/worksheets/sheet1.xml': sheet }),
    );
    expect(read?.rows).toEqual([
      ['名称', '占比'],
      [null, null],
      ['甲', '50%'],
    ]);
  });

  it('has numbers for what its cells show: shares, amounts with their currency, codes with their zeros', async () => {
    const { fields, table } = await firstOf({
      rows: [
        ['工号', '完成情况', '合同额', '报价', '投资', '签订'],
        ...[1, 2, 3].map((n) => [
          shown(n, ZEROS),
          shown(n / 10, PERCENT),
          shown(n * 1000.5, YUAN),
          shown(n, DOLLAR),
          shown(n * 1.5, GROUPED),
          shown(46_000 + n, DAY),
        ]),
      ],
    });
    expect(fields.map(({ kind, currency }) => [kind, currency])).toEqual([
      ['text', 'CNY'],
      ['percent', 'CNY'],
      ['money', 'CNY'],
      ['money', 'USD'],
      ['money', 'CNY'],
      ['date', 'CNY'],
    ]);
    expect(table.columns.map(({ cells }) => cells[0])).toEqual([
      '00001',
      '10%',
      '¥1,000.50',
      'USD 1',
      '1.5万元',
      new Date('2025-12-10'),
    ]);
    // Whoever wants the bare number has it.
    const bare = fields.map((field) => (field.kind === 'percent' ? { ...field, kind: 'number' as const } : field));
    expect(unreadable(table, bare, TODAY, 5).count).toBe(0);
  });

  it('whose header counts amounts in ten thousands keeps them as numbers, whatever sign its cells show', async () => {
    const { fields, table } = await firstOf({
      rows: [['项目', '投资（万元）'], ...['甲', '乙', '丙'].map((name, at) => [name, shown(at + 1.5, YUAN)])],
    });
    expect(fields[1]?.kind).toBe('number');
    expect(unreadable(table, fields, TODAY, 5).count).toBe(0);
  });

  it('has its computed values taken, and says which were never computed, failed or had to be rounded', async () => {
    const { fields, table, notes } = await firstOf({
      rows: [
        ['名称', '金额', '未收'],
        ['甲', shown(10, YUAN), shown(3333.3333, YUAN, 'B2/3')],
        ['乙', shown(20, YUAN), { f: 'B3/3' }],
        ['丙', shown(30, YUAN), { v: '#DIV/0!', t: 'e', f: 'B4/0' }],
        ['丁', shown(40, YUAN), { v: 0.1 + 0.2, f: 'B5/8' }],
      ],
    });
    expect(table.columns[2]?.cells).toEqual(['¥3,333.33', null, null, 0.3]);
    expect(fields[2]).toMatchObject({ kind: 'money', required: false, why: '带 ¥ 或“元”；由公式算出，取算好的值' });
    expect(notes).toEqual([
      '1 个公式没有算好的值（C3），当作空的：用 Excel 或 WPS 打开、保存一次，再选这个文件',
      '1 个单元格的公式出错（C4 #DIV/0!），当作空的',
      '1 个金额的小数比币种的多（C2），按表格显示的四舍五入',
    ]);
  });

  it('has its hidden columns listed but not taken, and its hidden rows read', async () => {
    const { fields, table, notes } = await firstOf({
      hiddenColumns: [2],
      hiddenRows: [3],
      rows: [
        ['名称', '成本', null, '数量'],
        ['甲', 1, null, 1],
        ['乙', 2, null, 2],
      ],
    });
    expect(fields.map(({ title, taken }) => [title, taken])).toEqual([
      ['名称', true],
      ['成本', false],
      ['数量', true],
    ]);
    expect(fields[1]?.why).toMatch(/在表格里是隐藏的列，先不要$/u);
    expect(table.rows).toEqual([2, 3]);
    expect(notes).toEqual(['有 1 行在表格里是隐藏的（筛选掉了，或手工隐藏），也读入了']);
  });

  it.each([
    ['a list', '"在用,停用,报废"', ''],
    ['cells of a hidden sheet', '字典!$A$1:$A$3', ''],
    ['a name', '状况', '<definedName name="状况">字典!$A$1:$A$3</definedName>'],
  ])('offers what may be chosen in %s', async (_what, formula, name) => {
    const more = `<dataValidations><dataValidation type="list" sqref="B2:B99"><formula1>${formula.replaceAll('"', '&quot;')}</formula1></dataValidation></dataValidations>`;
    const sheets: GivenSheet[] = [
      { name: '字典', state: 'hidden', rows: [['在用'], ['停用'], ['报废']] },
      {
        name: '表',
        more,
        rows: [
          ['名称', '状况'],
          ['甲', '在用'],
          ['乙', '借出'],
        ],
      },
    ];
    const plain = await workbook(sheets).arrayBuffer();
    const { unzipSync, strFromU8 } = await import('fflate');
    const book = strFromU8(unzipSync(new Uint8Array(plain))['xl/workbook.xml'] ?? new Uint8Array());
    const [, found] = await bookOf(sheets, {
      'xl/workbook.xml': book.replace('</sheets>', `</sheets><definedNames>${name}</definedNames>`),
    });
    expect(found?.fields[1]).toMatchObject({
      kind: 'single',
      options: ['在用', '停用', '报废', '借出'],
      why: '表格里只能选这些',
    });
  });

  it('says that its pictures and comments stay behind', async () => {
    const { notes } = await firstOf(
      {
        rows: [
          ['名称', '数量'],
          ['甲', 1],
        ],
      },
      { 'xl/media/image1.png': 'x', 'xl/comments1.xml': '<comments><comment ref="A1"/><comment ref="A2"/></comments>' },
    );
    expect(notes).toEqual(['文件里的 1 张图片没有读入', '文件里的 2 条批注没有读入']);
  });

  it('is first read where its records are: not on a cover, nor on a hidden sheet', async () => {
    const record = [
      ['名称', '数量'],
      ['甲', 1],
    ];
    const sheets = await readSheets(
      workbook([
        { name: '封面', rows: [['资产盘点'], ['二〇二六年']] },
        { name: '旧', state: 'veryHidden', rows: record },
        { name: '台账', rows: record },
      ]),
    );
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
    expect(likeliestSheet(sheets)).toBe(2);
  });

  it('with a chart for a sheet is read all the same', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheets = await bookOf(
      [
        { name: '图', rows: [] },
        {
          name: '表',
          rows: [
            ['名称', '数量'],
            ['甲', shown(0.5, PERCENT)],
          ],
        },
      ],
      {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="s" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${type}/styles" Target="styles.xml"/></Relationships>`,
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      },
    );
    expect(sheets.map(({ table }) => table.columns.map(({ cells }) => cells[0]))).toEqual([['甲', '50%']]);
  });
});

describe('a total that nothing names', () => {
  const rows = [
    ['品名', '数量', '金额'],
    ['甲', 1, 10],
    ['乙', 2, 40.5],
  ];

  it('is left out, and said to be', () => {
    const table = tableOfRows([...rows, [null, 3, 50.5]]);
    expect(table.rows).toEqual([2, 3]);
    expect(table.notes).toEqual(['第 4 行看起来是合计，没有当作数据']);
  });

  it('is a record where a number is not the sum of those above', () => {
    expect(tableOfRows([...rows, [null, 3, 51]]).rows).toEqual([2, 3, 4]);
  });
});

it('a file with headers alone proposes a kind for each of them', () => {
  const fields = propose(tableOfRows([['名称', '手机', '单价', '数量', '入职日期', '备注', '订单编号']]), TODAY);
  expect(fields.map(({ kind }) => kind)).toEqual(['text', 'phone', 'money', 'integer', 'date', 'textarea', 'text']);
  expect(fields.some(({ required, unique }) => required || unique)).toBe(false);
});

it('remarks with what they say in cells beside them are the foot of a table, times of the day are not', () => {
  const rows = [
    ['序号', '物料', '上班', '下班'],
    [1, '甲', '8:30', '17:30'],
    [2, '乙', '8:30', '17:30'],
  ];
  expect(tableOfRows([...rows, ['经办：', '王五', '日期：', new Date('2026-03-05')]]).rows).toEqual([2, 3]);
});

it.each([
  ['_ [$¥-804]* #,##0.00_ ;_ [$¥-804]* \\-#,##0.00_ ', { kind: 'money', currency: 'CNY' }],
  ['[$¥-411]#,##0', { kind: 'money', currency: 'JPY' }],
  ['[Red][$€-2]\\ #,##0.00', { kind: 'money', currency: 'EUR' }],
  ['#,##0.00"元"', { kind: 'money', currency: 'CNY' }],
  ['0.0"千元"', undefined],
  ['0!.0,"万"', undefined],
  ['0.0,"万元"', undefined],
  ['yyyy"年"m"月"d"日"', undefined],
  ['0"台"', undefined],
  ['#,##0.00', undefined],
  ['General', undefined],
])('the format %s shows %o', (format, look) => {
  expect(lookOf(format)).toEqual(look);
});

it('a number is shown without what binary fractions leave behind', () => {
  expect(shownNumber(0.1 + 0.2, undefined).cell).toBe(0.3);
  expect(shownNumber(0.07, { kind: 'percent' }).cell).toBe('7%');
  expect(shownNumber(-1.005, { kind: 'money', currency: 'CNY' })).toEqual({ cell: '-¥1.01', isCut: true });
});
