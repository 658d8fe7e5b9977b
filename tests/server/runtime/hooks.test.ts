import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityDocument } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../server/platform/http/errors.ts';
import { actorOf, systemActor, unrestrict } from '../../../server/runtime/access/actor.ts';
import { collectHooks, defineHooks, type HookContext } from '../../../server/runtime/documents/hooks.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, documentsCopy, listTickets, PEOPLE, startTickets, ticket } from './support.ts';

eachDatabase('hooks of domain code', (driver) => {
  let gateway: TestGateway;
  let documents: Awaited<ReturnType<typeof documentsCopy>>;
  let customer: Client;
  const seen: string[] = [];

  const note =
    (name: string) =>
    ({ moment, isNew, action }: HookContext) =>
      void seen.push([name, moment, isNew, action].join());
  const hooks = defineHooks({
    'ticket.complete': (context) => {
      note('complete')(context);
      if (context.record.subject === '自动加急') context.set({ urgent: true, result: '由钩子填写' });
      if (context.record.subject === '拒绝') context.refuse('record.locked', '钩子不同意');
    },
    'ticket.judge': (context) => {
      if (context.record.subject === '有疑问') context.issue('/subject', 'doubt', '主题有疑问');
    },
    'ticket.stored': async (context) => {
      note('stored')(context);
      await context.enqueue('ticket.stored', { ticketNo: context.record.ticketNo });
    },
    'ticket.onClose': async (context) => {
      note('onClose')(context);
      if (context.input?.result === '连带开单')
        await context.entities.create(
          context.tx,
          unrestrict(context.actor),
          'ticket',
          ticket({ subject: '钩子开的工单' }),
        );
      if (context.input?.result === '事后反悔') throw new Error('it broke');
    },
  });

  beforeAll(async () => {
    documents = await documentsCopy();
    const path = join(documents.folder, 'entities', 'ticket.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as EntityDocument;
    document.hooks = { beforeSave: 'ticket.complete', validate: 'ticket.judge', afterSave: 'ticket.stored' };
    if (document.actions?.close) document.actions.close.hook = 'ticket.onClose';
    await writeFile(path, JSON.stringify(document));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: documents.folder, LOG_LEVEL: 'silent' }, hooks });
    customer = await gateway.signIn(PEOPLE.customer);
  });
  beforeEach(() => void seen.splice(0));
  afterAll(async () => {
    await gateway.close();
    await documents.remove();
  });

  const waiting = async () =>
    (
      await gateway.database.kysely
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'ticket.stored')
        .execute()
    ).length;

  it('run at their moments, may change the record, and send their effects through the outbox', async () => {
    const before = await waiting();
    const made = await create(customer, { subject: '自动加急' });
    expect(made.record).toMatchObject({ urgent: true, result: '由钩子填写' });
    expect(seen).toEqual(['complete,beforeSave,true,', 'stored,afterSave,true,']);
    expect(await waiting()).toBe(before + 1);
  });

  it('refuse with a code and a reason, or add findings to those of the document', async () => {
    expect(await customer.refusal(at('ticket', 'save'), { record: ticket({ subject: '拒绝' }) })).toMatchObject({
      errorCode: 'record.locked',
      message: '钩子不同意',
    });
    const refusal = await customer.refusal(at('ticket', 'save'), {
      record: ticket({ subject: '有疑问', serial: undefined }),
    });
    expect(refusal.issues.map((issue) => issue.path).sort()).toEqual(['/serial', '/subject']);
  });

  it('leave nothing behind when they fail: neither the record nor the effects', async () => {
    const made = await create(customer, { lines: [{ part: '线', quantity: 1, price: 5 }] });
    const [before, effects] = [(await listTickets(customer)).total, await waiting()];
    const failed = await customer.request(at('ticket', 'act'), {
      method: 'POST',
      body: { key: made.record.ticketNo, action: 'close', input: { result: '事后反悔' } },
    });
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('it broke');
    expect((await customer.call<DetailResult>(at('ticket', 'detail'), { key: made.record.ticketNo })).state).toBe(
      'open',
    );
    expect([(await listTickets(customer)).total, await waiting()]).toEqual([before, effects]);
  });

  it('reach other records in the same transaction', async () => {
    const made = await create(customer, { lines: [{ part: '线', quantity: 1, price: 5 }] });
    await customer.call(at('ticket', 'act'), {
      key: made.record.ticketNo,
      action: 'close',
      input: { result: '连带开单' },
    });
    expect((await listTickets(customer, { keyword: '钩子开的工单' })).total).toBe(1);
  });

  it('are named once', () => {
    expect(() => collectHooks(hooks, defineHooks({ 'ticket.judge': () => undefined }))).toThrow('twice');
  });

  it('keep the rules of access for whom they act, unless they act for the shop', async () => {
    const made = await create(customer);
    const key = String(made.record.ticketNo);
    const stranger = actorOf({
      sessionId: '',
      userId: 'x',
      userName: 'x',
      phone: '',
      roles: ['customer'],
      team: { eid: 'elsewhere', name: '', certified: false, isAdmin: false },
      private: false,
      channel: '',
    });
    const { access } = gateway.entities;
    await gateway.database.transaction(async (tx) => {
      expect(await access.get(tx, stranger, 'ticket', key)).toBeUndefined();
      await expect(access.change(tx, stranger, 'ticket', key, { subject: '改掉' }, '保存')).rejects.toBeInstanceOf(
        AppError,
      );
      const changed = await access.change(
        tx,
        systemActor(String(made.record.eid)),
        'ticket',
        key,
        {
          result: '店家填写',
          score: 5,
        },
        '保存',
      );
      expect(changed).toMatchObject({
        version: 2,
        record: { result: '店家填写', score: 5, subject: made.record.subject },
      });
    });
  });
});
