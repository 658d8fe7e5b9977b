import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/records/operations.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, PEOPLE, startTickets, ticket } from './support.ts';

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u{1F600}',
    "'; drop table records; --",
    '%',
    '\\',
    'null',
    'NaN',
    '9'.repeat(400),
    'x'.repeat(5000),
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13',
    '-1',
  ),
  fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320, true, false, null),
  fc.string(),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[]]),
  fc.constant({ and: [] }),
  fc.constant({ not: {} }),
);
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    nasty,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('field', 'op', 'value', 'and', 'or', 'not', 'subject', 'lines', 'id'), fc.string()),
      tie('json'),
      { maxKeys: 5 },
    ),
  ),
})).json;
const FIELDS = [
  'subject',
  'kind',
  'status',
  'serial',
  'depot',
  'lines',
  'total',
  'dueDate',
  'urgent',
  'score',
  'tags',
  'phone',
  'address',
  'address.city',
  'lines.price',
  'ticketNo',
  'id',
  'eid',
  'createdAt',
  'createdBy',
  'updatedByName',
  'nope',
  '__proto__',
  'constructor',
];
const OPS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'nin',
  'contains',
  'startsWith',
  'empty',
  'filled',
  'like',
];
const oneOf = (list: readonly string[]) => fc.constantFrom(...list);
const condition = fc.record({
  field: oneOf(FIELDS),
  op: oneOf(OPS),
  value: fc.oneof(nasty, fc.array(nasty, { maxLength: 3 })),
});

const bodies: Record<string, fc.Arbitrary<unknown>> = {
  list: fc.record(
    {
      filter: fc.oneof(condition, json),
      sort: fc.oneof(fc.array(fc.record({ field: oneOf(FIELDS), dir: oneOf(['asc', 'desc', 'up']) })), json),
      keyword: json,
      pageNo: nasty,
      pageSize: nasty,
      view: nasty,
      cursor: nasty,
    },
    { requiredKeys: [] },
  ),
  save: fc.record(
    {
      record: fc.oneof(fc.dictionary(oneOf(FIELDS), json), json),
      version: nasty,
      action: fc.oneof(oneOf(['hold', 'close', 'toString']), nasty),
      input: json,
    },
    { requiredKeys: [] },
  ),
  act: fc.record(
    { key: nasty, action: fc.oneof(oneOf(['hold', 'close', '__proto__']), nasty), version: nasty, input: json },
    { requiredKeys: [] },
  ),
  'act-many': fc.record(
    { keys: fc.oneof(fc.array(nasty), json), action: oneOf(['hold', 'close', 'x']), input: json },
    { requiredKeys: [] },
  ),
  options: fc.record(
    {
      field: fc.oneof(oneOf(FIELDS), oneOf(['result', 'toString', 'hasOwnProperty']), nasty),
      keyword: nasty,
      record: json,
    },
    { requiredKeys: [] },
  ),
  other: fc.oneof(
    json,
    fc.record({ key: nasty, billNo: nasty, ticketNo: nasty, version: nasty }, { requiredKeys: [] }),
  ),
};

eachDatabase('bad input', (driver) => {
  let gateway: TestGateway;
  let customer: Client;
  let key: unknown;

  beforeAll(async () => {
    gateway = await startTickets(driver);
    customer = await gateway.signIn(PEOPLE.customer);
    key = (await create(customer)).record.ticketNo;
  });
  afterAll(() => gateway.close());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    customer.request(path, { method: 'POST', body, headers });

  it('never makes the gateway fail, whatever is sent to whichever operation', async () => {
    await fc.assert(
      fc.asyncProperty(
        oneOf(OPERATIONS).chain((operation) =>
          fc.tuple(fc.constant(operation), bodies[operation] ?? bodies.other ?? json),
        ),
        async ([operation, body]) => {
          const answer = await post(at('ticket', operation), body);
          expect(
            [200, 400, 403, 404, 409],
            `${operation} ${JSON.stringify(body)} ${answer.text.slice(0, 300)}`,
          ).toContain(answer.status);
        },
      ),
      { numRuns: 150 },
    );
  }, 120_000);

  it('never fails on a changed record either, nor stores what is not right', async () => {
    await fc.assert(
      fc.asyncProperty(oneOf(FIELDS), json, async (field, value) => {
        const answer = await post(at('ticket', 'save'), { record: { ...ticket(), [field]: value } });
        expect([200, 400], `${field} ${JSON.stringify(value)} ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it.each([
    ['a filter on an unknown field', 'list', { filter: { field: 'nope', op: 'eq', value: 1 } }, 400, 'query.invalid'],
    [
      'a filter value of the wrong type',
      'list',
      { filter: { field: 'total', op: 'gt', value: 'viel' } },
      400,
      'query.invalid',
    ],
    [
      'an operator the field does not have',
      'list',
      { filter: { field: 'urgent', op: 'contains', value: 'x' } },
      400,
      'query.invalid',
    ],
    ['a page of nothing', 'list', { pageNo: 0 }, 400, 'query.invalid'],
    ['a view nobody has', 'list', { view: '没有的视图' }, 400, 'query.invalid'],
    ['an unknown action', 'act', { action: 'nope', key: 'x' }, 400, 'action.unknown'],
    ['no record', 'save', {}, 400, 'request.invalid'],
    ['a version that is none', 'save', { record: {}, version: 'neu' }, 400, 'request.invalid'],
    ['a body that is a list', 'detail', [], 400, 'request.invalid'],
    ['no key', 'detail', {}, 400, 'request.invalid'],
    ['options of a field without any', 'options', { field: 'subject' }, 400, 'query.invalid'],
    [
      'more rows than one bulk action takes',
      'act-many',
      { action: 'hold', keys: Array.from({ length: 201 }, (_, index) => `T-${index}`) },
      400,
      'request.invalid',
    ],
  ])('answers %s clearly', async (_what, operation, body, status, code) => {
    const refusal = await customer.refusal(at('ticket', operation), body);
    expect(refusal).toMatchObject({ status, errorCode: code });
    expect(refusal.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('answers unknown operations and entities with 404, too much with 413, broken JSON and idempotency keys with 400', async () => {
    expect((await post(at('ticket', 'explode'), {})).status).toBe(404);
    expect((await post(at('%01', 'list'), {})).status).toBe(404);
    expect((await post(at('%00', 'list'), {})).status).toBe(400);
    expect((await post(at('ticket', 'save'), { record: { subject: 'x'.repeat(2_000_000) } })).status).toBe(413);
    const broken = await customer.request(at('ticket', 'list'), {
      method: 'POST',
      payload: '{"filter":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    const deep = await customer.request(at('ticket', 'list'), {
      method: 'POST',
      payload: `{"filter":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(deep.status).toBe(400);
    expect(
      (await post(at('ticket', 'save'), { record: ticket() }, { 'idempotency-key': 'x'.repeat(500) })).status,
    ).toBe(400);
  });

  it('takes a text too long for any index without failing, and finds it again', async () => {
    const street = '很长的街道'.repeat(2000);
    const made = await create(customer, { address: { city: '上海', street } });
    expect(made.record.address).toMatchObject({ street });
  });

  it("answers a document's own GET path by its query", async () => {
    const answer = await customer.request(`/yzjumc/ticket/v1/detail?ticketNo=${String(key)}`);
    expect(answer.text).toContain(String(key));
    expect((await customer.request('/yzjumc/ticket/v1/detail')).status).toBe(400);
    expect((await post('/yzjumc/ticket/v1/hold', { ticketNo: key })).text).toContain('"state":"waiting"');
  });
});
