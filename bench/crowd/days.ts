/** A call of somebody signed in: its data, or an error that says what was refused. */
export type Ask = <T>(path: string, body: object) => Promise<T>;

type Errand = (ask: Ask) => Promise<void>;

/** What somebody of a role does in a day: how often out of so many times, and what. */
type Day = readonly (readonly [weight: number, errand: Errand])[];

type Row = Record<string, unknown>;

const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(Math.random() * some.length)];
const at = (entity: string, operation: string): string => `/yzjumc/entity/v1/${entity}/${operation}`;

/** One of the first pages, sometimes narrowed to one of the states. */
const list =
  (entity: string, states: readonly string[] = []): Errand =>
  async (ask) => {
    const state = Math.random() < 0.5 ? pick(states) : undefined;
    const filter = state === undefined ? {} : { filter: { field: 'status', op: 'eq', value: state } };
    await ask(at(entity, 'list'), { pageSize: 20, pageNo: Math.random() < 0.7 ? 1 : 2, ...filter });
  };

const someRow = async (ask: Ask, entity: string): Promise<Row | undefined> =>
  pick((await ask<{ rows: Row[] }>(at(entity, 'list'), { pageSize: 50 })).rows);

/** A record of the first page, opened. */
const open =
  (entity: string, key: string): Errand =>
  async (ask) => {
    const row = await someRow(ask, entity);
    if (row) await ask(at(entity, 'detail'), { key: row[key] });
  };

const todos: Errand = (ask) => ask('/yzjumc/home/v3/todos', {});
const approvals: Errand = (ask) => ask('/yzjumc/wf/v3/to_handle_task', { pageSize: 20 });
const search: Errand = (ask) => ask(at('invoice', 'list'), { pageSize: 20, keyword: pick(['科技', '制造', '202']) });

let made = 0;
const createCustomer: Errand = async (ask) => {
  made += 1;
  const record = { name: `人群第${made}号客户${Date.now()}`, kind: 'government', industry: '政务' };
  await ask(at('customer', 'save'), { record });
};

/** A customer's remark, changed; whom somebody else has changed meanwhile is left to them. */
const editCustomer: Errand = async (ask) => {
  const row = await someRow(ask, 'customer');
  if (!row) return;
  const { record, version } = await ask<{ record: Row; version: number }>(at('customer', 'detail'), {
    key: row.customerNo,
  });
  await ask(at('customer', 'save'), {
    record: { ...record, remark: `见面 ${new Date().toISOString()}` },
    version,
  }).catch((error: unknown) => {
    if (!String(error).includes('record.conflict')) throw error;
  });
};

const INVOICES = ['draft', 'approving', 'approved', 'issued', 'rejected'];

/** By role. */
export const DAYS = {
  customer: [
    [5, list('invoice', INVOICES)],
    [3, open('invoice', 'billNo')],
    [3, list('order')],
    [2, list('asset')],
    [2, todos],
  ],
  partner: [
    [5, list('customer')],
    [4, open('customer', 'customerNo')],
    [3, list('opportunity')],
    [2, todos],
    [2, createCustomer],
    [3, editCustomer],
  ],
  staff: [
    [5, list('invoice', INVOICES)],
    [3, approvals],
    [3, open('invoice', 'billNo')],
    [2, search],
    [2, list('order')],
  ],
} as const satisfies Record<string, Day>;

/** What somebody of this role does next. */
export function nextOf(role: keyof typeof DAYS): Errand {
  const day: Day = DAYS[role];
  let left = Math.random() * day.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, errand] of day) {
    left -= weight;
    if (left <= 0) return errand;
  }
  throw new Error(`nothing to do for ${role}`);
}
