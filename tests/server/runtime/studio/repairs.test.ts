import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/studio/index.ts';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import { eachDatabase } from '../../../support/database.ts';
import { at, create } from '../support.ts';
import { copyTicket, Designer, type Doc, field, openTicketSuite } from './support.ts';

eachDatabase('what a publication does to stored records', (driver) => {
  const suite = openTicketSuite(driver);
  const { detail } = suite;
  const options = (...values: string[]) => values.map((value) => ({ const: value, title: value }));

  /** The change as it is judged: what it does at a place of the document, and what is offered there. */
  async function judged(change: (document: Doc) => unknown) {
    const draft = await suite.designer.change('ticket', change);
    const [{ impact }] = (await suite.designer.judge(draft.documents)) as [Awaited<ReturnType<Designer['judge']>>[0]];
    const of = (place: string) => impact.find(({ pointer }) => pointer.endsWith(`/${place}`))!;
    return { draft, of };
  }

  const copies = (key: unknown, letter: string, many: number) =>
    copyTicket(suite.gateway.database.kysely, key, letter, many);

  it('fills, maps and converts in the same publication, and is undone by going back', async () => {
    await suite.designer.publish(
      await suite.designer.change('ticket', (document) => {
        field('po')(document);
        field('amountText')(document);
        document.record.properties.level = { title: '等级', oneOf: options('old', 'same') };
      }),
    );
    const before = suite.gateway.entities.documents.model('ticket').version;
    const made = { po: '12 345', level: 'old', amountText: '¥1,200', lines: [{ part: '很长的备件名称', quantity: 2 }] };
    const { record } = await create(suite.customer, made);
    const other = await create(suite.customer, { level: 'same', amountText: '约一千', po: 'x' });
    const { draft, of } = await judged(({ record: { properties, required } }) => {
      required!.push('phone');
      properties.level = { title: '等级', oneOf: options('new', 'same') };
      properties.amountText = { type: 'integer', title: '金额' };
      (properties.lines as { items: Doc['record'] }).items.properties.part!.maxLength = 2;
      properties.po!.maxLength = 3;
    });
    // She may not read tickets: the number is told, and no key of them.
    expect(of('level')).toMatchObject({ count: 1, keys: [] });
    expect(of('level').offers[0]).toMatchObject({
      do: 'map',
      from: [{ value: 'old', title: 'old' }],
      to: [{ value: 'new' }, { value: 'same' }],
    });
    const { repairs } = await suite.designer.publish(
      draft,
      [of('po').id],
      [
        { impact: of('phone').id, do: 'fill', value: '13900000000' },
        { impact: of('level').id, do: 'map', to: { old: 'new' } },
        { impact: of('amountText').id, do: 'convert' },
        { impact: of('part').id, do: 'fill', expression: "string(quantity) + '件'" },
      ],
    );
    expect(repairs.map(({ state, total, done, left }) => [state, total, done, left])).toEqual([
      ['done', repairs[0]!.total, repairs[0]!.total, 0],
      ['done', 1, 1, 0],
      ['done', 2, 1, 1],
      ['done', 1, 1, 0],
    ]);
    const now = await detail(record.ticketNo);
    expect(now.record).toMatchObject({
      phone: '13900000000',
      level: 'new',
      amountText: 1200,
      po: '12 345',
      lines: [{ part: '2件', quantity: 2 }],
    });
    expect(await verifyHistory(suite.gateway.database.kysely, String(now.record.id))).toEqual({ ok: true });

    await suite.customer.call(at('ticket', 'save'), {
      record: { ...now.record, po: 'y', phone: '13700000000' },
      version: now.version,
    });
    const text = await suite.designer.client.read<{ text: string }>(
      `/yzjumc/studio/v1/version?entity=ticket&version=${before}`,
    );
    const [back] = await suite.designer.judge([{ entity: 'ticket', text: text.text, from: null }]);
    await suite.designer.back(
      'ticket',
      before,
      back!.impact.filter(({ dangerous }) => dangerous).map(({ id }) => id),
    );
    const again = await detail(record.ticketNo);
    // What somebody wrote over it meanwhile stays.
    expect(again.record).toMatchObject({ ...made, po: 'y', phone: '13700000000' });
    expect((await detail(other.record.ticketNo)).record.phone ?? null).toBeNull();
    expect(await verifyHistory(suite.gateway.database.kysely, String(again.record.id))).toEqual({ ok: true });
  });

  it('says what is wrong with an expression, and publishes nothing', async () => {
    const { draft, of } = await judged(({ record: { required } }) => void required!.push('dueDate'));
    const refused = await suite.designer.refused(
      draft,
      [],
      [{ impact: of('dueDate').id, do: 'fill', expression: 'subjct' }],
    );
    expect(refused).toMatchObject({ errorCode: 'studio.badRepair' });
    expect(refused.message).toMatch(/截止日.*subjct/u);
  });

  it('goes on in the background where the records are many, and is taken back there', async () => {
    const { record } = await create(suite.customer);
    await copies(record.ticketNo, 'M', 600);
    const before = suite.gateway.entities.documents.model('ticket').version;
    const { draft, of } = await judged(({ record: { required } }) => void required!.push('dueDate'));
    const { repairs } = await suite.designer.publish(
      draft,
      [],
      [{ impact: of('dueDate').id, do: 'fill', value: '2026-01-31' }],
    );
    expect(repairs).toMatchObject([{ state: 'running', done: 0 }]);
    const state = async () => (await suite.designer.repairs('ticket'))[0];
    await suite.gateway.jobs.runDue();
    expect(await state()).toMatchObject({ state: 'done', done: repairs[0]!.total, left: 0 });
    expect((await detail('M-600')).record.dueDate).toBe('2026-01-31');
    await suite.designer.back('ticket', before);
    await suite.gateway.jobs.runDue();
    expect((await state())?.state).toBe('undone');
    expect((await detail('M-600')).record.dueDate ?? null).toBeNull();
  });

  it('is counted part by part where the records are many, of all teams, with keys that one may read', async () => {
    const { record } = await create(suite.customer, { dueDate: '2026-01-31' });
    // A slice is ten thousand.
    for (const letter of 'ABCDE') await copies(record.ticketNo, letter, 2_200);
    const { draft, of } = await judged(({ record: { required } }) => void required!.push('dueDate'));
    const { id } = of('dueDate');
    expect(of('dueDate')).toMatchObject({ counting: true, count: null, dangerous: true, keys: [] });
    const found = { seen: 0, count: 0 };
    let total = 0;
    let after: string | null | undefined;
    do {
      const part: Answered<typeof calls.count> = await suite.designer.client.call('/yzjumc/studio/v1/count', {
        documents: draft.documents,
        entity: 'ticket',
        ...(after && { after }),
      });
      total += part.total ?? 0;
      found.seen += part.seen;
      found.count += part.counts.find((one) => one.id === id)?.count ?? 0;
      after = part.next;
    } while (after !== null);
    const { rows } = await sql<{ missing: number; total: number }>`
      select count(*) filter (where data ->> 'dueDate' is null)::float8 as missing, count(*)::float8 as total
      from records where entity = 'ticket'`.execute(suite.gateway.database.kysely);
    expect([found, total]).toEqual([{ seen: rows[0]!.total, count: rows[0]!.missing }, rows[0]!.total]);
    // What was not counted has to be accepted all the same, and publishing judges by the records themselves.
    expect(await suite.designer.refused(draft)).toMatchObject({ errorCode: 'studio.notAccepted' });
  });
});
