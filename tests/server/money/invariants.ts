import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../../server/database/port.ts';

/**
 * What must hold of the shop's money after every step, read from the database alone: each function answers the
 * breaches it finds, in words. `installWitness` must have been called before the first order.
 */
export type Invariant = (executor: Executor) => Promise<string[]>;

async function found(executor: Executor, query: RawBuilder<{ breach: string }>): Promise<string[]> {
  return (await query.execute(executor)).rows.map(({ breach }) => breach);
}

/** The table of transitions once more, from the issue and not from the code that it judges. */
const TABLE = ['DRAFT SUBMITTED', 'SUBMITTED WAIT_PAY', 'SUBMITTED PAID', 'WAIT_PAY PAID', 'WAIT_PAY CANCELLED', 'WAIT_PAY CLOSED_TIMEOUT', 'PAID OPENED', 'PAID REFUNDED', 'OPENED REFUNDED'];

/** Successes less refunds of an order, in fen; money that came too late is another matter. */
const paidFor = sql`
  select o.order_no, coalesce(sum(l.amount) filter (where a.state = 'SUCCESS'), 0) as net, count(distinct a.attempt_no) filter (where a.state = 'SUCCESS') as successes
  from orders o left join payment_attempts a on a.order_no = o.order_no left join payment_ledger l on l.attempt_no = a.attempt_no group by o.order_no`;

const oneOrderPerSubmitKey: Invariant = (executor) => found(executor, sql`
  with submits as (select user_id, key, answer->>'orderNo' as order_no from idempotency_keys where operation = 'order.save' and answer ? 'payBefore')
  select 'key ' || key || ' answered ' || coalesce(s.order_no, '?') || ', which was never submitted' as breach
  from submits s left join orders o on o.order_no = s.order_no and o.state <> 'DRAFT' where o.order_no is null
  union all select 'order ' || order_no || ' was submitted by ' || count(*) || ' keys' from submits group by order_no having count(*) > 1
  union all select 'order ' || o.order_no || ' was submitted by no key' from orders o left join submits s on s.order_no = o.order_no where o.state <> 'DRAFT' and s.order_no is null`);

const oneSuccessPerOrder: Invariant = (executor) => found(executor, sql`
  select 'order ' || order_no || ' has ' || successes || ' successes' as breach from (${paidFor}) p where successes > 1`);

const paidExactlyWhenTheMoneyIsThere: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with ' || p.net || ' of ' || o.payable as breach
  from orders o join (${paidFor}) p using (order_no)
  where case when o.state in ('PAID', 'OPENED') then p.net <> o.payable else p.net <> 0 end
     or (o.state = 'REFUNDED' and p.successes <> 1)`);

const noSuccessOnWhatWasGivenUp: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with a success' as breach from orders o join (${paidFor}) p using (order_no)
  where o.state in ('DRAFT', 'SUBMITTED', 'WAIT_PAY', 'CANCELLED', 'CLOSED_TIMEOUT') and p.successes > 0`);

const lateMoneyHasItsRefund: Invariant = (executor) => found(executor, sql`
  select 'attempt ' || a.attempt_no || ' was paid too late and has ' || count(r.key) || ' refunds that stand' as breach
  from payment_attempts a left join records r on r.entity = 'refund' and r.data->>'attemptNo' = a.attempt_no and r.state <> 'rejected'
  where a.state = 'PAID_AFTER_CLOSE' group by a.attempt_no having count(r.key) <> 1`);

const nothingIsGivenBackTwice: Invariant = (executor) => found(executor, sql`
  select 'attempt ' || attempt_no || ' received ' || sum(amount) filter (where amount > 0) || ' and gave back ' || -sum(amount) filter (where amount < 0) as breach
  from payment_ledger group by attempt_no
  having count(*) filter (where amount > 0) > 1 or count(*) filter (where amount < 0) > 1 or sum(amount) < 0
  union all select 'refund ' || r.key || ' is ' || r.state || ' against the ledger' from records r
  where r.entity = 'refund' and (r.state = 'done') <> exists (select from payment_ledger l where l.refund_no = r.key and l.event = 'refunded')`);

const headerEqualsLines: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' differs from its lines' as breach
  from orders o join (select order_no, sum(total_list_amount) as listed, sum(total_amount) as amount, sum(coupon_discount) as coupons, sum(payable) as payable,
    bool_and(coupon_discount between 0 and total_amount and payable = total_amount - coupon_discount) as sound from order_lines group by order_no) l using (order_no)
  where o.list_amount <> l.listed or o.discount <> l.listed - l.amount or o.coupon_discount <> l.coupons or o.payable <> l.payable or o.payable <> o.list_amount - o.discount - o.coupon_discount or not l.sound
  union all select 'order ' || order_no || ' has no lines' from orders where not exists (select from order_lines l where l.order_no = orders.order_no)`);

const pricesAreTheShops: Invariant = (executor) => found(executor, sql`
  select 'line ' || l.order_no || '/' || l.line_no || ' costs ' || l.list_price || ', which the shop never asked' as breach from order_lines l
  where not exists (select from prices_seen p where p.product_no = l.product_no and p.price = l.list_price)
     or l.list_amount <> l.list_price * l.quantity * l.years or l.amount <> l.unit_price * l.quantity * l.years or l.unit_price > l.list_price`);

const attemptsAskForThePayable: Invariant = (executor) => found(executor, sql`
  select 'attempt ' || a.attempt_no || ' asks for ' || a.amount || ' of ' || o.payable || ' in the name of ' || a.eid as breach
  from payment_attempts a join orders o using (order_no) where a.amount <> o.payable or a.eid <> o.eid`);

const transitionsAreInTheTable: Invariant = (executor) => found(executor, sql`
  select 'order ' || order_no || ' went from ' || from_state || ' to ' || to_state as breach from order_history where from_state || ' ' || to_state <> all(${TABLE})
  union all select 'order ' || order_no || ' came to ' || coalesce(before, 'DRAFT') || ' and left ' || from_state
  from (select *, lag(to_state) over (partition by order_no order by id) as before from order_history) h where from_state <> coalesce(before, 'DRAFT')
  union all select 'order ' || o.order_no || ' is ' || o.state || ', its history says ' || coalesce(h.last, 'DRAFT')
  from orders o left join lateral (select to_state as last from order_history where order_no = o.order_no order by id desc limit 1) h on true where o.state <> coalesce(h.last, 'DRAFT')`);

const oneMessagePerTransition: Invariant = (executor) => found(executor, sql`
  select coalesce(h.order_no, s.order_no) || ' ' || coalesce(h.from_state, s.from_state) || '→' || coalesce(h.to_state, s.to_state) || ': ' || coalesce(h.n, 0) || ' rows of history, ' || coalesce(s.n, 0) || ' messages' as breach
  from (select order_no, from_state, to_state, count(*) as n from order_history group by 1, 2, 3) h
  full join (select order_no, from_state, to_state, count(*) as n from outbox_seen group by 1, 2, 3) s using (order_no, from_state, to_state)
  where h.n is distinct from s.n or h.n <> 1`);

/** How each state of an attempt is called in the ledger. */
const ledgerIsTheAttemptsStory: Invariant = (executor) => found(executor, sql`
  select 'attempt ' || a.attempt_no || ' is ' || a.state || ', the ledger says ' || coalesce(l.event, 'nothing') as breach
  from payment_attempts a left join lateral (
    select event from payment_ledger where attempt_no = a.attempt_no and event in ('created', 'pending', 'unknown', 'failed', 'closed', 'success', 'paid_after_close') order by id desc limit 1) l on true
  where l.event is distinct from case a.state when 'INIT' then 'created' else lower(a.state) end`);

/** Nobody has to come back for the shop to find out what became of a payment. */
const openAttemptsAreWatched: Invariant = (executor) => found(executor, sql`
  select 'attempt ' || attempt_no || ' is ' || state || ' at the cashier, and nobody will ask' as breach
  from payment_attempts where channel = 'cashier' and state in ('INIT', 'PENDING', 'UNKNOWN') and work is null`);

const documentFollowsTheOrder: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' is ' || o.state || ', its document ' || coalesce(r.state, 'missing') as breach
  from orders o left join records r on r.entity = 'order' and r.key = o.order_no
  where case when o.state = 'DRAFT' then r.key is not null
    else (r.state, r.eid, (r.data->>'payable')::bigint, (r.data->>'listAmount')::bigint, coalesce((r.data->>'couponDiscount')::bigint, 0)) is distinct from (o.state, o.eid, o.payable, o.list_amount, o.coupon_discount) end`);

const paymentsAreBookedOnce: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with ' || count(r.key) || ' transactions' as breach
  from orders o left join records r on r.entity = 'transaction' and r.data->>'orderNo' = o.order_no
  group by o.order_no, o.state, o.payable
  having count(r.key) <> case when o.payable > 0 and o.state in ('PAID', 'OPENED', 'REFUNDED') then 1 else 0 end
    or coalesce(min(case when r.state = 'paid' then 1 when r.state = 'refunded' then 2 end), 0) <> case when o.payable = 0 then 0 when o.state in ('PAID', 'OPENED') then 1 when o.state = 'REFUNDED' then 2 else 0 end`);

const openedOnce: Invariant = (executor) => found(executor, sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' and opened ' || count(r.key) || ' times' as breach
  from orders o cross join lateral (select count(*) filter (where kind <> 'service' and (kind <> 'flow' or termed)) as wanted from order_lines where order_no = o.order_no) l
  left join records r on r.entity = 'asset' and r.data->>'sourceNo' = o.order_no
  group by o.order_no, o.state, o.opened_at, l.wanted
  having count(r.key) <> case when o.opened_at is not null then l.wanted else 0 end`);

const couponsStayWithinTheirLimits: Invariant = (executor) => found(executor, sql`
  select 'campaign ' || k.campaign_no || ' gave out ' || count(c.coupon_no) || ' of ' || (r.data->>'total') || ', it counted ' || k.issued as breach
  from coupon_campaigns k left join coupons c using (campaign_no) join records r on r.entity = 'coupon-campaign' and r.key = k.campaign_no
  group by k.campaign_no, k.issued, r.data having count(c.coupon_no) > (r.data->>'total')::int or count(c.coupon_no) <> k.issued
  union all select 'team ' || h.eid || ' has ' || count(c.coupon_no) || ' of campaign ' || h.campaign_no || ', it counted ' || h.issued
  from coupon_holders h left join coupons c using (campaign_no, eid) join records r on r.entity = 'coupon-campaign' and r.key = h.campaign_no
  group by h.campaign_no, h.eid, h.issued, r.data having count(c.coupon_no) > (r.data->>'perTeam')::int or count(c.coupon_no) <> h.issued
  union all select 'coupon ' || coupon_no || ' was counted nowhere' from coupons c where not exists (select from coupon_holders h where (h.campaign_no, h.eid) = (c.campaign_no, c.eid))`);

const couponsFollowTheirOrder: Invariant = (executor) => found(executor, sql`
  select 'coupon ' || c.coupon_no || ' is ' || c.state || ' by order ' || c.order_no || ', which is ' || coalesce(o.state, 'missing') as breach
  from coupons c left join orders o using (order_no)
  where c.order_no is not null and (o.state is null or o.eid <> c.eid or c.coupon_no <> all(o.coupon_nos)
    or c.state <> case when o.state in ('SUBMITTED', 'WAIT_PAY') then 'reserved' when o.state in ('PAID', 'OPENED') then 'used' else '' end)
  union all select 'order ' || o.order_no || ' (' || o.state || ') takes ' || o.coupon_discount || ' off, its coupons ' || coalesce(sum(c.discount), 0)
  from orders o left join coupons c on c.order_no = o.order_no group by o.order_no
  having case when o.state in ('SUBMITTED', 'WAIT_PAY', 'PAID', 'OPENED') then coalesce(sum(c.discount), 0) <> o.coupon_discount or count(c.coupon_no) <> cardinality(o.coupon_nos) else count(c.coupon_no) > 0 end`);

const couponsAreGivenBackOnce: Invariant = (executor) => found(executor, sql`
  select 'coupon ' || e.coupon_no || ' and order ' || e.order_no || ' (' || o.state || '): ' || string_agg(e.what, ' ' order by e.id) as breach
  from coupon_events e join orders o using (order_no) group by e.coupon_no, e.order_no, o.state
  having string_agg(e.what, ' ' order by e.id) <> all(case
    when o.state in ('SUBMITTED', 'WAIT_PAY') then array['reserved'] when o.state in ('PAID', 'OPENED') then array['reserved used']
    when o.state = 'REFUNDED' then array['reserved used returned'] else array['reserved returned'] end)`);

const noMessageIsGivenUp: Invariant = (executor) => found(executor, sql`select topic || ' was given up: ' || coalesce(last_error, '') as breach from outbox where status = 'dead'`);

/** All of them by name. */
export const INVARIANTS = {
  oneOrderPerSubmitKey, oneSuccessPerOrder, paidExactlyWhenTheMoneyIsThere, noSuccessOnWhatWasGivenUp, lateMoneyHasItsRefund, nothingIsGivenBackTwice, headerEqualsLines, pricesAreTheShops,
  attemptsAskForThePayable, transitionsAreInTheTable, oneMessagePerTransition, ledgerIsTheAttemptsStory, openAttemptsAreWatched, documentFollowsTheOrder, paymentsAreBookedOnce, openedOnce,
  couponsStayWithinTheirLimits, couponsFollowTheirOrder, couponsAreGivenBackOnce, noMessageIsGivenUp,
} as const satisfies Record<string, Invariant>;

/** Every breach of every invariant, with its name. Sees one moment: all of them look at the same snapshot. */
export async function breaches(executor: Executor): Promise<string[]> {
  return executor.transaction().setIsolationLevel('repeatable read').execute(async (tx) => {
    const all: string[] = [];
    for (const [name, invariant] of Object.entries(INVARIANTS)) all.push(...(await invariant(tx)).map((breach) => `${name}: ${breach}`));
    return all;
  });
}

/** A team's cart as it is acknowledged: product and quantity. */
export async function cartDiffers(executor: Executor, eid: string, acknowledged: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await executor.selectFrom('cart_lines').where('eid', '=', eid).where('removed_at', 'is', null).select(['line_id', 'quantity']).execute();
  const stored = new Map(rows.map((row) => [row.line_id, row.quantity]));
  return [...new Set([...stored.keys(), ...acknowledged.keys()])].filter((lineId) => stored.get(lineId) !== acknowledged.get(lineId))
    .map((lineId) => `cart of ${eid}: line ${lineId} has ${stored.get(lineId) ?? 'gone'}, acknowledged ${acknowledged.get(lineId) ?? 'gone'}`);
}

/** What a cashier says of one of its trades. */
export interface ForeignTrade {
  outTradeNo: string;
  amount: number;
  status: string;
  /** Number of the refund that gave the money back. */
  refund: string | null;
}

/** Both sides' books of the same money: what the cashier took, and gave back, the ledger took, and gave back. */
export async function accountsDiffer(executor: Executor, trades: readonly ForeignTrade[]): Promise<string[]> {
  const rows = await executor.selectFrom('payment_ledger').groupBy('attempt_no').select(['attempt_no', ({ fn }) => fn.sum<number>('amount').as('net')]).execute();
  const net = new Map(rows.map((row) => [row.attempt_no, row.net]));
  return trades.filter(({ outTradeNo, amount, status, refund }) => (net.get(outTradeNo) ?? 0) !== (status === 'PAID' && refund === null ? amount : 0))
    .map(({ outTradeNo, amount, status, refund }) => `trade ${outTradeNo} of ${amount} is ${status}${refund === null ? '' : ` and given back by ${refund}`}, the ledger keeps ${net.get(outTradeNo) ?? 0}`);
}

/** Money that the shop was told of, and answered for, is in its books. */
export async function silence(executor: Executor, told: ReadonlySet<string>): Promise<string[]> {
  const rows = await executor.selectFrom('payment_ledger').where('event', 'in', ['success', 'paid_after_close']).select('attempt_no').execute();
  const booked = new Set(rows.map((row) => row.attempt_no));
  return [...told].filter((attemptNo) => !booked.has(attemptNo)).map((attemptNo) => `the shop was told that ${attemptNo} is paid, and its books say nothing`);
}
