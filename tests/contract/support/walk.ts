import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { Random } from '@yunpu/engine-core/sample';
import { stateOf, transitionTable } from '@yunpu/engine-core/workflow';
import { applyPlan } from '../../../engine/core/record/sample/apply.ts';
import { plansFor } from '../../../engine/core/record/sample/solve.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { StoredRecord } from '../../../server/runtime/access/entityAccess.ts';
import { columnsOf } from '../../../server/runtime/operations/store.ts';
import { inputsFor } from './inputs.ts';
import type { Outcome, Role, Sandbox, Shop } from './shop.ts';

/** What a record must say before an action's hook, or a guard over computed fields, lets it through. */
const PREPARED: Readonly<Record<string, RecordData>> = {
  'consume-contract/finish': { balance: 0 },
  'contract/expire': { endDate: '2020-01-01' },
  'stock/close': { available: 0 },
  'partner-join/submit': { agreementAccepted: true },
  'arrival/claim': { payerName: '蓝海制造有限公司' },
};

/** Guard of an action that nobody who is signed in may do. */
const SHOP = "user.id == 'system'";
const FEW = 12;
const MANY = 300;

/** States in the order in which records come into them; those that nothing leads to last. */
export function statesInOrder(model: EntityModel): (string | null)[] {
  if (model.states === undefined) return [null];
  const table = transitionTable(model);
  const order = [model.states.initial];
  for (const state of order) for (const { to } of table[state] ?? []) if (!order.includes(to)) order.push(to);
  return [...new Set([...order, ...Object.keys(model.states.values)])];
}

/** One document's records on their way through its states, in a sandbox. */
export class Walk {
  /** What was done: how another record may be brought from `from` to `to`. */
  private readonly steps: { action: ActionModel; role: Role | 'shop'; from: string | null; to: string | null }[] = [];

  constructor(
    private readonly shop: Shop,
    readonly sandbox: Sandbox,
    readonly model: EntityModel,
  ) {}

  /** Records in a state that a role reads, latest first. */
  rows(role: Role, state: string | null, limit = FEW): Promise<StoredRecord[]> {
    const { states, entity } = this.model;
    const filter = states && { field: states.field, op: 'eq' as const, value: state };
    return this.shop.gateway.entities.access.find(this.sandbox.tx, this.shop.actor(role), entity, {
      ...(filter && { filter }),
      limit,
    });
  }

  /** Whether the document says that a role may act on a record now. Row rules are not asked: the role sees the record. */
  offers(action: ActionModel, record: RecordData, role: Role): boolean {
    const state = stateOf(this.model, record);
    if (state === this.model.approval?.state && this.chainActions.includes(action)) return false;
    if (action.roles.length > 0 && !action.roles.includes(role)) return false;
    if (action.from.length > 0 && !action.from.includes(state ?? '')) return false;
    return action.guard === undefined || action.guard.evaluate({ record, scope: this.shop.actor(role).scope }) === true;
  }

  inputs(role: Role, action: ActionModel, record: RecordData): Promise<RecordData[]> {
    return inputsFor(this.sandbox, role, this.model, action, record, this.shop.actor(role).scope);
  }

  act(role: Role, action: ActionModel, key: string, input: RecordData): Promise<Outcome<DetailResult>> {
    return this.sandbox.call<DetailResult>(role, this.model.entity, 'act', { key, action: action.name, input });
  }

  detail(role: Role, key: string): Promise<Outcome<DetailResult>> {
    return this.sandbox.call<DetailResult>(role, this.model.entity, 'detail', { key });
  }

  /** Puts values on a stored record without asking anyone. */
  async write(row: StoredRecord, values: RecordData): Promise<StoredRecord> {
    const record = { ...row.record, ...values };
    await this.sandbox.tx
      .updateTable('records')
      .set(columnsOf(this.model, record))
      .where('entity', '=', this.model.entity)
      .where('id', '=', row.id)
      .execute();
    return { ...row, record };
  }

  /** Records of a state that the action may be done to: as they stand, or with what its guard asks for put there. */
  async ready(
    role: Role,
    action: ActionModel,
    rows: readonly StoredRecord[],
    state: string | null,
  ): Promise<StoredRecord[]> {
    const allowed = (found: readonly StoredRecord[]) => found.filter(({ record }) => this.offers(action, record, role));
    const prepared = PREPARED[`${this.model.entity}/${action.name}`];
    const near = allowed(
      prepared === undefined ? rows : await Promise.all(rows.slice(0, 2).map((row) => this.write(row, prepared))),
    );
    const { guard } = action;
    if (
      near.length > 0 ||
      guard === undefined ||
      !this.offers({ ...action, guard: undefined }, rows[0]?.record ?? {}, role)
    )
      return near;
    const far = allowed(await this.rows(role, state, MANY));
    if (far.length > 0) return far;
    const { scope } = this.shop.actor(role);
    const world = { random: new Random(action.name), today: scope.today, linked: () => [] };
    for (const row of rows) {
      for (const way of plansFor(guard.ast, true, { fields: this.model.fieldsByPath, world, scope })) {
        if (way.some(({ on, path }) => on !== 'field' || path === this.model.states?.field)) continue;
        const { record } = applyPlan(this.model, row.record, scope, way);
        if (this.offers(action, record, role)) return [await this.write(row, record)];
      }
    }
    return [];
  }

  /** What only the approval chain does, done as it does it. */
  async byChain(action: ActionModel, key: string, input: RecordData): Promise<StoredRecord> {
    const {
      sandbox: { tx },
      model: { entity },
    } = this;
    await tx
      .updateTable('approvals')
      .set({ status: 'ended' })
      .where('entity', '=', entity)
      .where('record_key', '=', key)
      .where('status', '=', 'running')
      .execute();
    return this.shop.gateway.entities.access.act(
      tx,
      { ...systemActor(''), chain: { entity, key } },
      entity,
      key,
      action.name,
      input,
    );
  }

  /** Actions that only the approval chain does, from the state in which it runs. */
  get chainActions(): ActionModel[] {
    const { approval, actions } = this.model;
    return approval === undefined
      ? []
      : actions.filter(({ name }) =>
          [approval.approved, approval.rejected, approval.returned, approval.withdrawn].includes(name),
        );
  }

  /**
   * Steps of the shop's own code, which stand in a document so that its states are told in full: its own, and those of
   * people who see no such record and take the step where they see what it is about.
   */
  get shopActions(): ActionModel[] {
    const { read } = this.model.access;
    const areBlind = (roles: readonly string[]) => roles.length > 0 && roles.every((role) => read[role] === undefined);
    return this.model.actions.filter(({ guard, roles }) => guard?.source === SHOP || areBlind(roles));
  }

  /** A record in a state that the shop's own code passes within one transaction: put there without asking anyone. */
  async passing(role: Role, state: string | null): Promise<StoredRecord | undefined> {
    const { states, entity } = this.model;
    const [any] = await this.shop.gateway.entities.access.find(this.sandbox.tx, this.shop.actor(role), entity, {
      limit: 1,
    });
    return any && states && this.write(any, { [states.field]: state });
  }

  /** What only the shop's own code does, done as it does it. */
  async byShop(action: ActionModel, { key, record }: StoredRecord): Promise<StoredRecord> {
    const { access } = this.shop.gateway.entities;
    const [input = {}] = action.input === undefined ? [] : await this.inputs('operator', action, record);
    return access.act(this.sandbox.tx, systemActor(''), this.model.entity, key, action.name, input);
  }

  /** An action that went well from one state to another. */
  note(action: ActionModel, role: Role | 'shop', from: string | null, to: string | null): void {
    if (from !== to) this.steps.push({ action, role, from, to });
  }

  /** Records of a state for a role that has none there: brought into it by what others were seen to do. */
  async reach(role: Role, state: string | null, steps = 3): Promise<StoredRecord[]> {
    for (const { action, role: taker, from } of this.steps.filter(({ to }) => to === state)) {
      const actor = taker === 'shop' ? role : taker;
      // Whoever takes the step sees where it starts from; the one who looks at its end may not.
      const there = await this.rows(actor, from);
      const start = there.length > 0 || steps === 0 ? there : await this.reach(actor, from, steps - 1);
      if (taker === 'shop' && start[0]) {
        await this.byShop(action, start[0]);
        return this.rows(role, state);
      }
      const rows = await this.ready(actor, action, start, from);
      for (const row of rows.slice(0, 3)) {
        for (const input of await this.inputs(actor, action, row.record)) {
          if ((await this.act(actor, action, row.key, input)).ok) return this.rows(role, state);
        }
      }
    }
    const ends = this.chainActions.find(({ to }) => to === state);
    const [waiting] = ends === undefined ? [] : await this.rows(role, this.model.approval?.state ?? null, 1);
    if (ends === undefined || waiting === undefined) return [];
    await this.byChain(ends, waiting.key, (await this.inputs(role, ends, waiting.record))[0] ?? {});
    return this.rows(role, state);
  }
}
