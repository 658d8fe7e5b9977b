import {
  currencyOf,
  type FileCell,
  type FileKind,
  hasLostDigits,
  isCode,
  isFilled,
  readAs,
  showsKind,
  textOf,
} from './cells.ts';
import { type ColumnMarks, NO_MARKS } from './columnMarks.ts';
import type { FileColumn, FileTable } from './tableOfRows.ts';

/** What a column would become, for a person to approve or change. */
export interface ProposedField {
  /** The column's own place, by which it is known while it is changed. */
  at: number;
  title: string;
  /** False: the column is left out. */
  taken: boolean;
  kind: FileKind;
  required: boolean;
  unique: boolean;
  /** Of `money`: the code of its currency. */
  currency: string;
  /** Titles of `single`. */
  options: readonly string[];
  /** What the spreadsheet lets people choose from. */
  offered: readonly string[];
  /** Entity of `link`. */
  link: string | undefined;
  /** Why this kind, in words. */
  why: string;
  samples: readonly string[];
}

/** A cell that its field cannot take. */
export interface Unreadable {
  row: number;
  title: string;
  text: string;
  why: string;
}

/** So much of a column has to be of a kind; the rest is told by row and column. */
const ENOUGH = 0.8;
const MAX_OPTIONS = 12;
const LONG = 60;
/** More would be a list of its own. */
const MAX_CHOICES = 100;

const AMOUNT =
  /金额|押金|[定订本]金$|保证金|佣金|奖金|罚金|税额|单价|价格|总价|售价|费用|费$|款$|成本|工资|薪|预算|租金|总额|余额|[(（]元[)）]/u;
/** Amounts of which one is not a yuan, where the cells are bare numbers: they would be read ten thousand times too small, or in the wrong currency. */
const OTHER_UNIT = /[十百千万亿]元|[万亿][)）]?$|美元|美金|欧元|英镑|日元|港[币元]|USD|EUR|GBP|JPY|HKD/iu;
const SHARE = /率|比例|占比|折扣|百分比|[(（]%[)）]/u;
const WHEN = /日期|时间|生日|[期日]$|date|time/iu;
/** How long something takes, which is written as a time of day is. */
const LASTING = /时长|用时|耗时|历时|工时|时数|加班/u;
const NUMBERED =
  /编号|单号|号码|代码|编码|账号|帐号|工号|卡号|邮编|身份证|电话|手机|税号|条码|序列号|[Cc]ode|(?:^|[\s_])(?:id|no)\.?$/iu;
/** Numbers that say which record it is. An account, a telephone or a post code may well be that of two. */
const OWN_NUMBER = /编号|单号|代码|编码|工号|身份证|税号|条码|序列号|[Cc]ode|(?:^|[\s_])(?:id|no)\.?$/iu;
const COUNTED = /数量$|[个人件台次天户]数$/u;
const CHOICE = /状态|类型|类别|种类|级别|等级|性别|分类|方式|来源|部门|地区|区域/u;
const REMARK = /备注|说明|描述|地址|意见|remark|note/iu;

export const KIND_TITLES: Readonly<Record<FileKind, string>> = {
  text: '文本',
  textarea: '多行文本',
  integer: '整数',
  number: '小数',
  money: '金额',
  percent: '百分比',
  date: '日期',
  datetime: '日期时间',
  time: '时刻',
  duration: '时长',
  boolean: '是否',
  phone: '手机号',
  email: '邮箱',
  uri: '网址',
  single: '单选',
  link: '关联',
};

/** Currencies of amounts, by code. */
export const CURRENCY_TITLES: Readonly<Record<string, string>> = {
  CNY: '元',
  USD: '美元',
  EUR: '欧元',
  GBP: '英镑',
  JPY: '日元',
  HKD: '港元',
};

/** Kinds of words, of which a spreadsheet may say that they are chosen from a list. */
const WORDED: ReadonlySet<FileKind> = new Set(['text', 'textarea', 'single']);

type Filled = Exclude<FileCell, null>;

/** One field for each column, by its header and by what stands in it. @param today 'YYYY-MM-DD' */
export function propose(table: FileTable, today: string, marks: ColumnMarks = NO_MARKS): ProposedField[] {
  return table.columns.map((column) => {
    const filled = column.cells.filter(isFilled);
    const texts = filled.map(textOf);
    const distinct = new Set(texts);
    const full = filled.length === column.cells.length && filled.length > 1;
    const offered = marks.offered.get(column.at) ?? [];
    const found = kindOf(column.title, filled, distinct, today);
    const isOffered = offered.length > 0 && offered.length <= MAX_CHOICES && WORDED.has(found.kind);
    const { kind, why, currency = 'CNY' }: Found = isOffered ? { kind: 'single', why: '表格里只能选这些' } : found;
    const rows = marks.computed.get(column.at);
    const isComputed = rows !== undefined && table.rows.filter((row) => rows.has(row - 1)).length * 2 > filled.length;
    const isHidden = marks.hidden.has(column.at);
    const differ = full && distinct.size === filled.length && filled.length > 2;
    return {
      at: column.at,
      title: column.title,
      taken: !isHidden,
      kind,
      required: full && kind !== 'boolean',
      unique: differ && kind === 'text' && OWN_NUMBER.test(column.title),
      currency,
      options: kind === 'single' ? [...new Set([...(isOffered ? offered : []), ...distinct])] : [],
      offered,
      link: undefined,
      why: [
        why,
        ...(isComputed ? ['由公式算出，取算好的值'] : []),
        ...(isHidden ? ['在表格里是隐藏的列，先不要'] : []),
      ].join('；'),
      samples: (kind === 'date'
        ? [...new Set(filled.map((cell) => readAs('date', cell, today) ?? textOf(cell)))]
        : [...distinct]
      )
        .slice(0, 3)
        .map((text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)),
    };
  });
}

interface Found {
  kind: FileKind;
  why: string;
  currency?: string;
}

function kindOf(title: string, filled: readonly Filled[], distinct: ReadonlySet<string>, today: string): Found {
  const many = (test: (cell: Filled) => boolean): boolean =>
    filled.length > 0 && filled.filter(test).length >= filled.length * ENOUGH;
  const reads = (kind: FileKind): boolean => many((cell) => readAs(kind, cell, today) !== null);
  if (filled.length === 0) return { kind: namedKind(title), why: '这一列是空的，按表头猜的' };
  if (reads('boolean')) return { kind: 'boolean', why: '写的是“是”或“否”，或打的勾' };
  if (reads('phone')) return { kind: 'phone', why: '都是 11 位手机号' };
  if (reads('email')) return { kind: 'email', why: '都是邮箱地址' };
  if (reads('uri')) return { kind: 'uri', why: '都是网址' };
  if (many((cell) => showsKind('datetime', cell) || showsKind('date', cell)))
    return filled.some((cell) => showsKind('datetime', cell))
      ? { kind: 'datetime', why: '写的是日期和时间' }
      : { kind: 'date', why: '写的是日期' };
  if (many((cell) => showsKind('duration', cell)) && (LASTING.test(title) || !reads('time')))
    return { kind: 'duration', why: '写的是几小时几分' };
  if (many((cell) => showsKind('time', cell))) return { kind: 'time', why: '写的是几点几分' };
  if (WHEN.test(title) && reads('date')) return { kind: 'date', why: '表头是日期，能读成日期' };
  if (many((cell) => showsKind('percent', cell))) return { kind: 'percent', why: '带百分号' };
  const isShare = (cell: Filled): boolean =>
    showsKind('percent', cell) || Math.abs(Number(readAs('number', cell, today) ?? Number.NaN)) <= 1;
  if (SHARE.test(title) && filled.some((cell) => showsKind('percent', cell)) && many(isShare))
    return { kind: 'percent', why: '表头是比率，有的带百分号或“折”' };
  const isGrouped = (cell: Filled): boolean => /[万亿]/u.test(textOf(cell));
  if (
    OTHER_UNIT.test(title) &&
    filled.some((cell) => currencyOf(cell) === 'CNY') &&
    reads('number') &&
    !filled.some(isGrouped)
  )
    return { kind: 'number', why: '表头的单位不是元，按数字保存' };
  if (filled.some((cell) => currencyOf(cell) === 'CNY') && reads('money')) return { kind: 'money', why: '带 ¥ 或“元”' };
  // Another currency is that of an amount only where nearly all of them name it.
  const [foreign] = new Set(filled.map(currencyOf));
  if (
    foreign !== undefined &&
    many((cell) => currencyOf(cell) === foreign && readAs('money', cell, today, foreign) !== null)
  )
    return { kind: 'money', why: `带${CURRENCY_TITLES[foreign]}的符号`, currency: foreign };
  // Digits of a code are a name. One that must stay text makes its whole column text.
  if (filled.some(isCode) || filled.some(hasLostDigits))
    return { kind: 'text', why: '有以 0 开头或很长的数字，按文本保存' };
  if (NUMBERED.test(title) && reads('integer')) return { kind: 'text', why: '表头是编号一类，按文本保存' };
  if (reads('number') && !filled.some((cell) => showsKind('percent', cell))) {
    if (SHARE.test(title) && filled.every((cell) => Math.abs(Number(readAs('number', cell, today) ?? 0)) <= 1))
      return { kind: 'percent', why: '表头是比率，都在 0 到 1 之间' };
    if (AMOUNT.test(title) && OTHER_UNIT.test(title)) return { kind: 'number', why: '表头的单位不是元，按数字保存' };
    if (AMOUNT.test(title) && reads('money')) return { kind: 'money', why: '表头是金额，都是数字' };
    return many((cell) => readAs('integer', cell, today) !== null) &&
      filled.every((cell) => readAs('number', cell, today) === null || readAs('integer', cell, today) !== null)
      ? { kind: 'integer', why: '都是整数' }
      : { kind: 'number', why: '都是数字，有小数' };
  }
  if (isChoice(title, filled, distinct)) return { kind: 'single', why: `只有 ${distinct.size} 种写法，反复出现` };
  if (REMARK.test(title) || [...distinct].some((text) => text.length > LONG || text.includes('\n')))
    return { kind: 'textarea', why: '文字较长' };
  return { kind: 'text', why: '一行文字' };
}

/** What a column is that has nothing in it yet, as in a form to be filled. */
function namedKind(title: string): FileKind {
  const named: readonly (readonly [FileKind, RegExp])[] = [
    ['phone', /手机/u],
    ['email', /邮箱|e-?mail/iu],
    ['text', NUMBERED],
    ['textarea', REMARK],
    ['percent', SHARE],
    ['number', OTHER_UNIT],
    ['money', AMOUNT],
    ['datetime', /时间$/u],
    ['date', WHEN],
    ['integer', COUNTED],
  ];
  return named.find(([, header]) => header.test(title))?.[0] ?? 'text';
}

function isChoice(title: string, filled: readonly Filled[], distinct: ReadonlySet<string>): boolean {
  if (distinct.size > MAX_OPTIONS || [...distinct].some((text) => text.length > 20) || REMARK.test(title)) return false;
  return CHOICE.test(title) ? filled.length > distinct.size : filled.length >= 6 * distinct.size;
}

/** Cells that the fields as they are chosen now cannot take, in the order of the file; at most `most` of them. */
export function unreadable(
  table: FileTable,
  fields: readonly ProposedField[],
  today: string,
  most: number,
): { cells: Unreadable[]; count: number } {
  const cells: Unreadable[] = [];
  let count = 0;
  const report = (row: number, field: ProposedField, cell: Filled, why: string) => {
    count += 1;
    if (cells.length < most) cells.push({ row, title: field.title, text: textOf(cell).slice(0, 40), why });
  };
  const taken = fields.flatMap((field) => {
    const column = field.taken ? columnOf(table, field) : undefined;
    return column ? [{ field, column, options: new Set(field.options) }] : [];
  });
  for (const [index, row] of table.rows.entries()) {
    for (const { field, column, options } of taken) {
      const cell = column.cells[index] ?? null;
      if (!isFilled(cell)) continue;
      if (hasLostDigits(cell)) report(row, field, cell, '表格把它存成了数字，末几位可能已经丢失');
      else if (readAs(field.kind, cell, today, field.currency) === null)
        report(row, field, cell, field.kind === 'boolean' ? '不是“是”或“否”' : `不是${KIND_TITLES[field.kind]}`);
      else if (field.kind === 'single' && !options.has(textOf(cell))) report(row, field, cell, '不在选项里');
    }
  }
  return { cells, count };
}

export const columnOf = (table: FileTable, { at }: Pick<ProposedField, 'at'>): FileColumn | undefined =>
  table.columns.find((column) => column.at === at);

/** The choices of a column, when a person says that it has some: what stands in it, at most `MAX_CHOICES`. */
export function choicesOf(table: FileTable, field: Pick<ProposedField, 'at' | 'offered'>): string[] {
  const texts = new Set([...field.offered, ...(columnOf(table, field)?.cells ?? []).filter(isFilled).map(textOf)]);
  return [...texts].slice(0, MAX_CHOICES);
}
