import type { SavedView } from '@yunpu/engine-core/endpoint';
import { type ListResult, renamesBetween, withRenames } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { type Bag, Designer, type Doc } from './support.ts';

eachDatabase('a view of the document that is called otherwise from now on', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    await designer.publishAll(await designer.change('ticket', named('待处理')));
  });
  afterAll(() => gateway.close());

  const named =
    (name: string, was?: string[]) =>
    (document: Doc): void => {
      document.list = {
        ...(document.list as Bag),
        views: [{ name, ...(was && { was }), filter: "subject == '紧急事项'" }],
      };
    };
  const version = () => gateway.entities.documents.model('ticket').version;
  const kept = async (id: string) =>
    (await customer.call<SavedView[]>(at('ticket', 'views'))).find((view) => view.id === id)?.state;
  const counted = async (view: string, documentVersion?: string) =>
    (await customer.call<ListResult>(at('ticket', 'list'), { view, ...(documentVersion && { documentVersion }) }))
      .total;

  it('is so in what is saved on it, in links and in open pages, there and back', async () => {
    await create(customer, { subject: '紧急事项' });
    await create(customer, { subject: '不急的事' });
    const first = version();
    const { id } = await customer.call<SavedView>(at('ticket', 'views/save'), {
      name: '我的急事',
      shared: false,
      state: { base: '待处理', sort: [{ field: 'createdAt', dir: 'asc' }] },
    });
    const draft = await designer.change('ticket', named('待跟进', ['待处理']));
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(judged!.impact).toEqual([]);
    expect(judged!.changes.map(({ message }) => message)).toEqual([
      '视图“待处理”改名为“待跟进”，在它上面保存的视图、收藏和链接跟着改',
    ]);
    await designer.publish(draft);
    const second = version();
    expect(await kept(id)).toMatchObject({ base: '待跟进' });
    expect(await counted(id)).toBe(1);
    expect(await counted('待跟进')).toBe(1);
    // A link, a dashboard or a page from before.
    expect(await counted('待处理')).toBe(1);
    expect(await counted('待处理', first)).toBe(1);
    const model = gateway.entities.documents.model('ticket');
    expect(withRenames({ view: '待处理' }, renamesBetween(model, model))).toEqual({ view: '待跟进' });

    await designer.back('ticket', first);
    expect(await kept(id)).toMatchObject({ base: '待处理' });
    expect(await counted(id)).toBe(1);
    expect(await counted('待跟进', second)).toBe(1);
  });
});
