import { readdirSync } from 'node:fs';
import { compile, type EntityDocument, type EntityModel, type RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf, systemActor } from '../../server/runtime/access/actor.ts';
import { verifyHistory } from '../../server/runtime/history/chain.ts';
import type { Client } from '../support/client.ts';
import { eachDatabase, shareOf } from '../support/database.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { offered } from './support/offered.ts';
import { storeRecord } from './support/storeRecord.ts';

const PEOPLE = {
  customer: '13800000001',
  partner: '13800000003',
  staff: '13800000005',
  operator: '13800000006',
  developer: '13800000007',
};
type Role = keyof typeof PEOPLE;

const ENTITIES = readdirSync('schemas/entities')
  .map((file) => file.replace('.json', ''))
  .sort();
const OF_CHANNELS = { pglite: shareOf('pglite', ENTITIES), postgres: shareOf('postgres', ENTITIES) };

/** Every shipped document keeps the promises of design/contract.md, whatever it describes. */
eachDatabase('every document', (driver) => {
  let gateway: TestGateway;
  const clients = new Map<Role, Client>();
  const eids = new Map<Role, string>();

  const models = (): EntityModel[] =>
    [...gateway.entities.documents.catalogue.entries.values()]
      .map((entry) => entry.model)
      .filter((model) => model.storage === 'records');
  /** Those whose records are asked for on this database: channels.test.ts has the others here, row rules among all else. */
  const own = (): EntityModel[] => models().filter(({ entity }) => !OF_CHANNELS[driver].includes(entity));
  const readers = (model: EntityModel) =>
    (Object.keys(PEOPLE) as Role[]).filter((role) => model.access.read[role] !== undefined);
  const at = (model: EntityModel, operation: string) => `/yzjumc/entity/v1/${model.entity}/${operation}`;
  const client = (role: Role) => clients.get(role) as Client;

  async function store(model: EntityModel, eid: string, count: number): Promise<void> {
    const actor = systemActor(eid);
    await gateway.database.transaction(async (tx) => {
      for (const [index, sample] of sampleRecords(model, { count, scope: actor.scope, seed: eid }).entries()) {
        const record: RecordData = { ...sample, [model.key]: `${eid}-${index}` };
        await storeRecord(tx, model, { eid, record, at: actor.at.toISOString() });
      }
    });
  }

  beforeAll(async () => {
    gateway = await startGateway({ driver });
    for (const [role, account] of Object.entries(PEOPLE) as [Role, string][]) {
      const signedIn = await gateway.signIn(account);
      clients.set(role, signedIn);
      const session = await gateway.database.kysely
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('users.phone', '=', account)
        .where('sessions.kind', '=', 'mall')
        .select('sessions.eid')
        .executeTakeFirstOrThrow();
      eids.set(role, String(session.eid));
    }
    for (const model of own()) for (const eid of new Set(eids.values())) await store(model, eid, 6);
  }, 180_000);
  afterAll(() => gateway.close());

  it('is in force without an error', () => {
    expect(gateway.entities.documents.catalogue.refused).toEqual([]);
    expect(models().length).toBeGreaterThanOrEqual(3);
  });

  it('answers every operation for each of its readers, and nothing for anyone else', async () => {
    for (const model of own()) {
      for (const role of Object.keys(PEOPLE) as Role[]) {
        if (!readers(model).includes(role)) {
          expect((await client(role).refusal(at(model, 'list'))).errorCode, `${model.entity} ${role}`).toBe(
            'entity.unknown',
          );
          continue;
        }
        const list = await client(role).call<ListResult>(at(model, 'list'), { pageSize: 100 });
        expect(list.total, `${model.entity} ${role}`).toBe(list.rows.length);
        await client(role).call(at(model, 'summary'), {});
        const blank = await client(role).call<DetailResult>(at(model, 'blank'));
        expect(blank.allowed.save === true, `${model.entity} ${role}`).toBe(model.access.create.includes(role));
        const key = list.rows[0]?.[model.key];
        if (key === undefined) continue;
        const detail = await client(role).call<DetailResult>(at(model, 'detail'), { key });
        expect(Object.keys(detail.allowed.actions)).toEqual(offered(model).map(({ name }) => name));
        const history = await client(role).call<HistoryEntry[]>(at(model, 'history'), { key });
        expect(history.at(-1)?.action).toBe('create');
        expect(await verifyHistory(gateway.database.kysely, String(detail.record.id))).toEqual({ ok: true });
      }
    }
  }, 180_000);

  it('keeps to its row rules for each role', async () => {
    for (const model of own()) {
      for (const role of readers(model)) {
        const rule = model.access.read[role];
        const list = await client(role).call<ListResult>(at(model, 'list'), { pageSize: 100 });
        const eid = eids.get(role) ?? '';
        const actor = actorOf({
          sessionId: '',
          userId: 'x',
          userName: '',
          phone: '',
          roles: [role],
          team: { eid, name: '', certified: true, isAdmin: true },
          private: false,
          channel: '',
        });
        const all = await gateway.database.transaction((tx) =>
          gateway.entities.access.find(tx, systemActor(eid), model.entity, { limit: 1000 }),
        );
        const wanted = all
          .filter(({ record }) => rule?.evaluate({ record, scope: actor.scope }) === true)
          .map(({ key }) => key);
        expect(list.rows.map((row) => row[model.key]).sort(), `${model.entity} ${role}`).toEqual(wanted.sort());
      }
    }
  }, 180_000);

  it('takes each of its views, filters and sorts, and refuses those by fields a role may not read', async () => {
    for (const model of own()) {
      for (const role of readers(model)) {
        const hidden = (path: string) =>
          ['none', 'masked'].includes(JSON.stringify(model.access.fields[path]?.[role] ?? '').replaceAll('"', ''));
        for (const field of model.list.filters) {
          const op = field.filter?.ops.includes('filled') ? 'filled' : 'empty';
          const answer = await client(role).request(at(model, 'list'), {
            method: 'POST',
            body: { filter: { field: field.path, op } },
          });
          if (hidden(field.path)) expect(answer.status, `${model.entity} ${role} ${field.path}`).toBe(400);
          else if (model.access.fields[field.path] === undefined)
            expect(answer.status, `${model.entity} ${role} ${field.path} ${answer.text}`).toBe(200);
        }
        for (const view of model.list.views.filter(
          (candidate) => candidate.roles.length === 0 || candidate.roles.includes(role),
        )) {
          await client(role).call(at(model, 'list'), { view: view.name });
        }
      }
    }
  }, 180_000);

  it('gives each reader a projection without its server-only keys and hidden fields, that compiles and validates', async () => {
    // Made of the documents alone: a role's are the same over both databases.
    for (const role of shareOf(driver, Object.keys(PEOPLE) as Role[])) {
      const { entities } = await client(role).read<{ entities: { entity: string; version: string }[] }>(
        '/schemas/entities',
      );
      expect(entities.map((listed) => listed.entity).sort()).toEqual(
        models()
          .filter((model) => readers(model).includes(role))
          .map((model) => model.entity)
          .sort(),
      );
      for (const { entity, version } of entities) {
        const answer = await client(role).request(`/schemas/entities/${entity}@${version}`);
        const { document } = (answer.body as { responseBody: { data: { document: EntityDocument } } }).responseBody
          .data;
        expect(document.access ?? document.hooks, entity).toBeUndefined();
        const { model } = compile(document);
        const hidden = Object.entries(gateway.entities.access.model(entity).access.fields)
          .filter(([, rules]) => rules[role] === 'none')
          .map(([path]) => path);
        for (const path of hidden) expect(model?.fieldsByPath[path], `${entity} ${role} ${path}`).toBeUndefined();
        expect((await client(role).request(`/schemas/entities/${entity}@${version}.validator.js`)).status).toBe(200);
      }
    }
  }, 180_000);
});
