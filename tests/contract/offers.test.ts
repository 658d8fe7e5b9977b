import { readdirSync, readFileSync } from 'node:fs';
import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { branchRecords } from '@yunpu/engine-core/sample';
import { mayAct } from '@yunpu/engine-core/workflow';
import { beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../server/platform/database/port.ts';
import { columnsOf } from '../../server/runtime/operations/store.ts';
import { newId } from '../../server/runtime/records/ids.ts';
import { eachDatabase } from '../support/database.ts';
import { offered } from './support/offered.ts';
import { type Outcome, type Role, type Sandbox, type Shop, sharedShop } from './support/shop.ts';
import { statesInOrder, Walk } from './support/walk.ts';

const ENTITIES = readdirSync('schemas/entities')
  .map((file) => file.replace('.json', ''))
  .sort();
/** Whose verdicts ask the database: what the others say is the same over both. */
const ASKING = ENTITIES.filter((entity) =>
  readFileSync(`schemas/entities/${entity}.json`, 'utf8').includes('recordTeam'),
);
const MADE_UP = 'BR-';
/** Records of one state that are looked at. */
const ROWS = 2;

interface Row {
  key: string;
  eid: string;
  record: RecordData;
}

/** Whether it was the document that refused: a hook may still, for what stands in other records or in the input. */
const ofDocument = (action: ActionModel, { code, message }: Extract<Outcome, { ok: false }>): boolean =>
  code === 'action.refused' &&
  (message === action.why || /^您的角色不能|状态不能|^单据正在审批，由|^请先保存$|^不满足“/.test(message));

eachDatabase('what is offered is what is done', (driver) => {
  let shop: Shop;
  const compared = new Set<string>();
  beforeAll(async () => {
    shop = await sharedShop(driver);
  }, 180_000);

  /** Records in which every condition of the document is met by one and not met by another, of this team. */
  async function everyBranch(tx: Tx, model: EntityModel, role: Role): Promise<void> {
    const { scope } = shop.actor(role);
    const by = {
      created_by: scope.user.id,
      created_by_name: scope.user.name,
      updated_by: scope.user.id,
      updated_by_name: scope.user.name,
    };
    // All of them start in the first state: those that are there for their state alone would be there twice.
    const rows = branchRecords(model, scope).rows.filter(({ covers }) => covers.length > 0);
    for (const [index, row] of rows.entries()) {
      const key = `${MADE_UP}${role}-${index}`;
      const record: RecordData = {
        ...row.record,
        [model.key]: key,
        ...(model.states && { [model.states.field]: model.states.initial }),
      };
      await tx
        .insertInto('records')
        .values({
          entity: model.entity,
          id: newId(),
          eid: scope.team.eid,
          version: 1,
          ...columnsOf(model, record),
          created_at: scope.now,
          updated_at: scope.now,
          ...by,
        } as never)
        .execute();
    }
  }

  /** In a list the page decides by itself, from what the list's answer says. */
  async function isOfferedInLists(
    { sandbox, model }: Walk,
    role: Role,
    key: string,
    detail: DetailResult,
  ): Promise<void> {
    const listed = await sandbox.call<ListResult>(role, model.entity, 'list', {
      filter: { field: model.key, op: 'eq', value: key },
      pageSize: 1,
    });
    const row = listed.ok ? listed.data.rows[0] : undefined;
    if (!listed.ok || row === undefined) throw new Error(`${key} is not in the list`);
    const recordTeam = listed.data.teams?.[String(row.eid)];
    expect(recordTeam, `${model.entity} ${key} ${role}`).toEqual(detail.teams?.[String(row.eid)]);
    const scope = { ...shop.actor(role).scope, recordTeam };
    const inList = Object.fromEntries(offered(model).map((action) => [action.name, mayAct(model, action, row, scope)]));
    expect(inList, `${model.entity} ${key} ${role}`).toEqual(detail.allowed.actions);
  }

  /** Everything that is offered of a record, done: who does it has no say in whether the record is as it must be. */
  async function offers(walk: Walk, key: string, record: RecordData): Promise<Map<string, Map<Role, Outcome>>> {
    const outcomes = new Map<string, Map<Role, Outcome>>();
    for (const role of shop.readers(walk.model)) {
      const detail = await walk.detail(role, key);
      if (!detail.ok) continue;
      await isOfferedInLists(walk, role, key, detail.data);
      for (const action of walk.model.actions) {
        // Made-up records name made-up others, which only what submits them looks up.
        if (detail.data.allowed.actions[action.name] !== true || (key.startsWith(MADE_UP) && !action.save)) continue;
        for (const input of (await walk.inputs(role, action, record)).slice(0, 1)) {
          const done = await walk.sandbox.takenBack(() => walk.act(role, action, key, input));
          if (!done.ok)
            expect(
              ofDocument(action, done),
              `${walk.model.entity} ${key} ${action.name} ${role}: ${done.message}`,
            ).toBe(false);
          outcomes.set(action.name, (outcomes.get(action.name) ?? new Map<Role, Outcome>()).set(role, done));
        }
      }
    }
    return outcomes;
  }

  const bothEnds = async (walk: Walk, sandbox: Sandbox): Promise<Row[]> => {
    const rows = new Map<string, Row>();
    for (const role of shop.readers(walk.model)) {
      for (const state of statesInOrder(walk.model))
        for (const row of await walk.rows(role, state, ROWS)) rows.set(row.key, row);
      if (walk.model.access.create.includes(role) && ['customer', 'partner'].includes(role))
        await everyBranch(sandbox.tx, walk.model, role);
    }
    const made = await sandbox.tx
      .selectFrom('records')
      .select(['key', 'eid', 'data'])
      .where('entity', '=', walk.model.entity)
      .where('key', 'like', `${MADE_UP}%`)
      .execute();
    return [...rows.values(), ...made.map(({ key, eid, data }) => ({ key, eid, record: data as RecordData }))];
  };

  it('asks it of people whose own team is not certified, about teams that are', () => {
    expect([shop.caller('customer').team.certified, shop.caller('staff').team.certified]).toEqual([true, false]);
  });

  it.each(driver === 'pglite' ? ENTITIES : ASKING)(
    '%s: whoever is offered an action may do it, if anyone may',
    async (entity) => {
      const model = shop.gateway.entities.access.model(entity);
      const differ: string[] = [];
      await shop.sandbox(async (sandbox) => {
        const walk = new Walk(shop, sandbox, model);
        for (const { key, eid, record } of await bothEnds(walk, sandbox)) {
          for (const [name, byRole] of await offers(walk, key, record)) {
            const action = model.actions.find((found) => found.name === name);
            // What the record's own people may submit as it is, whoever else is offered it may submit for them.
            if (
              action?.save !== true ||
              ![...byRole].some(([role, { ok }]) => ok && shop.caller(role).team.eid === eid)
            )
              continue;
            byRole.forEach((_, role) => compared.add(`${entity} ${name} ${role}`));
            for (const [role, done] of byRole)
              if (!done.ok)
                differ.push(`${key} ${name} ${role}: ${done.code} ${done.message} ${JSON.stringify(done.issues)}`);
          }
        }
      });
      expect(differ).toEqual([]);
    },
    240_000,
  );

  it('compared what a customer submits with what staff submits for them', () => {
    expect([...compared]).toEqual(expect.arrayContaining(['invoice submit customer', 'invoice submit staff']));
  });
});
