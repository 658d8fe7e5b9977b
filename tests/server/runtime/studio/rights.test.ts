import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Problem } from '@yunpu/engine-core/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../support/client.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { PEOPLE } from '../support.ts';
import { changed, Designer, type Doc, field } from './support.ts';

/** The shipped documents, and a role that designs some of them. */
describe('the studio', () => {
  let gateway: TestGateway;
  let folder: string;
  let operator: Designer;
  let developer: Designer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-rights-'));
    await cp(resolve('schemas'), folder, { recursive: true });
    const roles = JSON.parse(await readFile(join(folder, 'roles.json'), 'utf8')) as {
      name: string;
      publish?: unknown;
    }[];
    for (const role of roles) if (role.name === 'operator') role.publish = ['invoice', 'contract', 'order', 'approval'];
    await writeFile(join(folder, 'roles.json'), JSON.stringify(roles));
    gateway = await startGateway({ driver: 'pglite', settings: { SCHEMAS_DIR: folder } });
    operator = new Designer(await gateway.signIn(PEOPLE.operator));
    developer = new Designer(await gateway.signIn(PEOPLE.developer));
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What is wrong with a change, as this person would publish it. */
  async function wrong(designer: Designer, entity: string, change: (document: Doc) => unknown): Promise<string[]> {
    const { text, document } = await designer.open(entity);
    const [judged] = await designer.judge([{ entity, text: changed(text, change), from: document.version }]);
    return judged!.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, pointer, line }) => `${code} ${pointer} ${line > 1}`);
  }

  it.each(['customer', 'partner', 'staff'] as const)('is closed to a %s', async (role) => {
    const client = await gateway.signIn(PEOPLE[role]);
    for (const path of ['documents', 'document?entity=invoice', 'history?entity=invoice'])
      expect(refusalOf(path, await client.request(`/yzjumc/studio/v1/${path}`))).toMatchObject({
        status: 403,
        errorCode: 'session.forbidden',
      });
    for (const path of ['draft/save', 'draft/discard', 'judge', 'approval/try', 'preview/rows', 'publish', 'back'])
      expect(await client.refusal(`/yzjumc/studio/v1/${path}`, { entity: 'invoice' })).toMatchObject({
        errorCode: expect.stringMatching(/^(session\.forbidden|request\.invalid)$/) as string,
      });
    const sent = { entity: 'invoice', version: 'x', reason: '试试', accepted: [] };
    expect(await client.refusal('/yzjumc/studio/v1/back', sent)).toMatchObject({ errorCode: 'session.forbidden' });
  });

  it('lets a developer design and not publish, and an operator publish what her role names', async () => {
    const draft = await developer.change('invoice', field('po'));
    expect(await developer.refused(draft)).toMatchObject({ status: 403, errorCode: 'studio.mayNotPublish' });
    const { version } = (await developer.open('invoice')).document;
    expect(await developer.backRefused('invoice', version ?? '')).toMatchObject({ errorCode: 'studio.mayNotPublish' });
    await operator.publish(draft);
    const other = await operator.change('asset', field('po'));
    expect(await operator.refused(other)).toMatchObject({ errorCode: 'studio.mayNotPublish' });
    const { documents } = await operator.list();
    expect(
      ['invoice', 'asset'].map((entity) => {
        const one = documents.find((document) => document.entity === entity);
        return [one?.canDesign, one?.canPublish];
      }),
    ).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('keeps hooks, addresses and storage to developers', async () => {
    const hook = ({ actions }: Doc) =>
      void ((actions as Record<string, { hook: string }>).submit!.hook = 'invoice.settle');
    const endpoint = ({ endpoints }: Doc) =>
      void ((endpoints as Record<string, unknown>).list = { path: '/yzjumc/invoice/v9/list' });
    const storage = (document: Doc) => void (document.storage = 'remote');
    const options = ({ record }: Doc) =>
      void (record.properties.po = {
        type: 'string',
        title: '单号',
        options: { endpoint: { path: '/yzjumc/account/v1/devices' }, value: 'id', label: 'id' },
      });
    expect(await wrong(operator, 'invoice', hook)).toEqual(['reserved /actions/submit/hook true']);
    expect(await wrong(operator, 'invoice', endpoint)).toEqual(['reserved /endpoints true']);
    expect(await wrong(operator, 'invoice', storage)).toContain('reserved /storage true');
    expect(await wrong(operator, 'invoice', options)).toEqual(['reserved /record/properties/po/options/endpoint true']);
    const renamed = ({ record }: Doc) => {
      const { total, ...others } = record.properties;
      record.properties = { ...others, sum: { ...(total as object), id: 'total' } };
    };
    expect(await wrong(operator, 'invoice', renamed)).toContain('reserved /record/properties/sum true');
    for (const change of [hook, endpoint, options]) expect(await wrong(developer, 'invoice', change)).toEqual([]);
  });

  it('takes no address of another site and no hook that there is not, from nobody', async () => {
    const foreign = (path: string) => (document: Doc) =>
      void ((document.endpoints as Record<string, unknown>).other = { path });
    for (const path of ['https://evil.example/x', '//evil.example/x', '/\\evil.example/x', 'javascript:alert(1)'])
      expect(await wrong(developer, 'invoice', foreign(path)), path).toContain(
        'foreign-address /endpoints/other/path true',
      );
    const hook = (document: Doc) => void (document.hooks = { beforeSave: 'nothing.there' });
    expect(await wrong(developer, 'invoice', hook)).toEqual(['unknown-hook /hooks/beforeSave true']);
  });

  it('lets nobody give rows or fields to herself that she does not see', async () => {
    const developerReads = (document: Doc) =>
      void (document.access.fields!.internalNote = { customer: 'none', partner: 'none' });
    expect(await wrong(developer, 'invoice', developerReads)).toEqual([
      'own-access /record/properties/internalNote true',
    ]);
    expect(await wrong(operator, 'invoice', developerReads)).toEqual([]);
    const computed = ({ record }: Doc) =>
      void (record.properties.copy = { type: 'string', title: '副本', compute: 'internalNote' });
    expect(await wrong(developer, 'invoice', computed)).toEqual(['own-access /record/properties/copy true']);
    const rows = ({ access }: Doc) => void (access.read.developer = 'true');
    expect(await wrong(developer, 'approval', rows)).toEqual(['own-access /access/read/developer true']);
    expect(await wrong(operator, 'approval', rows)).toEqual([]);
  });

  it('says whom a draft’s approval would ask, for somebody whom its author may try it as', async () => {
    const { text, document } = await operator.open('invoice');
    const draft = changed(
      text,
      ({ approval }) =>
        void ((approval as { steps: Record<string, unknown>[] }).steps[1] = {
          name: 'boss',
          title: '团队确认',
          when: 'total >= 100',
          approvers: [{ team: 'admin' }, { user: 'createdBy' }],
        }),
    );
    const attempt = (total: number, requester?: string) => ({
      document: { entity: 'invoice', text: draft, from: document.version },
      record: { total, createdBy: 'nobody' },
      ...(requester !== undefined && { requester }),
    });
    const path = '/yzjumc/studio/v1/approval/try';
    type Tried = { steps: { name: string; people: { id: string }[] | null }[] };
    const { id } = await gateway.database.kysely
      .selectFrom('users')
      .where('phone', '=', PEOPLE.customer)
      .select('id')
      .executeTakeFirstOrThrow();
    const { steps } = await operator.client.call<Tried>(path, attempt(99, id));
    expect(steps.map(({ name, people }) => [name, people === null])).toEqual([
      ['review', false],
      ['boss', true],
    ]);
    expect(steps[0]!.people!.length).toBeGreaterThan(0);
    // She administrates her team alone, and nobody decides about her own: the shop's administrators do.
    const large = await operator.client.call<Tried>(path, attempt(100, id));
    expect(large.steps[1]!.people!.map((one) => one.id)).not.toContain(id);
    expect(await operator.client.refusal(path, attempt(100, 'nobody'))).toMatchObject({
      errorCode: 'studio.noRequester',
    });
    expect(await developer.client.refusal(path, attempt(100, id))).toMatchObject({ errorCode: 'studio.noRequester' });
  });

  it('names more readers as a danger that has to be ticked', async () => {
    const { text, document } = await operator.open('invoice');
    const open = changed(text, ({ access }) => {
      access.fields!.internalNote = { partner: 'none', developer: 'none' };
      access.read.partner = 'true';
    });
    const [judged] = await operator.judge([{ entity: 'invoice', text: open, from: document.version }]);
    expect(
      judged!.impact.filter(({ kind }) => kind === 'access').map(({ dangerous, message }) => [dangerous, message]),
    ).toEqual([
      [true, '“伙伴”能看到哪些“发票”的条件变了，可能看到更多：全部（有这个角色的现有 1 人：他们能看到的单据眼下不变）'],
      [true, '“客户”将能看到此前看不到的字段“内部备注”（有这个角色的现有 4 人：他们能看到的单据里眼下没有填它的）'],
    ]);
  });

  it('keeps one document from ending another', async () => {
    const taken = ({ endpoints }: Doc) =>
      void ((endpoints as Record<string, { path: string }>).list!.path = '/yzjumc/invoice/v3/list');
    expect(await wrong(developer, 'contract', taken)).toContain('path-taken /endpoints/list true');
    const { text, document } = await developer.open('transaction');
    const without = changed(text, ({ record }) => delete record.properties.invoiceable);
    const [judged] = await developer.judge([{ entity: 'transaction', text: without, from: document.version }]);
    expect(judged!.problems.filter(({ file }: Problem) => file === 'entities/invoice.json')).not.toEqual([]);
  });

  it('reads no text that is too deep, too large, slow to match or another entity’s', async () => {
    const judged = async (text: string): Promise<string[]> =>
      (await operator.judge([{ entity: 'invoice', text, from: null }]))[0]!.problems.map(({ code }) => code);
    expect(await judged('['.repeat(100_000))).toEqual(['too-deep']);
    expect(await judged(`{"entity":"invoice","x":[${'{},'.repeat(7_000)}{}]}`)).toEqual(['too-large']);
    expect(await judged('{"entity":"contract"}')).toEqual(['other-entity']);
    expect(await judged('{')).toContain('not-json');
    const slow = ({ record }: Doc) =>
      void (record.properties.po = { type: 'string', title: '单号', pattern: '^(a+)+$' });
    expect(await wrong(operator, 'invoice', slow)).toEqual(['unsafe-pattern /record/properties/po/pattern true']);
    const proto = '{"entity":"invoice","__proto__":{"entity":"contract"}}';
    expect(await judged(proto)).not.toEqual([]);
  });
});
