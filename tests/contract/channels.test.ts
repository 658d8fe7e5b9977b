import { readdirSync } from 'node:fs';
import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { FiguresResult, GroupsResult, ListCounts, ListResult } from '@yunpu/engine-core/query';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '../../contract/records/operations.ts';
import { AppError } from '../../server/platform/http/errors.ts';
import { exportRecords } from '../../server/runtime/transfer/export/export.ts';
import { importTemplate } from '../../server/runtime/transfer/import/template.ts';
import { liveFilter } from '../../server/runtime/visibility.ts';
import { eachDatabase, shareOf } from '../support/database.ts';
import { accessTo, guarded, type Made, secretive } from './support/secrets.ts';
import { type Outcome, openShop, ROLES, type Role, type Sandbox, type Shop } from './support/shop.ts';

const ENTITIES = readdirSync('schemas/entities')
  .map((file) => file.replace('.json', ''))
  .sort();
const NOBODY = 'nobody-has-this';
const ALL = { pageSize: 200 };

async function bytesOf(content: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

eachDatabase('what a role sees of every document', (driver) => {
  let shop: Shop;
  const made = new Map<string, Made[]>();
  beforeAll(async () => {
    shop = await openShop(driver, secretive(made));
  }, 180_000);
  afterAll(() => shop.close());

  const modelOf = (entity: string) => shop.gateway.entities.access.model(entity);

  /** Asked of each record by itself, instead of by the database. */
  function seen(model: EntityModel, role: Role): Made[] {
    const { scope } = shop.actor(role);
    return (made.get(model.entity) ?? []).filter(
      ({ record }) => model.access.read[role]?.evaluate({ record, scope }) === true,
    );
  }

  const keysOf = (model: EntityModel, outcome: Outcome<ListResult>) =>
    outcome.ok ? outcome.data.rows.map((row) => row[model.key]).sort() : outcome.code;

  async function fileOf(
    sandbox: Sandbox,
    role: Role,
    entity: string,
    format: 'csv' | 'xlsx',
    more: RecordData = {},
  ): Promise<string> {
    try {
      const { content } = await exportRecords(sandbox.reading(role, entity), { format, ...more });
      const bytes = await bytesOf(content);
      return format === 'csv' ? bytes.toString('utf8') : JSON.stringify(await readSheet(bytes));
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }

  /** Links of documents that the role reads to records of this one. */
  const linksTo = (model: EntityModel, role: Role) =>
    shop.models
      .filter((other) => other.access.read[role] !== undefined)
      .flatMap((other) =>
        Object.values(other.fieldsByPath)
          .filter(({ link, path }) => link?.entity === model.entity && other.access.fields[path]?.[role] !== 'none')
          .map(({ path }) => ({ entity: other.entity, path })),
      );

  it.each(shareOf(driver, ENTITIES))(
    '%s: the same rows on every channel',
    async (entity) => {
      const model = modelOf(entity);
      await shop.sandbox(async (sandbox) => {
        for (const role of shop.readers(model)) {
          const rows = seen(model, role);
          const keys = rows.map(({ key }) => key).sort();
          const list = (body: RecordData) => sandbox.call<ListResult>(role, entity, 'list', { ...ALL, ...body });
          expect(keysOf(model, await list({})), role).toEqual(keys);
          for (const dir of ['asc', 'desc'])
            expect(keysOf(model, await list({ sort: [{ field: 'createdAt', dir }] })), role).toEqual(keys);
          const counts = await sandbox.call<ListCounts>(role, entity, 'counts');
          expect(counts.ok && counts.data.total).toEqual({ total: keys.length });
          for (const state of Object.keys(model.states?.values ?? {})) {
            const there = rows
              .filter(({ record }) => record[model.states?.field ?? ''] === state)
              .map(({ key }) => key)
              .sort();
            expect(
              keysOf(model, await list({ filter: { field: model.states?.field, op: 'eq', value: state } })),
              `${role} ${state}`,
            ).toEqual(there);
            expect(counts.ok && counts.data.states[state], `${role} ${state}`).toEqual({ total: there.length });
          }
          const stateField = model.states?.field;
          if (stateField !== undefined && !guarded(model).some(({ path }) => path === stateField)) {
            const groups = await sandbox.call<GroupsResult>(role, entity, 'groups', { by: stateField });
            const counted = groups.ok ? groups.data.groups.reduce((sum, { count }) => sum + count, 0) : undefined;
            expect(counted, `${role} groups`).toBe(keys.length);
            const figures = await sandbox.call<FiguresResult>(role, entity, 'figures', { by: stateField });
            expect(figures.ok && figures.data.total, `${role} figures`).toBe(keys.length);
          }
          for (const format of ['csv', 'xlsx'] as const) {
            const text = await fileOf(sandbox, role, entity, format, { columns: [model.key] });
            if (model.list.export) expect(text.match(/K\d{9}/g)?.sort() ?? [], `${role} ${format}`).toEqual(keys);
          }
          const summary = await sandbox.call<Record<string, number>>(role, entity, 'summary');
          for (const [path, value] of Object.entries(summary.ok ? summary.data : {})) {
            if (model.fieldsByPath[path]?.column?.summary === 'sum')
              expect(value, `${role} ${path}`).toBeCloseTo(
                rows.reduce((sum, { record }) => sum + Number(record[path] ?? 0), 0),
                4,
              );
          }
        }
      });
    },
    60_000,
  );

  it.each(shareOf(driver, ENTITIES))(
    '%s: a row that a role does not see is answered like one that there is not',
    async (entity) => {
      const model = modelOf(entity);
      const heard = liveFilter(shop.gateway.entities.runtime);
      for (const role of shop.readers(model)) {
        for (const { key, eid, record } of made.get(entity) ?? []) {
          const sees = seen(model, role).some((row) => row.key === key);
          expect(
            await heard(shop.caller(role), { entity, id: String(record.id), key, version: 1, eid }),
            `${role} ${key}`,
          ).toBe(sees);
        }
      }
      await shop.sandbox(async (sandbox) => {
        for (const role of shop.readers(model)) {
          const visible = new Set(seen(model, role).map(({ key }) => key));
          const [unseen] = (made.get(entity) ?? []).filter(({ key }) => !visible.has(key));
          if (unseen === undefined) continue;
          const action = model.actions[0]?.name ?? 'none';
          const answers = async (key: string): Promise<string> => {
            const ask = (operation: Parameters<Sandbox['call']>[2], body: RecordData) =>
              sandbox.call(role, entity, operation, body);
            const all = [
              await ask('detail', { key }),
              await ask('history', { key }),
              await ask('undo', { key, seq: 1 }),
              await ask('undo-many', { changes: [{ key, seq: 1 }] }),
              await ask('act', { key, action }),
              await ask('act', { key, action, version: 7 }),
              await ask('remove', { key }),
              await ask('save', { record: { [model.key]: key }, version: 1 }),
              await ask('act-many', { action, keys: [key] }),
              await ask('list', { ...ALL, filter: { field: model.key, op: 'eq', value: key } }),
              await ask('list', { ...ALL, keyword: key }),
              await fileOf(sandbox, role, entity, 'csv', { keys: [key] }),
              ...(await Promise.all(
                linksTo(model, role).map((link) =>
                  sandbox.call(role, link.entity, 'options', { field: link.path, keyword: key }),
                ),
              )),
            ];
            return JSON.stringify(all).replaceAll(key, 'KEY');
          };
          expect(await answers(unseen.key), role).toBe(await answers(NOBODY));
        }
      });
    },
    60_000,
  );

  it.each(shareOf(driver, ENTITIES))('%s: nothing at all for who does not read it', async (entity) => {
    const model = modelOf(entity);
    const [row] = made.get(entity) ?? [];
    await shop.sandbox(async (sandbox) => {
      for (const role of ROLES.filter((candidate) => !shop.readers(model).includes(candidate))) {
        for (const operation of OPERATIONS) {
          const body = {
            key: row?.key,
            action: model.actions[0]?.name ?? 'x',
            keys: [row?.key],
            record: { [model.key]: row?.key },
            version: 1,
            field: 'x',
            seq: 1,
            changes: [{ key: row?.key, seq: 1 }],
          };
          expect(await sandbox.call(role, entity, operation, body), `${role} ${operation}`).toMatchObject({
            ok: false,
            code: 'entity.unknown',
          });
        }
      }
    });
  });

  it.each(shareOf(driver, ENTITIES))(
    '%s: a field that is kept from a role is told on no channel',
    async (entity) => {
      const model = modelOf(entity);
      const fields = guarded(model);
      await shop.sandbox(async (sandbox) => {
        for (const role of shop.readers(model)) {
          const rows = seen(model, role);
          const kept = rows.flatMap(({ record, secrets }) =>
            [...secrets]
              .filter(([path]) => ['none', 'masked'].includes(accessTo(model, role, path, record)))
              .map(([, secret]) => secret),
          );
          const open = rows.flatMap(({ record, secrets }) =>
            [...secrets]
              .filter(([path]) => ['read', 'write'].includes(accessTo(model, role, path, record)))
              .map(([, secret]) => secret),
          );
          const isSilent = (text: unknown, channel: string) => {
            const written = typeof text === 'string' ? text : JSON.stringify(text);
            expect(
              kept.filter((secret) => written.includes(secret)),
              `${role} ${channel}`,
            ).toEqual([]);
            return written;
          };
          isSilent(await sandbox.call(role, entity, 'list', ALL), 'list');
          let details = '';
          for (const { key } of rows) {
            details += isSilent(await sandbox.call(role, entity, 'detail', { key }), 'detail');
            isSilent(await sandbox.call(role, entity, 'history', { key }), 'history');
            isSilent(
              await sandbox.call(role, entity, 'save', { record: { [model.key]: key }, version: 7 }),
              'conflict',
            );
            isSilent(
              await sandbox.call(role, entity, 'save', {
                record: { [model.key]: key, ...Object.fromEntries(fields.map(({ path }) => [path, {}])) },
                version: 1,
              }),
              'refused save',
            );
          }
          expect(
            open.filter((secret) => !details.includes(secret)),
            `${role} reads`,
          ).toEqual([]);
          isSilent([await sandbox.call(role, entity, 'counts'), await sandbox.call(role, entity, 'summary')], 'counts');
          for (const format of ['csv', 'xlsx'] as const) isSilent(await fileOf(sandbox, role, entity, format), format);
          // Which columns a file may have is decided before its format matters.
          for (const { path } of fields)
            isSilent(await fileOf(sandbox, role, entity, 'csv', { columns: [model.key, path] }), `csv ${path}`);
          const template = JSON.stringify(
            await readSheet(await bytesOf(importTemplate(model, shop.actor(role)).content)),
          );
          for (const { path, title } of fields) {
            const rule = model.access.fields[path]?.[role];
            if (rule === 'none' || rule === 'masked') expect(template, `${role} template`).not.toContain(title);
          }
          for (const link of linksTo(model, role))
            isSilent(
              await sandbox.call(role, link.entity, 'options', { field: link.path }),
              `options of ${link.entity}`,
            );
        }
      });
    },
    60_000,
  );

  it.each(shareOf(driver, ENTITIES))(
    '%s: a field that is kept from a role cannot be asked by',
    async (entity) => {
      const model = modelOf(entity);
      await shop.sandbox(async (sandbox) => {
        for (const role of shop.readers(model)) {
          for (const field of guarded(model)) {
            const rule = model.access.fields[field.path]?.[role];
            const hidden = [rule, ...Object.values(typeof rule === 'object' ? rule : {})].some(
              (level) => level === 'none' || level === 'masked',
            );
            if (!hidden) continue;
            const unknown = 'nobodyKnows';
            const ask = async (path: string) =>
              JSON.stringify([
                await sandbox.call(role, entity, 'list', { sort: [{ field: path, dir: 'asc' }] }),
                await fileOf(sandbox, role, entity, 'csv', { sort: [{ field: path, dir: 'asc' }] }),
              ]).replaceAll(`“${path}”`, '“FIELD”');
            const refused = await sandbox.call(role, entity, 'list', { filter: { field: field.path, op: 'filled' } });
            expect(refused, `${role} ${field.path}`).toMatchObject({ ok: false, code: 'query.invalid' });
            expect(
              await sandbox.call(role, entity, 'summary', { filter: { field: field.path, op: 'filled' } }),
              `${role} ${field.path}`,
            ).toMatchObject({ ok: false, code: 'query.invalid' });
            for (const body of [
              { by: field.path },
              { by: 'createdAt', split: field.path },
              { by: 'createdAt', measure: 'sum', of: field.path },
            ])
              expect(await sandbox.call(role, entity, 'figures', body), `${role} ${field.path}`).toMatchObject({
                ok: false,
                code: 'query.invalid',
              });
            for (const body of [{ by: field.path }, { by: 'createdAt', sums: [field.path] }])
              expect(await sandbox.call(role, entity, 'groups', body), `${role} ${field.path}`).toMatchObject({
                ok: false,
                code: 'query.invalid',
              });
            expect(await ask(field.path), `${role} ${field.path}`).toBe(await ask(unknown));
            for (const { record, secrets } of seen(model, role)) {
              const secret = String(record[field.path]);
              if (!secrets.has(field.path)) continue;
              const found = await sandbox.call<ListResult>(role, entity, 'list', { keyword: secret });
              expect(found.ok && found.data.total, `${role} ${field.path}`).toBe(0);
              for (const link of linksTo(model, role)) {
                const options = await sandbox.call<unknown[]>(role, link.entity, 'options', {
                  field: link.path,
                  keyword: secret,
                });
                expect(options.ok && options.data, `${role} ${link.entity}`).toEqual([]);
              }
            }
          }
        }
      });
    },
    60_000,
  );
});
