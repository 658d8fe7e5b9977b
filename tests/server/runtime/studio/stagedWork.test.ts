import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { StageHead } from '../../../../contract/studio/index.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { decide, OPERATOR, startApprovals } from '../approvals/support.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';
import { begin as beginImport, csv, importRows, settled, step } from '../transfer/support.ts';
import { Designer, type Doc, dangerous, field } from './support.ts';

const STUDIO = '/yzjumc/studio/v1';

/** Gives a changed document to people of one role first. */
async function stageFor(designer: Designer, entity: string, role: string, change: (document: Doc) => unknown) {
  const draft = await designer.change(entity, change);
  const accepted = dangerous((await designer.judge(draft.documents)).flatMap(({ impact }) => impact));
  const { draftNo, version } = draft;
  const audience = { by: 'roles' as const, roles: [role] };
  const sent = { draftNo, version, reason: '先试一试', accepted, audience };
  return (await designer.client.call<{ stage: StageHead }>(`${STUDIO}/stage/begin`, sent)).stage;
}

/** Ends what runs, so that the next test begins with what is in force. */
async function endAll(designer: Designer) {
  for (const { stageNo } of (await designer.list()).stages)
    await designer.client.call(`${STUDIO}/stage/withdraw`, { stageNo, reason: '试用结束' });
  for (const { draftNo } of (await designer.list()).drafts)
    await designer.client.call(`${STUDIO}/draft/discard`, { draftNo });
}

eachDatabase('files and events while some people have another version', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  let staff: Client;
  let stop: AbortController;
  let address: string;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    staff = await gateway.signIn(PEOPLE.staff);
    await designer.publishAll(await designer.change('ticket', ({ list }) => void ((list as Doc).import = true)));
    stop = new AbortController();
    address = await gateway.listen();
  });
  afterAll(async () => {
    stop.abort();
    await gateway.close();
  });
  afterEach(() => endAll(designer));

  const begin = (change: (document: Doc) => unknown = field('po')) => stageFor(designer, 'ticket', 'customer', change);
  const exported = async (client: Client, body: object = {}) => {
    const answer = await client.request(at('ticket', 'export'), { method: 'POST', body: { format: 'csv', ...body } });
    if (answer.headers['content-disposition'] === undefined) throw new Error(answer.text);
    return parse(answer.bytes, { bom: true }) as string[][];
  };
  /** What a page of theirs hears, as it comes. */
  const hears = async (client: Client) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${address}/events`, { headers: { cookie }, signal: stop.signal });
    const heard: Record<string, unknown>[] = [];
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        for (const line of decoder.decode(chunk).split('\n'))
          if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as Record<string, unknown>);
    })().catch(() => {});
    return heard;
  };
  const HEADER = ['主题', '类型', '序列号', '采购单号'];
  const row = (subject: string, serial: string, po: string) => [subject, '维修', serial, po];

  it('an export has the columns and values of the version of who asks', async () => {
    await begin();
    await create(customer, { subject: '带单号的', po: 'PO-9' });
    const [header, ...rows] = await exported(customer);
    const place = header!.indexOf('采购单号');
    expect(place).toBeGreaterThan(-1);
    expect(rows.map((cells) => cells[place])).toContain('PO-9');
    const theirs = await exported(staff);
    expect(theirs.flat()).not.toContain('采购单号');
    expect(theirs.flat()).not.toContain('PO-9');
    await expect(exported(staff, { columns: ['po'] })).rejects.toThrow();
    await expect(exported(staff, { filter: { field: 'po', op: 'eq', value: 'PO-9' } })).rejects.toThrow();
    expect(await exported(customer, { filter: { field: 'po', op: 'eq', value: 'PO-9' } })).toHaveLength(2);
  });

  it('an import takes the columns of the version of who brings it, and its template names them', async () => {
    await begin();
    const template = async (client: Client) =>
      (
        await readSheet((await client.request(at('ticket', 'import/template'), { method: 'POST', body: {} })).bytes)
      )[0]!.map(String);
    expect(await template(customer)).toContain('采购单号');
    expect(await template(staff)).not.toContain('采购单号');
    const file = csv([HEADER, row('导入的工单', 'IM-1', 'PO-IM')]);
    expect(await importRows({ gateway, client: customer }, 'ticket', file)).toMatchObject({ created: 1, failed: 0 });
    expect((await listTickets(customer, { keyword: '导入的工单' })).rows).toMatchObject([{ po: 'PO-IM' }]);
    const theirs = await settled(
      { gateway, client: staff },
      'ticket',
      await beginImport(staff, 'ticket', csv([HEADER, row('别人的', 'IM-2', 'PO-X')]), 'check'),
    );
    expect(theirs.status).toBe('refused');
    expect(theirs.message).toContain('采购单号');
  });

  it('an import that was read under a version that is withdrawn names the column, and stores nothing by halves', async () => {
    const stage = await begin();
    const importer = { gateway, client: customer };
    const checked = await settled(
      importer,
      'ticket',
      await beginImport(
        customer,
        'ticket',
        csv([HEADER, row('读后撤回', 'IM-3', 'PO-3'), row('没有单号', 'IM-4', '')]),
        'check',
      ),
    );
    expect(checked.report).toMatchObject({ created: 2, failed: 0 });
    await designer.client.call(`${STUDIO}/stage/withdraw`, { stageNo: stage.stageNo, reason: '先不用了' });
    const written = await step(importer, 'ticket', checked, 'commit-good');
    expect(written.report).toMatchObject({ created: 1, failed: 1 });
    expect(written.report!.errors).toMatchObject([
      { row: 2, column: '采购单号', message: expect.stringContaining('已经没有') as string },
    ]);
    expect((await listTickets(customer, { keyword: '没有单号' })).rows).toHaveLength(1);
    expect((await listTickets(customer, { keyword: '读后撤回' })).rows).toHaveLength(0);
  });

  it('the event of a version names to everybody their own', async () => {
    const [mine, theirs] = [await hears(customer), await hears(staff)];
    const versions = (heard: Record<string, unknown>[]) =>
      heard.flatMap(({ document, version }) => (document === 'ticket' ? [version] : []));
    const servedTo = (role: string) =>
      gateway.entities.documents.seenBy({ roles: [role], team: { eid: 'e1' } }).model('ticket').version;
    const before = servedTo('staff');
    const stage = await begin();
    await expect.poll(() => versions(mine)).toEqual([servedTo('customer')]);
    await expect.poll(() => versions(theirs)).toEqual([before]);
    expect(versions(mine)).not.toContain(before);
    await designer.client.call(`${STUDIO}/stage/withdraw`, { stageNo: stage.stageNo, reason: '先不用了' });
    await expect.poll(() => versions(mine).at(-1)).toBe(before);
  });

  it('a change is told only to those whose own version lets them read the record', async () => {
    const hidden = await create(customer, { subject: '只给员工看' });
    await begin(({ access }) => void (access.read.customer = "eid == team.eid && subject != '只给员工看'"));
    const [mine, theirs] = [await hears(customer), await hears(staff)];
    const keys = (heard: Record<string, unknown>[]) =>
      heard.flatMap(({ entity, key }) => (entity === 'ticket' ? [key] : []));
    const { record, version } = await staff.call<DetailResult>(at('ticket', 'detail'), { key: hidden.record.ticketNo });
    await staff.call(at('ticket', 'save'), { record: { ...record, urgent: true }, version });
    const { record: open } = await create(customer, { subject: '都能看' });
    await expect.poll(() => keys(theirs)).toEqual([hidden.record.ticketNo, open.ticketNo]);
    await expect.poll(() => keys(mine)).toEqual([open.ticketNo]);
  });
});

eachDatabase('approvals while some people have another version', (driver) => {
  let setup: Awaited<ReturnType<typeof startApprovals>>;
  let designer: Designer;
  beforeAll(async () => {
    setup = await startApprovals(driver);
    designer = new Designer(await setup.gateway.signIn(OPERATOR));
  });
  afterAll(() => setup.gateway.close());
  afterEach(() => endAll(designer));

  const detail = (client: Client, key: string) =>
    client.call<DetailResult>('/yzjumc/salecontract/v3/detail', { billNo: key });

  it('keeps through a decision by others what only the version of who asks knows', async () => {
    await stageFor(designer, 'sale-contract', 'partner', field('trialNote', { title: '试用备注' }));
    const key = await setup.submitted(9000, { trialNote: '要盖章' });
    expect((await detail(setup.partner, key)).record.trialNote).toBe('要盖章');
    expect((await detail(setup.staff, key)).record).not.toHaveProperty('trialNote');
    await decide(setup.staff, await setup.approvalOf(key), 'agree', { opinion: '价格合理' });
    const { record, state } = await detail(setup.partner, key);
    expect([state, record.trialNote, record.opinion]).toEqual(['approved', '要盖章', '价格合理']);
  });

  it('ends by the action of the version of who decides, in its words', async () => {
    await stageFor(designer, 'sale-contract', 'staff', ({ actions }) => {
      const { approve } = actions as Record<string, { input: { properties: Record<string, Record<string, unknown>> } }>;
      approve!.input.properties.opinion!.maxLength = 6;
    });
    const key = await setup.submitted();
    await decide(setup.staff, await setup.approvalOf(key), 'agree', { opinion: '价格合理，可以签订' });
    const { record, state } = await detail(setup.partner, key);
    expect(state).toBe('approved');
    expect(String(record.opinion)).toHaveLength(6);
  });
});
