import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, documentsCopy, PEOPLE, startTickets, ticket } from '../support.ts';
import { carry, Designer, type Doc } from './support.ts';

eachDatabase('documents that name a field of another', (driver) => {
  let folder: string;
  let remove: () => Promise<void>;
  let gateway: TestGateway;
  let designer: Designer;
  let staff: Client;
  const publishing = async (publish: string | string[]) => {
    const file = join(folder, 'roles.json');
    const roles = JSON.parse(await readFile(file, 'utf8')) as { name: string }[];
    await writeFile(
      file,
      JSON.stringify(roles.map((role) => (role.name === 'developer' ? { ...role, publish } : role))),
    );
    await gateway?.entities.documents.load();
  };
  beforeAll(async () => {
    ({ folder, remove } = await documentsCopy());
    await publishing('*');
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.developer));
    staff = await gateway.signIn(PEOPLE.staff);
    await staff.call(at('depot', 'save'), { record: { code: 'SH', name: '上海仓', city: '上海' } });
  });
  afterAll(async () => {
    await gateway.close();
    await remove();
  });

  const rename = (from: string, to: string) =>
    designer.change('depot', ({ record }: Doc) => {
      record.properties = Object.fromEntries(
        Object.entries(record.properties).map(([name, one]) =>
          name === from ? [to, { ...one, id: 'city' === to ? undefined : 'city' }] : [name, one],
        ),
      );
    });
  const linkOf = (name: string) => gateway.entities.documents.model('ticket').fieldsByPath[name]?.link;
  const bought = async () =>
    (await staff.call<DetailResult>(at('ticket', 'save'), { record: ticket({ depot: 'SH' }) })).record.depotCity;

  it('name it anew in the same publication, which says so before', async () => {
    const before = gateway.entities.documents.model('depot').version;
    const draft = await rename('city', 'town');
    const judged = await designer.judge(draft.documents);
    expect(judged.map(({ entity, problems }) => [entity, problems])).toEqual([
      ['depot', []],
      ['ticket', []],
    ]);
    expect(judged[1]?.changes.length).toBeGreaterThan(0);
    const { documents } = await designer.publishAll(draft);
    expect(documents.map(({ entity }) => entity)).toEqual(['depot', 'ticket']);
    expect(linkOf('depot')?.fetch).toEqual({ depotCity: 'town' });
    const input = gateway.entities.documents.model('ticket').actions.find(({ name }) => name === 'move')?.input;
    expect(input?.fieldsByPath.depot?.linkFilter?.source).toBe('row.open == true && row.town != parent.depotCity');
    expect(await bought()).toBe('上海');

    await designer.back('depot', before);
    expect(linkOf('depot')?.fetch).toEqual({ depotCity: 'city' });
    expect(await bought()).toBe('上海');
  });

  const intoGroup = (document: Doc) => {
    document.record.properties.site = { type: 'object', title: '位置', properties: {} };
    carry('city', 'site')(document);
  };
  const showing = async (link: object) =>
    designer.publishAll(
      await designer.change('ticket', ({ record }) => Object.assign(record.properties.depot!.link as object, link)),
    );

  it('read and show it where it stands from now on, which may be in a group', async () => {
    await showing({ show: ['city'] });
    const before = gateway.entities.documents.model('depot').version;
    const draft = await designer.change('depot', intoGroup);
    expect((await designer.judge(draft.documents)).map(({ entity, problems }) => [entity, problems])).toEqual([
      ['depot', []],
      ['ticket', []],
    ]);
    await designer.publishAll(draft);
    expect(linkOf('depot')).toMatchObject({ fetch: { depotCity: 'site.city' }, show: ['site.city'] });
    expect(await bought()).toBe('上海');

    await designer.back('depot', before);
    expect(linkOf('depot')).toMatchObject({ fetch: { depotCity: 'city' }, show: ['city'] });
    expect(await bought()).toBe('上海');
  });

  it('are left as they are, and found broken, where whoever publishes may not publish them', async () => {
    await publishing(['depot']);
    const draft = await rename('city', 'town');
    const judged = await designer.judge(draft.documents);
    expect(judged.map(({ entity }) => entity)).toEqual(['depot']);
    expect(judged[0]?.problems).toContainEqual(
      expect.objectContaining({ file: expect.stringContaining('ticket') as string }),
    );
    expect(await designer.refused(draft)).toMatchObject({ errorCode: 'studio.problems' });
    expect(linkOf('depot')?.fetch).toEqual({ depotCity: 'city' });
  });

  it('call a record by what is in a group only to whoever reads that group', async () => {
    await publishing('*');
    await designer.publishAll(await designer.change('depot', intoGroup));
    await showing({ label: 'site.city' });
    const { record } = await staff.call<DetailResult>(at('ticket', 'save'), { record: ticket({ depot: 'SH' }) });
    const called = async () =>
      (await staff.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo })).labels?.depot;
    expect(await called()).toEqual({ SH: '上海' });
    await designer.publishAll(
      await designer.change('depot', ({ access }) => (access.fields = { site: { staff: 'none', customer: 'none' } })),
    );
    expect((await called())?.SH).toBeUndefined();
  });
});
