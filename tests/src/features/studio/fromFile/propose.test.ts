import { compileTrial } from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_NAMES } from '../../../../../engine/core/expression/scope.ts';
import { type FileCell, readAs } from '../../../../../src/features/studio/parts/fromFile/cells.ts';
import { fileDocument, namesOf } from '../../../../../src/features/studio/parts/fromFile/fileDocument.ts';
import { importText } from '../../../../../src/features/studio/parts/fromFile/importText.ts';
import { propose, unreadable } from '../../../../../src/features/studio/parts/fromFile/propose.ts';
import { tableOfRows } from '../../../../../src/features/studio/parts/fromFile/tableOfRows.ts';

const TODAY = '2026-11-25';
const WANTED = { entity: 'asset-check', title: '盘点', group: undefined };
const fieldsOf = (rows: FileCell[][]) => propose(tableOfRows(rows), TODAY);
/** What a column with this header and these cells is taken for. */
const kindOf = (title: string, ...cells: FileCell[]) =>
  fieldsOf([['名称', title], ...cells.map((cell, index) => [`甲${index}`, cell])])[1]?.kind;
const errorsOf = (rows: FileCell[][]) => {
  const table = tableOfRows(rows);
  const text = JSON.stringify(fileDocument(WANTED, table, propose(table, TODAY)));
  return compileTrial(text, 'new.json', { isSafePattern }).problems.filter(({ severity }) => severity === 'error');
};

it('reads what is left of a price as a share', () => {
  expect(['9折', '8.5折', '85折', '１折', '0折', '打9折'].map((cell) => readAs('percent', cell, TODAY))).toEqual([
    '90%',
    '85%',
    '85%',
    '10%',
    null,
    null,
  ]);
});

describe('the kind of a column', () => {
  it.each([
    ['money', '合同额', '¥1,234.50', '￥980', '1,234.50元'],
    ['money', '单价', 12, 9.5, '1,200'],
    ['money', '押金', 200, 500, 800],
    ['money', '履约保证金', 20000, 500.5],
    ['money', '本期金额', '1,234.50', '(12.00)', '（300.00）'],
    ['money', '采购价', '12.5万', '3000元', '1.5万元'],
    ['money', '年度预算', '1.2亿', '8000万', '0.5亿元'],
    ['integer', '人口', '1.2亿', '8000万'],
    ['money', '报价', '$1,200.00', '$99.5', 'US$ 2,000'],
    ['text', '报价', '$1,200.00', '€ 5', '£3'],
    ['number', '预算（万元）', '12.5', '30'],
    ['number', '合同金额(USD)', 12, 30],
    ['percent', '税率', '13%', '6％', '15%'],
    ['percent', '毛利率', 0.13, 0.06],
    ['percent', '折扣', '85%', '9折', 0.9, '8.5折', '75折'],
    ['text', '折扣', '85%', '12', '30', '免费'],
    ['date', '签订', '2026年3月5日', '2026/3/5', '2026-03-05', '2026.3.5'],
    ['date', '到货', new Date('2026-03-05'), new Date('2026-03-06')],
    ['date', '入职日期', 46_000, 46_100],
    ['date', '到期日期', '2026.12.1', '26/12/5', '12月4日', '98年1月2日'],
    ['datetime', '签到', '2026-03-05 08:30', '2026/3/5 9:00:01', '2026年3月5日 10:00'],
    ['datetime', '签到', '2026年3月5日 下午2点', '2026-03-06 08:30'],
    ['time', '开始', '8:30', '下午2点', '上午9点半', '16:00', new Date('1899-12-30T08:30:00Z')],
    ['time', '上课时间', new Date('1899-12-30T08:30:00Z'), new Date('1899-12-30T10:05:00Z')],
    ['duration', '时长', '1:30', '0:45', '30分钟', '2小时', new Date('1899-12-30T02:00:00Z')],
    ['duration', '合计', '25:30', '130:00', new Date('1899-12-31T06:00:00Z')],
    ['text', '班次', '0830', '1400'],
    ['boolean', '启用', '是', '否', '√', '×'],
    ['phone', '联系', '13800000001', 13_900_000_002, '138-0000-0003'],
    ['email', '联系', 'a@b.cn', 'c@d.com'],
    ['uri', '官网', 'https://example.com/a', 'http://例子.cn'],
    ['integer', '数量', 3, '1,200', '-5'],
    ['number', '重量', 3.5, 2],
    ['text', '工号', '00123', '04567'],
    ['text', '数量', '00123', '12'],
    ['text', '身份证', '110101199003074258', '110101199003074274'],
    ['text', '合同编号', 1001, 1002],
    ['single', '状态', '在用', '停用', '在用', '停用', '在用'],
    ['text', '状态', '在用', '停用', '报废'],
    ['textarea', '备注', '一', '二'],
    ['textarea', '经过', '字'.repeat(80)],
    ['text', '空', null, '--', '#N/A'],
  ] satisfies [string, string, ...FileCell[]][])('is %s for %s', (kind, title, ...cells) => {
    expect(kindOf(title, ...cells)).toBe(kind);
  });

  it('is what nearly all cells are, and the others are told by row and column', () => {
    const rows: FileCell[][] = [['名称', '金额'], ...[1, 2, 3, 4, 5, 6].map((n) => [`甲${n}`, n]), ['甲7', '待定']];
    const table = tableOfRows(rows);
    const fields = propose(table, TODAY);
    expect(fields[1]?.kind).toBe('money');
    expect(unreadable(table, fields, TODAY, 10)).toMatchObject({
      count: 1,
      cells: [{ row: 8, title: '金额', text: '待定' }],
    });
  });

  it('is an amount in another currency where nearly all of them name it, read in its own digits', () => {
    const table = tableOfRows([
      ['名称', '报价', '运费', '差旅', '港口费'],
      ['甲', '$1,200.00', '€ 5', 'JPY 1,200', 'HK$12'],
      ['乙', '$(2.50)', '12.50欧元', '300日元', '港币 1.5万'],
      ['丙', '99.5 USD', 'EUR 3', '5円', 'HKD 7'],
    ]);
    const fields = propose(table, TODAY);
    expect(fields.map(({ kind, currency }) => [kind, currency]).slice(1)).toEqual([
      ['money', 'USD'],
      ['money', 'EUR'],
      ['money', 'JPY'],
      ['money', 'HKD'],
    ]);
    expect(importText(table, fields, TODAY).split('\r\n')[2]).toBe(`"乙","'-2.50","12.50","300","15000.00"`);
    const { properties } = fileDocument(WANTED, table, fields).record;
    expect(properties?.报价).toMatchObject({ format: 'money', currency: 'USD' });
    expect(fields[1]?.why).toBe('带美元的符号');
  });

  it('reads no amount of another currency whose point may group thousands, nor one of a third', () => {
    expect(readAs('money', '€ 1.200', TODAY, 'EUR')).toBeNull();
    expect(readAs('money', '€ 1.20', TODAY, 'EUR')).toBe('1.20');
    expect(readAs('money', '$ 5', TODAY, 'EUR')).toBeNull();
    expect(readAs('money', '1.200', TODAY)).toBe('1.20');
  });

  it('asks for what no row leaves out, and keeps a number that never repeats unique', () => {
    const fields = fieldsOf([
      ['编号', '名称', '说明'],
      ['A1', '甲', null],
      ['A2', '甲', '一'],
      ['A3', '乙', '二'],
    ]);
    expect(fields.map(({ required, unique }) => [required, unique])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });
});

it('lets an account, a telephone and a post code be those of two records', () => {
  const rows = ['010001', '010002', '010003'];
  const fields = fieldsOf([
    ['邮编', '银行账号', '传真号码', '合同编号'],
    ...rows.map((cell) => [cell, cell, cell, cell]),
  ]);
  expect(fields.map(({ unique }) => unique)).toEqual([false, false, false, true]);
});

it('reads a day of two digits for its year as a spreadsheet does', () => {
  expect(['26/12/5', '98-1-2', '29年2月3日', '30.2.3', '12月4日'].map((cell) => readAs('date', cell, TODAY))).toEqual([
    '2026-12-05',
    '1998-01-02',
    '2029-02-03',
    '1930-02-03',
    '2026-12-04',
  ]);
});

describe('a sheet as people keep it', () => {
  const sheet: FileCell[][] = [
    ['二〇二六年资产台账', null, null, null],
    [],
    ['名称', '名称', null, '金额（元）*'],
    ['甲', '一', '多', 1],
    [],
    ['乙', '二', '出', "'2"],
    ['合计', null, null, 3],
  ];

  it('has its headers found, and says what it left out', () => {
    const table = tableOfRows(sheet);
    expect(table.columns.map(({ title }) => title)).toEqual(['名称', '名称（2）', '第 3 列', '金额（元）']);
    expect(table.rows).toEqual([4, 6]);
    expect(table.heading).toBe('二〇二六年资产台账');
    expect(table.notes.join()).toMatch(/表头在第 3 行.*第 3 列没有表头.*第 7 行是合计|第 7 行是合计.*第 3 列没有表头/u);
  });

  it('is written for the import in its words, each row where it was', () => {
    const table = tableOfRows(sheet);
    const lines = importText(table, propose(table, TODAY), TODAY).split('\r\n');
    expect(lines[2]).toBe('"名称","名称（2）","第 3 列","金额（元）"');
    expect(lines[3]).toBe('"甲","一","多","1.00"');
    expect(lines[5]).toBe('"乙","二","出","2.00"');
  });

  it('is never run as a formula', () => {
    const table = tableOfRows([
      ['名称', '说明'],
      ['=1+1', '@x'],
      ['"', 'b'],
    ]);
    expect(importText(table, propose(table, TODAY), TODAY)).toContain(`"'=1+1","'@x"\r\n"""","b"`);
  });

  it('says of itself who made it, above its headers and at its foot', () => {
    const table = tableOfRows([
      ['2026年3月费用明细表', null, null, null],
      ['编制单位：云帆', null, '日期：2026年3月31日', '单位：元'],
      ['序号', '费用项目', '金额', '经办人'],
      [1, '差旅费', 10, '张三'],
      [2, '办公费', 20, '李四'],
      ['本页合计', null, 30, null],
      ['制表人：王五', null, '审核：赵六', null],
      ['共2笔记录', null, null, null],
    ]);
    expect(table.columns.map(({ title }) => title)).toEqual(['序号', '费用项目', '金额', '经办人']);
    expect(table.rows).toEqual([4, 5]);
    expect(table.notes.join()).toMatch(/第 6 行是合计.*第 7、8 行是表尾的说明，没有当作数据：制表人：王五/u);
  });

  it('has a last record of which little is known', () => {
    const table = tableOfRows([
      ['编号', '名称', '金额', '数量'],
      ['A1', '甲', 1, 2],
      ['A2', '乙', null, null],
    ]);
    expect(table.rows).toEqual([2, 3]);
  });

  it('has its headers in two rows, or years for them', () => {
    const amounts: FileCell[][] = [
      ['销售部', 1, 10.5, 2, 20],
      ['市场部', 3, 4, 5, 6.5],
    ];
    const titles = ['部门', '1月 数量', '1月 金额', '2月 数量', '2月 金额'];
    const merged = tableOfRows([
      ['部门', '1月', null, '2月', null],
      [null, '数量', '金额', '数量', '金额'],
      ...amounts,
    ]);
    expect(merged.columns.map(({ title }) => title)).toEqual(titles);
    expect(merged.rows).toEqual([3, 4]);
    const above = tableOfRows([[null, '1月', null, '2月', null], ['部门', '数量', '金额', '数量', '金额'], ...amounts]);
    expect(above.columns.map(({ title }) => title)).toEqual(titles);
    const words = tableOfRows([
      ['编号', '客户', null, '日期', '备注'],
      [null, '名称', '电话', null, null],
      ['V1', '蓝海', '0571-1', '2026-3-5', '初访'],
      ['V2', '远帆', '0571-2', '2026-3-6', null],
    ]);
    expect(words.columns.map(({ title }) => title)).toEqual(['编号', '客户 名称', '客户 电话', '日期', '备注']);
    // A record of which little is known is none of the headers.
    const sparse = tableOfRows([
      ['编号', '客户', null, '日期', '备注'],
      ['V0', '青禾', null, null, null],
      ['V1', '蓝海', '0571-1', '2026-3-5', '初访'],
    ]);
    expect(sparse.rows).toEqual([2, 3]);
    const years = tableOfRows([
      ['科目', 2024, 2025],
      ['收入', 100, 200],
    ]);
    expect(years.columns.map(({ title }) => title)).toEqual(['科目', '2024', '2025']);
  });

  it('has its headers where a person says', () => {
    const rows: FileCell[][] = [
      ['甲', '乙'],
      ['名称', '数量'],
      ['丙', 3],
    ];
    expect(tableOfRows(rows, 1).rows).toEqual([3]);
    expect(tableOfRows(rows, -1).rows).toEqual([1, 2, 3]);
  });

  it('without headers has its columns named', () => {
    expect(
      tableOfRows([
        ['甲', 3],
        ['乙', 4],
      ]).columns.map(({ title }) => title),
    ).toEqual(['第 1 列', '第 2 列']);
  });
});

describe('names', () => {
  it('are Chinese or Latin, none twice, and none that expressions keep for themselves', () => {
    expect(namesOf(['金额（元）', 'Unit Price', 'user', 'createdAt', '2026 年', '——', '金额(元)'])).toEqual([
      '金额元',
      'unitPrice',
      'user2',
      'createdAt2',
      'f2026年',
      'field',
      '金额元2',
    ]);
    expect(namesOf(RESERVED_NAMES).filter((name) => RESERVED_NAMES.includes(name))).toEqual([]);
  });
});

it('whatever a file says, it comes to a document without an error', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.date(),
    fc.constantFrom('是', '否', '¥1', '15%', '2026年3月5日', '__proto__', 'constructor', '单据编号', 'now'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (rows) => {
      expect(errorsOf([['名称'], ...rows])).toEqual([]);
      expect(errorsOf(rows)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
