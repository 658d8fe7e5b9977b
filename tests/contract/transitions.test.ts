import { readdirSync } from 'node:fs';
import type { ActionModel, RecordData } from '@yunpu/engine-core/document';
import type { BulkResult, DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { REFUND } from '../../contract/records/entities.generated.ts';
import { readRecord } from '../../contract/records/read.ts';
import { seedSeals } from '../../server/demo/contracts/sealGrants.ts';
import type { Tx } from '../../server/platform/database/port.ts';
import { systemActor } from '../../server/runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../server/runtime/access/entityAccess.ts';
import { eachDatabase, shareOf } from '../support/database.ts';
import { offered } from './support/offered.ts';
import { type Role, type Shop, sharedShop } from './support/shop.ts';
import { statesInOrder, Walk } from './support/walk.ts';

const ENTITIES = readdirSync('schemas/entities')
  .map((file) => file.replace('.json', ''))
  .sort();
const NOBODY = 'nobody-has-this';
const CANDIDATES = 6;
/** Whose actions look at seals, or at files that were signed with them. */
const SIGNED = ['seal', 'online-contract', 'contract', 'order-contract'];

/** A contract is signed by its file, which is signed first: here each that waits has one. */
async function signFiles(tx: Tx): Promise<void> {
  await seedSeals(tx);
  const waiting = await tx
    .selectFrom('records')
    .select(['key', 'eid'])
    .where('entity', '=', 'online-contract')
    .where('state', '=', 'approved')
    .execute();
  for (const { key, eid } of waiting) {
    await tx
      .insertInto('contract_signatures')
      .values({
        bill_no: key,
        party: 'a',
        eid,
        user_id: 'u1',
        signer_name: '陈晓',
        seal_no: 'YZ-1',
        seal_name: '合同专用章',
        signed_at: '2026-11-20T06:00:00.000Z',
        serial: '1',
        signature: key,
        file_id: key,
        name: '合同.pdf',
        size: 1,
        digest: key,
      })
      .execute();
  }
}

/** Only a channel that takes another amount makes a refund that staff verify: here one beside a refund that was asked for. */
async function reportOtherAmount(tx: Tx, access: EntityAccess): Promise<void> {
  const system = systemActor('');
  const [asked] = await access.find(tx, system, 'refund', { limit: 1 });
  const { orderNo, attemptNo, channel, amount, reason } = readRecord(REFUND, asked?.record);
  const record = { orderNo, attemptNo, channel, amount, reason, kind: 'mismatch', status: 'reported' } as const;
  await access.create(tx, system, 'refund', record);
}

eachDatabase('every action of every document', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await sharedShop(driver);
  }, 180_000);

  /** What may be done with each record is what the document says. */
  async function detailsFor(walk: Walk, role: Role, rows: readonly StoredRecord[]): Promise<Map<string, DetailResult>> {
    const details = new Map<string, DetailResult>();
    for (const row of rows) {
      const detail = await walk.detail(role, row.key);
      if (!detail.ok) throw new Error(`${row.key} cannot be read: ${detail.message}`);
      const expected = offered(walk.model).map((action) => [action.name, walk.offers(action, row.record, role)]);
      expect(
        Object.entries(detail.data.allowed.actions).map(([name, verdict]) => [name, verdict === true]),
        `${row.key} ${role}`,
      ).toEqual(expected);
      details.set(row.key, detail.data);
    }
    return details;
  }

  /** Refused with the words that the page shows beside the button, and nothing is changed. */
  async function areRefused(walk: Walk, role: Role, details: Map<string, DetailResult>): Promise<void> {
    const tried = new Set<string>();
    for (const action of walk.model.actions) {
      const found = [...details].find(([, { allowed }]) => allowed.actions[action.name] !== true);
      if (found === undefined) continue;
      const [key, { allowed, state }] = found;
      const verdict = allowed.actions[action.name];
      const refused = await walk.act(role, action, key, {});
      expect(refused, `${action.name} ${role} ${state}`).toMatchObject({
        ok: false,
        code: 'action.refused',
        message: typeof verdict === 'object' ? verdict.why : '',
      });
      tried.add(key);
    }
    for (const key of tried) expect(await walk.detail(role, key)).toEqual({ ok: true, data: details.get(key) });
  }

  /** One of the records that the action cannot be done to as they now stand, if there is any. */
  async function stillRefused(walk: Walk, role: Role, action: ActionModel, keys: readonly string[]): Promise<string[]> {
    for (const key of keys) {
      const detail = await walk.detail(role, key);
      if (detail.ok && detail.data.allowed.actions[action.name] !== true) return [key];
    }
    return [];
  }

  /** In bulk the same happens to each record as alone. */
  async function inBulk(
    { sandbox, model }: Walk,
    role: Role,
    action: ActionModel,
    keys: string[],
    input: RecordData,
  ): Promise<void> {
    const many = await sandbox.takenBack(() =>
      sandbox.call<BulkResult[]>(role, model.entity, 'act-many', { action: action.name, keys, input }),
    );
    if (!action.bulk) return expect(many).toMatchObject({ ok: false, code: 'action.refused' });
    expect(many.ok && many.data.map(({ ok, code }) => (ok ? 'done' : code))).toEqual(
      keys.map((key, index) => (index === 0 ? 'done' : key === NOBODY ? 'record.notFound' : 'action.refused')),
    );
  }

  /** An action that submits a form does with the form what it does alone. */
  async function withTheForm(
    walk: Walk,
    role: Role,
    action: ActionModel,
    row: StoredRecord,
    input: RecordData,
  ): Promise<void> {
    const { sandbox, model } = walk;
    const detail = await walk.detail(role, row.key);
    if (!detail.ok || detail.data.allowed.save !== true) return;
    const { record, version } = detail.data;
    const saved = await sandbox.takenBack(() =>
      sandbox.call<DetailResult>(role, model.entity, 'save', { record, version, action: action.name, input }),
    );
    expect(saved, `${action.name} ${role}`).toMatchObject({
      ok: true,
      ...(action.to !== undefined && { data: { state: action.to } }),
    });
  }

  /** Does the action to one of the records and takes it back. Answers with what, or why none would have it. */
  async function attempt(
    walk: Walk,
    role: Role,
    action: ActionModel,
    rows: readonly StoredRecord[],
  ): Promise<{ row: StoredRecord; input: RecordData } | string> {
    const { sandbox, model } = walk;
    let why = 'nothing to do it to';
    for (const row of rows.slice(0, CANDIDATES)) {
      for (const input of await walk.inputs(role, action, row.record)) {
        const outcome = await sandbox.takenBack(async () => {
          const done = await walk.act(role, action, row.key, input);
          if (!done.ok) return done;
          const history = await sandbox.call<HistoryEntry[]>(role, model.entity, 'history', { key: row.key });
          if (history.ok)
            expect(history.data[0]).toMatchObject({
              action: action.name,
              title: action.title,
              fromState: row.state,
              toState: done.data.state,
            });
          return done;
        });
        if (outcome.ok) {
          expect(outcome.data, `${action.name} ${role}`).toMatchObject({
            version: row.version + 1,
            ...(action.to !== undefined && { state: action.to }),
          });
          walk.note(action, role, row.state, outcome.data.state);
          return { row, input };
        }
        why = `${outcome.code} ${outcome.message} ${JSON.stringify(outcome.issues)} ${JSON.stringify(input)}`;
      }
    }
    return why;
  }

  interface State {
    rows: readonly StoredRecord[];
    /** Keys of the records that were looked at. */
    seen: readonly string[];
    done: Set<string>;
    failed: string[];
  }

  /** One action on records of one state: alone, in bulk, with the form. Notes what was done and what failed. */
  async function tryOut(
    walk: Walk,
    role: Role,
    action: ActionModel,
    state: string | null,
    { rows, seen, done, failed }: State,
  ): Promise<void> {
    const name = `${action.name} ${state}`;
    const ready = await walk.ready(role, action, rows, state);
    if (ready.length === 0) return;
    let found = await attempt(walk, role, action, ready);
    // Another record may still be what those at hand are no more.
    if (typeof found === 'string')
      found = await attempt(
        walk,
        role,
        action,
        (await walk.reach(role, state)).filter(({ key }) => !rows.some((row) => row.key === key)),
      );
    if (typeof found === 'string') {
      failed.push(`${name} ${role}: ${found}`);
      return;
    }
    const { row, input } = found;
    const isFirst = !done.has(name);
    done.add(name);
    if (!isFirst) return;
    const refused = await stillRefused(
      walk,
      role,
      action,
      seen.filter((key) => key !== row.key),
    );
    await inBulk(walk, role, action, [row.key, ...refused, NOBODY], input);
    if (action.save) await withTheForm(walk, role, action, row, input);
  }

  /** Everything that a role may and may not do to records of one state. Answers with what failed. */
  async function inState(walk: Walk, role: Role, state: string | null, done: Set<string>): Promise<string[]> {
    const { model, sandbox } = walk;
    const failed: string[] = [];
    let rows = await walk.rows(role, state);
    if (rows.length === 0) rows = await walk.reach(role, state);
    const details = await detailsFor(walk, role, rows.slice(0, 3));
    await areRefused(walk, role, details);
    // What one action asks of a record is put there for it alone.
    for (const action of model.actions)
      await sandbox.takenBack(() =>
        tryOut(walk, role, action, state, { rows, seen: [...details.keys()], done, failed }),
      );
    for (const action of walk.shopActions.filter(({ from }) => from.length === 0 || from.includes(state ?? ''))) {
      const name = `${action.name} ${state}`;
      if (done.has(name)) continue;
      const after = await sandbox.takenBack(async () => {
        const row = rows[0] ?? (await walk.passing(role, state));
        return row && walk.byShop(action, row);
      });
      if (after === undefined) continue;
      expect(after.state, name).toBe(action.to ?? state);
      walk.note(action, 'shop', state, after.state);
      done.add(name);
    }
    if (state !== model.approval?.state) return failed;
    for (const action of walk.chainActions) {
      const [row] = rows;
      const name = `${action.name} ${state}`;
      if (row === undefined || done.has(name)) continue;
      const [input] = await walk.inputs(role, action, row.record);
      const ended = await sandbox.takenBack(() => walk.byChain(action, row.key, input ?? {}));
      expect(ended.state, name).toBe(action.to);
      done.add(name);
    }
    return failed;
  }

  it.each(shareOf(driver, ENTITIES))(
    '%s: done where the document says so, refused everywhere else',
    async (entity) => {
      const model = shop.gateway.entities.access.model(entity);
      const failed: string[] = [];
      const done = new Set<string>();
      await shop.sandbox(async (sandbox) => {
        if (SIGNED.includes(entity)) await signFiles(sandbox.tx);
        if (entity === 'refund') await reportOtherAmount(sandbox.tx, shop.gateway.entities.access);
        const walk = new Walk(shop, sandbox, model);
        for (const state of statesInOrder(model)) {
          for (const role of shop.readers(model))
            failed.push(...(await sandbox.takenBack(() => inState(walk, role, state, done))));
        }
      });
      const all = model.actions.flatMap(({ name, from }) =>
        (from.length > 0 ? from : statesInOrder(model)).map((state) => `${name} ${state}`),
      );
      const never = all.filter((name) => !done.has(name)).map((name) => `never ${name}`);
      expect([...failed, ...never]).toEqual([]);
    },
    120_000,
  );
});
