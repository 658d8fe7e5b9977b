import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type EntityModel, sourceMap } from '@yunpu/engine-core/document';
import { addDays, addMonths, daysBetween } from '@yunpu/engine-core/expression';
import { formatDateTime } from '@yunpu/engine-core/format';
import { sampleScope } from '@yunpu/engine-core/memory';
import { createEvaluator } from '@yunpu/engine-core/record';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { validateRecord } from '@yunpu/engine-core/validation';
import { compileValidators } from '@yunpu/engine-core/validators';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { median } from './driver/table.ts';

const root = new URL('../', import.meta.url).pathname;
const read = (folder: string): [string, string][] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace(/\.json$/, ''), readFileSync(join(root, folder, file), 'utf8')]);

function timed(times: number, work: () => void): number {
  const began = performance.now();
  for (let count = 0; count < times; count += 1) work();
  return (performance.now() - began) / times;
}

const medianOf = (times: number, work: () => void): number =>
  median(Array.from({ length: 9 }, () => timed(times, work)));

/** A form of `count` fields of which every second one shows when the first says so. */
function conditionalDocument(count: number): unknown {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${index}`,
      {
        type: 'number',
        title: `字段 ${index}`,
        ...(index > 0 && { show: `f${index - 1} > 10 || f0 > ${index}`, require: `f${Math.max(0, index - 2)} > 5` }),
      },
    ]),
  );
  return { entity: 'bench', title: '测量', key: 'f0', storage: 'remote', record: { type: 'object', properties } };
}

/** What reckoning with days costs in expressions and cells, and what it would with dayjs. µs for one call. */
function benchDays(): string[] {
  dayjs.extend(utc);
  const day = '2027-01-31';
  const instant = '2027-03-17T02:00:00.000Z';
  const both: [string, () => unknown, () => unknown][] = [
    ['加 7 天', () => addDays(day, 7), () => dayjs.utc(day).add(7, 'day').format('YYYY-MM-DD')],
    ['加 1 个月', () => addMonths(day, 1), () => dayjs.utc(day).add(1, 'month').format('YYYY-MM-DD')],
    ['相差天数', () => daysBetween(day, '2028-02-29'), () => dayjs.utc('2028-02-29').diff(dayjs.utc(day), 'day')],
    [
      '时间的文字',
      () => formatDateTime(instant),
      () => dayjs.utc(instant).add(8, 'hour').format('YYYY-MM-DD HH:mm:ss'),
    ],
  ];
  return both.map(([title, ours, theirs]) => {
    if (ours() !== theirs()) throw new Error(`${title}: ${String(ours())}, dayjs ${String(theirs())}`);
    const [own, other] = [medianOf(20_000, ours), medianOf(20_000, theirs)].map((ms) => (ms * 1000).toFixed(1));
    return `| 日期：${title}（dayjs：${other} µs） | ${own} µs | – |`;
  });
}

/** What the engine's core costs: compiling every document, one edit among 1,000 conditions, one record's validation. */
export function benchCore(): string {
  const fragments = Object.fromEntries(
    read('schemas/fragments').map(([name, text]) => [name, JSON.parse(text) as unknown]),
  );
  const documents = read('schemas/entities').map(([file, text]) => ({
    file,
    text,
    document: JSON.parse(text) as unknown,
  }));
  const compileAll = (): void => {
    for (const { file, text, document } of documents)
      compile(document, { file, places: () => sourceMap(text), fragments });
  };
  const first = timed(1, compileAll);

  let thousand: EntityModel | undefined;
  const large = timed(1, () => {
    thousand = compile(conditionalDocument(1000), { lenient: true }).model;
  });
  if (!thousand) throw new Error('the benchmark’s own document does not compile');
  const scope = sampleScope();
  const evaluator = createEvaluator(thousand, {}, { scope });
  let value = 0;
  const edit = medianOf(200, () => evaluator.set('/f500', (value += 1)));
  const editFirst = medianOf(20, () => evaluator.set('/f0', (value += 1)));

  const { model: record } = compile(documents.find(({ file }) => file === 'invoice')?.document, { fragments });
  if (!record) throw new Error('the largest shipped document does not compile');
  const validators = compileValidators(record);
  const [sample] = sampleRecords(record, { count: 1, scope });
  const validate = medianOf(2000, () => validateRecord(record, sample!, { scope }, validators));

  return [
    '| 核心 | 测得 | 目标 |',
    '|---|---|---|',
    `| 编译全部 ${documents.length} 份文档（首次） | ${first.toFixed(0)} ms | 300 ms |`,
    `| 编译 1,000 个字段、1,000 个条件的文档（首次） | ${large.toFixed(0)} ms | – |`,
    `| 1,000 个字段的条件，改一处之后 | ${(edit * 1000).toFixed(0)} µs | 1 ms |`,
    `| 同上，改所有条件都读的那一处 | ${editFirst.toFixed(2)} ms | – |`,
    `| 校验一条记录（服务端） | ${(validate * 1000).toFixed(0)} µs | 100 µs |`,
    ...benchDays(),
  ].join('\n');
}
