import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { describeEntities } from '../../../../engine/core/document/entityInfo.ts';
import { linkTarget, linkTargets } from '../../../../engine/core/document/model/linkTarget.ts';
import type { RecordData } from '../../../../engine/core/document/model/model.ts';
import type { FieldSource } from '../../../../engine/core/document/model/types.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { memoryTransport } from '../../../../engine/core/endpoint/memory/transport.ts';
import { keysOfList, keysOfRecord } from '../../../../engine/core/query/labels.ts';
import { relinked } from '../../../../engine/core/record/relink.ts';
import { sampleDatabase } from '../../../../engine/core/record/sample/records.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { entityOf, env, scope } from './documents.ts';

const KINDS = [
  { const: 'customer', title: '客户' },
  { const: 'agent', title: '代理商' },
  { const: 'deal', title: '订单' },
];
const LINK = { by: 'kind', entities: { customer: 'customer', agent: 'customer', deal: 'deal' } };
const kind: FieldSource = { type: 'string', title: '对象种类', oneOf: KINDS, column: true };
const subject = (link: NonNullable<FieldSource['link']> = LINK): FieldSource => ({
  type: 'string',
  title: '对象',
  link,
  column: true,
  filter: true,
});
const bare = ({ column: _column, filter: _filter, ...field }: FieldSource): FieldSource => field;
const line: FieldSource = { type: 'object', properties: { kind: bare(kind), subject: bare(subject()) } };

const customer = entityOf({ name: { type: 'string', title: '名称' } }, { entity: 'customer', titleField: 'name' });
const deal = entityOf({ about: { type: 'string', title: '事由' } }, { entity: 'deal', titleField: 'about' });
const visit = entityOf(
  { kind, subject: subject(), lines: { type: 'array', title: '明细', items: line } },
  { entity: 'visit', title: '拜访' },
);

const others = [
  { entity: 'customer', title: '客户', key: 'no', record: { properties: { no: { type: 'string' } } } },
  { entity: 'deal', title: '订单', key: 'no', record: { properties: { no: { type: 'string' } } } },
];
/** What compiling says of the fields, as place, message and what to do. */
function problemsOf(properties: Record<string, FieldSource>): string[] {
  const document = {
    entity: 'visit',
    title: '拜访',
    key: 'no',
    record: { type: 'object', properties: { no: { type: 'string', title: '编号' }, ...properties } },
    access: { read: { operator: 'true' }, create: ['operator'] },
  };
  return compile(document, { entities: describeEntities([...others, document]) }).problems.map((problem) =>
    [problem.pointer.replace('/record/properties', ''), problem.message, problem.suggestion ?? ''].join(' | '),
  );
}

describe('a link of which another field says whose record it names', () => {
  it('compiles without a word, in the record and in a row', () => {
    expect(problemsOf({ kind, subject: subject(), lines: { type: 'array', title: '明细', items: line } })).toEqual([]);
    const text: FieldSource = { type: 'string', title: '对象种类' };
    expect(problemsOf({ kind: text, subject: subject() })).toEqual([]);
  });

  it.each<[string, Record<string, FieldSource>, string]>([
    [
      'a field that there is not',
      { kind, subject: subject({ ...LINK, by: 'kinds' }) },
      '/subject/link/by | 没有名为“kinds”的字段 | 是不是“kind”？',
    ],
    [
      'an entity that there is not',
      { kind, subject: subject({ ...LINK, entities: { ...LINK.entities, deal: 'deals' } }) },
      '/subject/link/entities/deal | 没有名为“deals”的实体 | 是不是“deal”？',
    ],
    [
      'an option that leads nowhere',
      { kind, subject: subject({ by: 'kind', entities: { customer: 'customer', agent: 'customer' } }) },
      '/subject/link/entities | “对象种类”的选项“订单”没有写关联到哪种单据 | 在 entities 里写上 "deal": "另一份文档的 entity"',
    ],
    [
      'a value that is no option',
      { kind, subject: subject({ ...LINK, entities: { ...LINK.entities, deals: 'deal' } }) },
      '/subject/link/entities/deals | 没有名为“deals”的“对象种类”的选项 | 是不是“deal”？',
    ],
    [
      'no entities at all',
      { kind, subject: subject({ by: 'kind' }) },
      '/subject/link | 没有写“对象种类”的每个选项各关联到哪种单据 | 写上 "entities": { "选项的值": "另一份文档的 entity" }',
    ],
    [
      'an entity of its own besides',
      { kind, subject: subject({ ...LINK, entity: 'deal' }) },
      '/subject/link/entity | “对象”关联到哪种单据由另一个字段决定，不能再写 entity | 删去 entity',
    ],
    [
      'what one of the entities may not have',
      { kind, subject: subject({ ...LINK, show: ['no'] }) },
      '/subject/link/show | “对象”关联到哪种单据由另一个字段决定，不能写 show | 删去 show',
    ],
    [
      'a field that is neither a choice nor a text',
      { kind: { type: 'integer', title: '对象种类' }, subject: subject() },
      '/subject/link/by | “对象种类”不是单选或文本，不能决定关联到哪种单据 | 换一个单选字段',
    ],
    [
      'several records',
      { kind, subject: { ...bare(subject()), type: 'array', items: { type: 'string' } } },
      '/subject/link | “对象”关联到哪种单据由另一个字段决定，只能关联一条记录，类型要是 string | ',
    ],
    [
      'a place inside a group',
      { about: { type: 'object', title: '关于', properties: { kind: bare(kind), subject: bare(subject()) } } },
      '/about/properties/subject/link | “对象”关联到哪种单据由另一个字段决定，要直接写在单据上或明细的行里 | ',
    ],
    [
      'no target at all',
      { subject: subject({}) },
      '/subject/link | “对象”没有写关联到哪种单据 | 请选择关联到哪种单据（entity）；由另一个字段决定的，选那个字段（by）和各选项的单据（entities）',
    ],
    [
      'entities that nothing chooses from',
      { subject: subject({ entity: 'deal', entities: { a: 'deal' } }) },
      '/subject/link/entities | “对象”没有写由哪个字段决定，entities 不起作用 | 删去 entities',
    ],
  ])('is told of %s, at its place', (_what, properties, problem) => {
    expect(problemsOf(properties)).toEqual([problem]);
  });

  const field = visit.fieldsByPath.subject!;

  it('leads where the other field says', () => {
    expect(linkTargets(field)).toEqual(['customer', 'deal']);
    expect(
      ['customer', 'agent', 'deal', 'toString', undefined].map((value) => linkTarget(field, { kind: value })),
    ).toEqual(['customer', 'customer', 'deal', undefined, undefined]);
  });

  it('is refused a value while the other field says nothing, in a row too', () => {
    const check = (record: RecordData) =>
      validateRecord(visit, { no: 'V1', ...record }, env, compileValidators(visit)).map(({ path, message }) => [
        path,
        message,
      ]);
    expect(check({ kind: 'deal', subject: 'A' })).toEqual([]);
    expect(check({ kind: 'deal' })).toEqual([]);
    expect(check({ subject: 'A' })).toEqual([['/subject', '请先填写对象种类，再选择对象']]);
    expect(check({ lines: [{ kind: 'deal', subject: 'A' }, { subject: 'A' }] })).toEqual([
      ['/lines/1/subject', '请先填写第 2 行的对象种类，再选择第 2 行的对象'],
    ]);
  });

  it('is named apart from a record of another entity with the same key', () => {
    const rows = [
      { kind: 'customer', subject: 'A' },
      { kind: 'deal', subject: 'A' },
    ];
    expect(keysOfList(visit, rows, undefined).get('subject')).toEqual(new Set(['customer/A', 'deal/A']));
    expect(keysOfRecord(visit, { lines: rows }).get('lines.subject')).toEqual(new Set(['customer/A', 'deal/A']));
  });

  it('follows a new key of its own entity, and of no other', () => {
    const row = (of: string) => ({ kind: of, subject: 'A' });
    const record = { ...row('deal'), lines: [row('customer'), row('deal')] };
    const fields = [visit.fieldsByPath.subject!, visit.fieldsByPath['lines.subject']!];
    expect(relinked(record, fields, { entity: 'deal', from: 'A', to: 'B' }, scope)).toEqual({
      kind: 'deal',
      subject: 'B',
      lines: [row('customer'), { kind: 'deal', subject: 'B' }],
    });
  });

  it('has made-up values of the entity that the record says', () => {
    // An option that is not offered is exchanged for another one after all values were made up.
    const narrowed = entityOf(
      {
        kind: { ...kind, oneOf: KINDS.map((option) => ({ ...option, when: `${option.const === 'deal'} || wide` })) },
        wide: { type: 'boolean', title: '放开' },
        subject: subject(),
        lines: { type: 'array', title: '明细', items: line },
      },
      { entity: 'visit', title: '拜访' },
    );
    const made = sampleDatabase([narrowed, customer, deal], { count: 40, scope });
    const keys = (entity: string) => new Set(made[entity]?.map(({ no }) => no));
    const rows = (made.visit ?? []).flatMap((row) => [
      row,
      ...(Array.isArray(row.lines) ? (row.lines as RecordData[]) : []),
    ]);
    const linked = rows.filter((row) => row.subject !== undefined);
    expect(new Set(linked.map((row) => row.kind))).toEqual(new Set(['customer', 'agent', 'deal']));
    for (const row of linked) expect(keys(linkTarget(field, row) ?? '')).toContain(row.subject);
  });

  it('is searched and named in memory by the entity that the record says', async () => {
    const transport = memoryTransport([visit, customer, deal], {
      visit: [
        { no: 'V1', kind: 'agent', subject: 'A' },
        { no: 'V2', kind: 'deal', subject: 'A' },
      ],
      customer: [{ no: 'A', name: '云岭' }],
      deal: [{ no: 'A', about: '续费' }],
    });
    const offered = async (record: RecordData) =>
      (await transport.options(visit, 'subject', '', record)).map(({ label }) => label);
    expect([await offered({ kind: 'agent' }), await offered({ kind: 'deal' }), await offered({})]).toEqual([
      ['云岭'],
      ['续费'],
      [],
    ]);
    const { labels } = await transport.list(visit, {});
    expect(labels?.subject).toEqual({ 'customer/A': '云岭', 'deal/A': '续费' });
  });

  it('is no link for those from whom the other field is kept', () => {
    const document = {
      entity: 'visit',
      title: '拜访',
      key: 'no',
      record: { type: 'object', properties: { no: { type: 'string', title: '编号' }, kind, subject: subject() } },
      access: { read: { operator: 'true', customer: 'true' }, fields: { kind: { customer: 'none' } } },
    };
    const linkFor = (role: string) => project(document, [role])?.record.properties?.subject?.link;
    expect([linkFor('operator'), linkFor('customer')]).toEqual([LINK, undefined]);
  });
});
