import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityDocument } from '@yunpu/engine-core/document';
import type { BulkResult, DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, PEOPLE, startTickets } from '../support.ts';

eachDatabase('what was done is taken back', (driver) => {
  let documents: Awaited<ReturnType<typeof documentsCopy>>;
  let gateway: TestGateway;
  let customer: Client;
  let other: Client;
  let partner: Client;
  let staff: Client;
  const edit = async (change: (document: EntityDocument) => void): Promise<void> => {
    const path = join(documents.folder, 'entities', 'ticket.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as EntityDocument;
    change(document);
    await writeFile(path, JSON.stringify(document));
    await gateway.entities.documents.load();
  };

  beforeAll(async () => {
    documents = await documentsCopy();
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: documents.folder } });
    [customer, other, partner, staff] = await Promise.all([
      gateway.signIn(PEOPLE.customer),
      gateway.signIn(PEOPLE.otherCustomer),
      gateway.signIn(PEOPLE.partner),
      gateway.signIn(PEOPLE.staff),
    ]);
  });
  afterAll(async () => {
    await gateway.close();
    await documents.remove();
  });

  type Values = Record<string, unknown>;
  const detail = (key: unknown, client = customer) => client.call<DetailResult>(at('ticket', 'detail'), { key });
  const save = async (key: unknown, values: Values, client = customer): Promise<DetailResult> => {
    const { record, version } = await detail(key, client);
    return client.call<DetailResult>(at('ticket', 'save'), { record: { ...record, ...values }, version });
  };
  const act = (key: unknown, action: string, input?: Values, client = customer) =>
    client.call<DetailResult>(at('ticket', 'act'), { key, action, ...(input && { input }) });
  const undo = (key: unknown, seq: unknown, client = customer, headers = {}) =>
    client.call<DetailResult>(at('ticket', 'undo'), { key, seq }, headers);
  const refusal = (key: unknown, seq: unknown, client = customer) => client.refusal(at('ticket', 'undo'), { key, seq });
  const history = (key: unknown, client = customer) => client.call<HistoryEntry[]>(at('ticket', 'history'), { key });
  const entry = async (key: unknown, seq: number, client = customer) =>
    (await history(key, client)).find((each) => each.seq === seq);
  const made = async (values: Values = {}, client = customer) => (await create(client, values)).record.ticketNo;

  describe('a save', () => {
    it('gives its fields their values back, leaves what others changed, and says so in the history', async () => {
      const key = await made({ dueDate: '2026-12-01', address: { city: '苏州' } });
      const saved = await save(key, { subject: '改过的主题', dueDate: null, address: { street: '一号' } });
      expect(saved.undo).toBe(2);
      await save(key, { urgent: true }, staff);
      const undone = await undo(key, saved.undo);
      expect(undone.record).toMatchObject({
        subject: '打印机不通电',
        dueDate: '2026-12-01',
        address: { city: '苏州' },
        urgent: true,
      });
      expect(undone.record.address).not.toHaveProperty('street');
      expect(undone.version).toBe(4);
      const [last, , first] = await history(key);
      expect(last).toMatchObject({
        title: '撤销：保存',
        userName: '陈晓',
        undoes: { seq: 2, title: '保存', userName: '陈晓', at: first?.at },
        undo: true,
      });
      expect(first).toMatchObject({ seq: 2, undone: true });
      expect(first).not.toHaveProperty('undo');
    });

    it('is done again when its undoing is taken back, as often as one likes', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      const undone = await undo(key, 2);
      expect(undone.undo).toBe(3);
      const again = await undo(key, 3);
      expect(again.record.subject).toBe('第二个主题');
      expect((await history(key))[0]?.title).toBe('重做：保存');
      expect((await undo(key, 4)).record.subject).toBe('打印机不通电');
      const row = await gateway.database.kysely
        .selectFrom('records')
        .select('id')
        .where('key', '=', String(key))
        .executeTakeFirstOrThrow();
      expect(await verifyHistory(gateway.database.kysely, row.id)).toEqual({ ok: true });
      await gateway.database.kysely
        .updateTable('entity_history')
        .set({ undoes: 2 })
        .where('record_id', '=', row.id)
        .where('seq', '=', 5)
        .execute();
      expect(await verifyHistory(gateway.database.kysely, row.id)).toEqual({ ok: false, brokenAt: 5 });
    });

    it('is refused where a field was changed since, with its name and who changed it', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题', dueDate: '2026-12-01' });
      await save(key, { subject: '别人的主题' }, staff);
      const answer = await refusal(key, 2);
      expect(answer).toMatchObject({ status: 200, errorCode: 'undo.refused' });
      expect(answer.message).toMatch(/^“主题”在此之后已由 \S+ 于 [\d: -]+ 修改，不能撤销；需要改回请直接编辑$/u);
      expect(answer.issues.map(({ path }) => path)).toEqual(['/subject']);
      expect((await entry(key, 2))?.undo).toEqual({ why: answer.message });
      expect((await detail(key)).record).toMatchObject({ subject: '别人的主题', dueDate: '2026-12-01' });
    });

    it('is refused where today’s rules refuse the values of then', async () => {
      const key = await made({ fixedPrice: 100 });
      await save(key, { fixedPrice: 200, dueDate: '2026-12-01' });
      await save(key, { kind: 'advice' });
      expect(await refusal(key, 2)).toMatchObject({
        errorCode: 'record.invalid',
        issues: [{ path: '/fixedPrice', code: 'readOnly' }],
      });
    });

    it('once taken back is not taken back again, by whomever', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      await undo(key, 2);
      expect((await refusal(key, 2, staff)).message).toBe('此次修改已由 陈晓 撤销');
    });

    it('is answered once for a key, however often it is sent', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      const headers = { 'idempotency-key': `undo-${String(key)}` };
      const [first, second] = [await undo(key, 2, customer, headers), await undo(key, 2, customer, headers)];
      expect(second.version).toBe(first.version);
      expect((await history(key)).length).toBe(3);
    });

    it('of two who take it back at once one does, and both of a saver and an undoer are heard', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      const ask = (client: Client) => client.request(at('ticket', 'undo'), { method: 'POST', body: { key, seq: 2 } });
      const answers = await Promise.all([ask(customer), ask(staff), ask(customer)]);
      expect(answers.filter(({ text }) => text.includes('"success":true'))).toHaveLength(1);
      expect((await history(key)).map(({ action }) => action)).toEqual(['undo', 'save', 'create']);

      await save(key, { subject: '第三个主题' });
      const [{ record, version }, seq] = [await detail(key), 4];
      await Promise.all([
        customer.request(at('ticket', 'save'), {
          method: 'POST',
          body: { record: { ...record, subject: '第四个主题' }, version },
        }),
        staff.request(at('ticket', 'undo'), { method: 'POST', body: { key, seq } }),
      ]);
      const { record: after } = await detail(key);
      expect(['第四个主题', '打印机不通电']).toContain(after.subject);
      expect(await history(key)).toHaveLength(5);
    });

    it('creating a record, and what follows from other records, is nothing to take back', async () => {
      const created = await create(customer);
      expect(created).not.toHaveProperty('undo');
      expect(await entry(created.record.ticketNo, 1)).not.toHaveProperty('undo');
      expect((await refusal(created.record.ticketNo, 1)).message).toBe('此次修改不能撤销');
      expect((await refusal(created.record.ticketNo, 9)).message).toContain('没有找到');
    });

    it('that changed nothing offers nothing', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      expect(await save(key, {})).not.toHaveProperty('undo');
    });
  });

  describe('an action', () => {
    it('goes back to the state it came from, with what it wrote', async () => {
      const key = await made({ lines: [{ part: '电源', quantity: 1, price: 100 }] });
      const closed = await act(key, 'close', { result: '修好了' });
      expect(closed).toMatchObject({ state: 'closed', undo: 2 });
      const opened = await undo(key, 2);
      expect(opened.state).toBe('open');
      expect(opened.record).not.toHaveProperty('result');
      expect((await history(key))[0]).toMatchObject({ fromState: 'closed', toState: 'open', title: '撤销：关闭' });
      expect((await undo(key, 3)).record).toMatchObject({ status: 'closed', result: '修好了' });
    });

    it('stays where the record has moved on, or where the action could not be done today', async () => {
      const key = await made();
      await act(key, 'hold');
      await act(key, 'resume', undefined, staff);
      expect((await refusal(key, 2)).message).toContain('“状态”在此之后已由');
      const closed = await made({ lines: [{ part: '电源', quantity: 1, price: 100 }] });
      await act(closed, 'close', { result: '修好了' });
      await edit((document) => {
        const { close } = document.actions as Record<string, Values>;
        Object.assign(close!, { guard: 'total > 1000', why: '金额太小' });
      });
      expect((await refusal(closed, 2)).message).toBe('不能撤销：金额太小');
      await edit((document) => {
        const { close } = document.actions as Record<string, Values>;
        Object.assign(close!, { guard: 'total > 0' });
      });
    });

    it('with effects that the record does not show stays done, unless its document says otherwise', async () => {
      for (const [key, value] of [
        ['undo', false],
        ['where', []],
      ] as const) {
        await edit((document) => {
          Object.assign((document.actions as Record<string, Values>).hold!, { [key]: value });
        });
        const ticket = await made();
        expect('undo' in (await act(ticket, 'hold')), key).toBe(false);
        expect((await refusal(ticket, 2)).message).toBe('此次修改不能撤销');
        await edit((document) => {
          delete (document.actions as Record<string, Values>).hold![key];
        });
      }
    });

    it('is offered to those alone who could do it', async () => {
      const key = await made({}, staff);
      await act(key, 'hold', undefined, staff);
      await act(key, 'resume', undefined, staff);
      expect((await entry(key, 3, staff))?.undo).toBe(true);
      const own = await made();
      await act(own, 'hold');
      await act(own, 'resume', undefined, staff);
      expect(await entry(own, 3)).toMatchObject({ undo: { why: expect.stringContaining('角色') as string } });
      expect((await refusal(own, 3)).message).toContain('角色');
      expect((await detail(own)).state).toBe('open');
    });

    it('of many is taken back of many, each row with an answer', async () => {
      const keys = [await made(), await made(), await made()];
      const done = await customer.call<BulkResult[]>(at('ticket', 'act-many'), { keys, action: 'hold' });
      expect(done.map(({ undo: seq }) => seq)).toEqual([2, 2, 2]);
      await act(keys[1], 'resume', undefined, staff);
      const changes = keys.map((key) => ({ key, seq: 2 }));
      const headers = { 'idempotency-key': `many-${String(keys[0])}` };
      const undone = await customer.call<BulkResult[]>(at('ticket', 'undo-many'), { changes }, headers);
      expect(undone.map(({ ok }) => ok)).toEqual([true, false, true]);
      expect(undone[1]).toMatchObject({ code: 'undo.refused', message: expect.stringContaining('“状态”') as string });
      expect(undone[0]?.undo).toBe(3);
      expect(await customer.call(at('ticket', 'undo-many'), { changes }, headers)).toEqual(undone);
      for (const body of [{}, { changes: [] }, { changes: [{ key: 'x' }] }, { changes: [changes[0], changes[0]] }])
        expect((await customer.refusal(at('ticket', 'undo-many'), body)).errorCode).toBe('request.invalid');
    });
  });

  describe('rights', () => {
    it('of another team’s people there are none, and a record that they do not see is not there', async () => {
      const key = await made();
      await save(key, { subject: '第二个主题' });
      for (const client of [other, partner])
        expect(await refusal(key, 2, client)).toMatchObject({ errorCode: 'record.notFound' });
    });

    it('of a reader who may not write end at reading', async () => {
      const key = await made({}, partner);
      await save(key, { subject: '第二个主题' }, staff);
      expect((await refusal(key, 2, partner)).message).toBe('您没有修改此单据的权限');
      expect(await entry(key, 2, partner)).toMatchObject({ undo: { why: '您没有修改此单据的权限' } });
      expect((await detail(key, staff)).record.subject).toBe('第二个主题');
    });

    it('over a field that is kept from a person put nothing back and tell nothing of it', async () => {
      const key = await made();
      await save(key, { internalNote: '老客户', subject: '第二个主题' }, staff);
      const answer = await refusal(key, 2);
      expect(answer.message).toBe('此次修改包含您无权修改的内容，不能撤销');
      expect(answer.issues).toEqual([]);
      await save(key, { internalNote: '新客户' }, staff);
      expect(JSON.stringify([await history(key), await refusal(key, 2)])).not.toMatch(/客户|备注/u);
      const scored = await made();
      await save(scored, { score: 3 }, staff);
      expect((await refusal(scored, 2)).message).toBe('“评分”现在不能由您修改，不能撤销');
    });

    it('over a cell that is kept from a person leave the rows as they are, and give rows back whole', async () => {
      const lines = [
        { part: '电源', quantity: 1, price: 100, cost: 70 },
        { part: '线', quantity: 1, price: 9, cost: 5 },
      ];
      const own = await made();
      await save(own, { lines }, staff);
      await save(own, { lines: [{ ...lines[0], cost: 60 }, lines[1]] }, staff);
      expect((await refusal(own, 3)).message).toBe('“备件”现在不能由您修改，不能撤销');
      const { record } = await detail(own);
      await save(own, { lines: (record.lines as Values[]).slice(0, 1) });
      await undo(own, 4);
      expect((await detail(own, staff)).record.lines).toMatchObject([{ cost: 60 }, { part: '线', cost: 5 }]);
    });
  });

  describe('a document that was changed since', () => {
    it('finds the field under its name of today, and one that is gone refuses', async () => {
      const key = await made();
      await save(key, { dueDate: '2026-12-01' });
      await edit((document) => {
        const { properties } = document.record as { properties: Record<string, Values> };
        const { dueDate, ...rest } = properties;
        (document.record as Values).properties = { ...rest, deadline: { ...dueDate, id: 'dueDate' } };
      });
      expect((await entry(key, 2))?.undo).toBe(true);
      const undone = await undo(key, 2);
      expect(undone.record).not.toHaveProperty('deadline');
      await save(key, { deadline: '2026-12-05' });
      await edit((document) => {
        delete (document.record as { properties: Values }).properties.deadline;
      });
      expect((await refusal(key, 4)).message).toBe('字段“截止日”已从单据定义中删除，不能撤销');
    });
  });
});
