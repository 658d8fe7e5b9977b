import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, PEOPLE, startTickets, ticket } from '../support.ts';
import { changed, Designer, type Doc, dangerous, field } from './support.ts';

eachDatabase('what is published in the studio', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  beforeAll(async () => {
    // Who designs may read the records here: she is given those that are touched.
    copy = await documentsCopy();
    const file = join(copy.folder, 'entities/ticket.json');
    await writeFile(
      file,
      changed(await readFile(file, 'utf8'), ({ access }) => void (access.read.operator = 'true')),
    );
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const versionOf = (entity: string) => gateway.entities.documents.model(entity).version;
  const properties = (document: Doc) => document.record.properties;

  it('is stored, judged, listed, filtered and exported for everybody when the call answers', async () => {
    const { documents } = await designer.publish(await designer.change('ticket', field('po')));
    expect(documents).toEqual([{ entity: 'ticket', version: versionOf('ticket') }]);
    const { record } = await create(customer, { po: 'PO-1' });
    const { rows } = await customer.call<ListResult>(at('ticket', 'list'), {
      filter: { field: 'po', op: 'eq', value: 'PO-1' },
    });
    expect(rows.map(({ po }) => po)).toEqual(['PO-1']);
    const refused = await customer.refusal(at('ticket', 'save'), { record: ticket({ po: '123456789' }) });
    expect(refused.issues.map(({ path }) => path)).toEqual(['/po']);
    const file = await customer.request(at('ticket', 'export'), { method: 'POST', body: { format: 'csv' } });
    expect(file.text).toContain('采购单号');
    expect(record.po).toBe('PO-1');
  });

  it('tells who published it, why, and what has changed', async () => {
    const [latest, shipped] = await designer.history('ticket');
    expect(latest).toMatchObject({
      kind: 'published',
      reason: '测试',
      by: { id: `u${PEOPLE.operator}` },
      current: true,
      changes: [{ kind: 'added', what: 'field', name: 'po' }],
    });
    expect(shipped).toMatchObject({ kind: 'shipped', by: null, current: false, changes: [] });
    const sources = await designer.client.read<{ documents: { entity: string; text: string }[] }>('/schemas/sources');
    expect(sources.documents.find(({ entity }) => entity === 'ticket')?.text).toContain('"po"');
    const { documents } = await designer.list();
    expect(documents.find(({ entity }) => entity === 'ticket')).toMatchObject({
      origin: 'changed',
      changes: 1,
      errors: 0,
    });
  });

  it('keeps what people stored in a field that goes, and has it again when the field returns', async () => {
    const withField = versionOf('ticket');
    const { record } = await create(customer, { po: 'PO-9' });
    const draft = await designer.change('ticket', (document) => delete properties(document).po);
    const [judged] = await designer.judge(draft.documents);
    const [gone] = judged!.impact.filter(({ kind }) => kind === 'values');
    expect(gone).toMatchObject({ dangerous: true, count: 2, pointer: '/record' });
    expect(gone?.keys).toContain(record.ticketNo);
    expect(await designer.refused(draft)).toMatchObject({
      errorCode: 'studio.notAccepted',
      data: { impact: [{ id: gone?.id }] },
    });
    await designer.publish(draft, dangerous(judged!.impact));
    const key = gone?.keys[0];
    const without = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    expect(without.record).not.toHaveProperty('po');
    await customer.call(at('ticket', 'save'), {
      record: { ...without.record, subject: '改过的' },
      version: without.version,
    });
    await designer.back('ticket', withField);
    expect(versionOf('ticket')).toBe(withField);
    const again = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    expect(again.record).toMatchObject({ subject: '改过的', po: 'PO-9' });
    expect((await designer.history('ticket')).map(({ kind, current }) => [kind, current])).toEqual([
      ['returned', true],
      ['published', false],
      ['published', false],
      ['shipped', false],
    ]);
  });

  it('is told before what it does to records, saved views and indexes, with numbers and keys', async () => {
    await customer.call(at('ticket', 'views/save'), {
      name: '评分高的',
      shared: false,
      state: { filter: '{"field":"score","op":"gte","value":4}', sort: '-score' },
    });
    await customer.call(at('ticket', 'draft/save'), { key: '', draft: { record: { subject: '写到一半', score: 4 } } });
    const { record } = await create(customer, { subject: '主题长过四个字的工单' });
    const draft = await designer.change('ticket', (document) => {
      const fields = properties(document);
      delete fields.score;
      delete document.access.fields?.score;
      fields.subject!.maxLength = 6;
      field('indexed')(document);
    });
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const impacts = new Map(judged!.impact.map((one) => [one.kind, one]));
    expect(impacts.get('views')).toMatchObject({ dangerous: false, count: 1 });
    expect(impacts.get('views')?.message).toContain('评分高的');
    expect(impacts.get('drafts')).toMatchObject({ dangerous: false, count: 1 });
    expect(impacts.get('invalid')).toMatchObject({ dangerous: true, pointer: '/record/properties/subject' });
    expect(impacts.get('invalid')?.keys).toContain(record.ticketNo);
    expect(impacts.get('indexes')).toMatchObject({ dangerous: false });
  });

  it('tells beforehand which saved views cannot be opened when the document’s view is gone that they were made from', async () => {
    await customer.call(at('ticket', 'views/save'), { name: '加急的维修', shared: false, state: { base: '加急' } });
    const draft = await designer.change('ticket', ({ list }) => {
      const views = (list as { views: { name: string }[] }).views;
      views.splice(0, views.length, ...views.filter(({ name }) => name !== '加急'));
    });
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.impact.filter(({ kind }) => kind === 'views')).toMatchObject([
      { dangerous: false, count: 1, message: '1 个保存的视图是在“加急”上保存的，今后打不开：“加急的维修”' },
    ]);
  });

  it('is followed by saved views and table set-ups where a field is called otherwise or has moved', async () => {
    await customer.call(at('ticket', 'views/save'), {
      name: '单号',
      shared: false,
      state: { filter: '["po","eq","po"]', sort: '-po,dueDate', columns: ['po', 'subject'] },
    });
    await customer.call(at('ticket', 'preferences/save'), { value: { order: ['subject', 'po'], widths: { po: 90 } } });
    await designer.publishAll(
      await designer.change('ticket', (document) => {
        const { po, ...others } = properties(document);
        document.record.properties = { ...others, reference: { ...po, id: 'po' } };
      }),
    );
    const kysely = gateway.database.kysely;
    const views = await kysely.selectFrom('entity_views').select('state').where('name', '=', '单号').execute();
    expect(views).toEqual([
      { state: { filter: '["reference","eq","po"]', sort: '-reference,dueDate', columns: ['reference', 'subject'] } },
    ]);
    const setups = await kysely.selectFrom('entity_preferences').select('value').execute();
    expect(setups).toEqual([{ value: { order: ['subject', 'reference'], widths: { reference: 90 } } }]);
  });

  it('is all of a draft or nothing of it', async () => {
    const before = [versionOf('ticket'), versionOf('depot')];
    const good = await designer.open('ticket');
    const bad = await designer.open('depot');
    const draft = await designer.save([
      {
        entity: 'ticket',
        text: good.text.replace('"title"', '"description": "改过", "title"'),
        from: good.document.version,
      },
      { entity: 'depot', text: bad.text.replace('"titleField"', '"titelField"'), from: bad.document.version },
    ]);
    const refused = await designer.refused(draft);
    expect(refused.errorCode).toBe('studio.problems');
    const { documents } = refused.data as {
      documents: { entity: string; problems: { line: number; code: string }[] }[];
    };
    expect(documents.find(({ entity }) => entity === 'depot')?.problems[0]).toMatchObject({ code: 'unknown-key' });
    expect([versionOf('ticket'), versionOf('depot')]).toEqual(before);
  });

  it('is published once when it is published twice at once', async () => {
    const draft = await designer.change('ticket', field('twice'));
    const answers = await Promise.allSettled([designer.publish(draft), designer.publish(draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String(answers.find(({ status }) => status === 'rejected'))).toBeTruthy();
    expect((await designer.history('ticket')).filter(({ kind }) => kind === 'published')).toHaveLength(4);
  });

  it('is merged with what others published since the draft was begun, and refused where both changed one thing', async () => {
    const mine = await designer.change('ticket', field('mine'));
    const conflicting = await designer.change('ticket', field('theirs', { title: '另一个' }));
    await designer.publish(await designer.change('ticket', field('theirs')));
    await designer.publish(mine);
    const { fieldsByPath } = gateway.entities.documents.model('ticket');
    expect([fieldsByPath.mine?.title, fieldsByPath.theirs?.title]).toEqual(['采购单号', '采购单号']);
    expect(await designer.refused(conflicting)).toMatchObject({ errorCode: 'studio.draftConflict', status: 409 });
  });

  it('may be a new entity, which has its paths and its records at once', async () => {
    const text = JSON.stringify({
      entity: 'parcel',
      title: '包裹',
      key: 'no',
      numbering: 'P-{seq:4}',
      record: {
        type: 'object',
        properties: { no: { type: 'string', title: '编号', readOnly: true }, to: { type: 'string', title: '收件人' } },
      },
      access: { read: { operator: 'true' }, write: { operator: 'true' }, create: ['operator'] },
    });
    await designer.publish(await designer.save([{ entity: 'parcel', text, from: null }]));
    const { record } = await designer.client.call<DetailResult>(at('parcel', 'save'), { record: { to: '王' } });
    expect(record).toMatchObject({ to: '王' });
    expect((await designer.list()).documents.find(({ entity }) => entity === 'parcel')).toMatchObject({
      origin: 'made',
      title: '包裹',
    });
    const [entry] = await designer.history('parcel');
    expect(entry!.changes.map(({ message }) => message)).toEqual([
      '新建了业务对象“包裹”',
      '新增了字段“编号”（no）',
      '新增了字段“收件人”（to）',
    ]);
  });
});
