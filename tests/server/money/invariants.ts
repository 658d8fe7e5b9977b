import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../server/platform/database/port.ts';
import { ordersDiffer, transactionsDiffer } from '../../support/mirrors.ts';

/**
 * What must hold of the shop's money after every step, read from the database alone: each function answers the
 * breaches it finds, in words. `installWitness` must have been called before the first order.
 */
export type Invariant = (executor: Executor) => Promise<string[]>;

async function found(executor: Executor, query: RawBuilder<{ breach: string }>): Promise<string[]> {
  return (await query.execute(executor)).rows.map(({ breach }) => breach);
}

/** The table of transitions once more, from the issue and not from the code that it judges. */
const TABLE = [
  'DRAFT SUBMITTED',
  'SUBMITTED WAIT_PAY',
  'SUBMITTED PAID',
  'WAIT_PAY PAID',
  'WAIT_PAY CANCELLED',
  'WAIT_PAY CLOSED_TIMEOUT',
  'PAID OPENED',
  'PAID REFUNDED',
  'OPENED REFUNDED',
];

/** Successes less refunds of an order, in fen; money that came too late is another matter. */
const paidFor = sql`
  select o.order_no, coalesce(sum(l.amount) filter (where a.state = 'SUCCESS'), 0) as net, count(distinct a.attempt_no) filter (where a.state = 'SUCCESS') as successes
  from orders o left join payment_attempts a on a.order_no = o.order_no left join payment_ledger l on l.attempt_no = a.attempt_no group by o.order_no`;

const oneOrderPerSubmitKey: Invariant = (executor) =>
  found(
    executor,
    sql`
  with submits as (select user_id, key, answer->>'orderNo' as order_no from idempotency_keys where operation = 'checkout.save' and answer ? 'payBefore')
  select 'key ' || key || ' answered ' || coalesce(s.order_no, '?') || ', which was never submitted' as breach
  from submits s left join orders o on o.order_no = s.order_no and o.state <> 'DRAFT' where o.order_no is null
  union all select 'order ' || order_no || ' was submitted by ' || count(*) || ' keys' from submits group by order_no having count(*) > 1
  union all select 'order ' || o.order_no || ' was submitted by no key' from orders o left join submits s on s.order_no = o.order_no where o.state <> 'DRAFT' and s.order_no is null`,
  );

const oneSuccessPerOrder: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || order_no || ' has ' || successes || ' successes' as breach from (${paidFor}) p where successes > 1`,
  );

const paidExactlyWhenTheMoneyIsThere: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with ' || p.net || ' of ' || o.payable as breach
  from orders o join (${paidFor}) p using (order_no)
  where case when o.state in ('PAID', 'OPENED') then p.net <> o.payable else p.net <> 0 end
     or (o.state = 'REFUNDED' and p.successes <> 1)`,
  );

const noSuccessOnWhatWasGivenUp: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with a success' as breach from orders o join (${paidFor}) p using (order_no)
  where o.state in ('DRAFT', 'SUBMITTED', 'WAIT_PAY', 'CANCELLED', 'CLOSED_TIMEOUT') and p.successes > 0`,
  );

const lateMoneyHasItsRefund: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'attempt ' || a.attempt_no || ' was paid too late and has ' || count(r.key) || ' refunds that stand' as breach
  from payment_attempts a left join records r on r.entity = 'refund' and r.data->>'attemptNo' = a.attempt_no and r.state not in ('rejected', 'withdrawn')
  where a.state = 'PAID_AFTER_CLOSE' group by a.attempt_no having count(r.key) <> 1`,
  );

const nothingIsGivenBackTwice: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'attempt ' || attempt_no || ' received ' || sum(amount) filter (where amount > 0) || ' and gave back ' || -sum(amount) filter (where amount < 0) as breach
  from payment_ledger group by attempt_no
  having count(*) filter (where amount > 0) > 1 or count(*) filter (where amount < 0) > 1 or sum(amount) < 0
  union all select 'refund ' || r.key || ' is ' || r.state || ' against the ledger' from records r
  where r.entity = 'refund' and (r.state = 'done') <> exists (select from payment_ledger l where l.refund_no = r.key and l.event = 'refunded')`,
  );

const headerEqualsLines: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' differs from its lines' as breach
  from orders o join (select order_no, sum(total_list_amount) as listed, sum(total_amount) as amount, sum(coupon_discount) as coupons, sum(payable) as payable,
    bool_and(coupon_discount between 0 and total_amount and payable = total_amount - coupon_discount) as sound from order_lines group by order_no) l using (order_no)
  where o.list_amount <> l.listed or o.discount <> l.listed - l.amount or o.coupon_discount <> l.coupons or o.payable <> l.payable or o.payable <> o.list_amount - o.discount - o.coupon_discount or not l.sound
  union all select 'order ' || order_no || ' has no lines' from orders where not exists (select from order_lines l where l.order_no = orders.order_no)`,
  );

const pricesAreTheShops: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'line ' || l.order_no || '/' || l.line_no || ' costs ' || l.list_price || ', which the shop never asked' as breach from order_lines l
  where not exists (select from prices_seen p where p.product_no = l.product_no and p.price = l.list_price)
     or l.list_amount <> case when l.days is null then l.list_price * l.quantity * l.years else div(l.list_price::numeric * l.quantity * l.days, 365) end
     or l.amount <> case when l.days is null then l.unit_price * l.quantity * l.years else div(l.unit_price::numeric * l.quantity * l.days, 365) end
     or l.unit_price > l.list_price`,
  );

const attemptsAskForThePayable: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'attempt ' || a.attempt_no || ' asks for ' || a.amount || ' of ' || o.payable || ' in the name of ' || a.eid as breach
  from payment_attempts a join orders o using (order_no) where a.amount <> o.payable or a.eid <> o.eid`,
  );

const transitionsAreInTheTable: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || order_no || ' went from ' || from_state || ' to ' || to_state as breach from order_history where from_state || ' ' || to_state <> all(${TABLE})
  union all select 'order ' || order_no || ' came to ' || coalesce(before, 'DRAFT') || ' and left ' || from_state
  from (select *, lag(to_state) over (partition by order_no order by id) as before from order_history) h where from_state <> coalesce(before, 'DRAFT')
  union all select 'order ' || o.order_no || ' is ' || o.state || ', its history says ' || coalesce(h.last, 'DRAFT')
  from orders o left join lateral (select to_state as last from order_history where order_no = o.order_no order by id desc limit 1) h on true where o.state <> coalesce(h.last, 'DRAFT')`,
  );

const oneMessagePerTransition: Invariant = (executor) =>
  found(
    executor,
    sql`
  select coalesce(h.order_no, s.order_no) || ' ' || coalesce(h.from_state, s.from_state) || '→' || coalesce(h.to_state, s.to_state) || ': ' || coalesce(h.n, 0) || ' rows of history, ' || coalesce(s.n, 0) || ' messages' as breach
  from (select order_no, from_state, to_state, count(*) as n from order_history group by 1, 2, 3) h
  full join (select order_no, from_state, to_state, count(*) as n from outbox_seen group by 1, 2, 3) s using (order_no, from_state, to_state)
  where h.n is distinct from s.n or h.n <> 1`,
  );

/** How each state of an attempt is called in the ledger. */
const ledgerIsTheAttemptsStory: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'attempt ' || a.attempt_no || ' is ' || a.state || ', the ledger says ' || coalesce(l.event, 'nothing') as breach
  from payment_attempts a left join lateral (
    select event from payment_ledger where attempt_no = a.attempt_no and event in ('created', 'pending', 'unknown', 'failed', 'closed', 'success', 'paid_after_close') order by id desc limit 1) l on true
  where l.event is distinct from case a.state when 'INIT' then 'created' else lower(a.state) end`,
  );

/** Nobody has to come back for the shop to find out what became of a payment. */
const openAttemptsAreWatched: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'attempt ' || attempt_no || ' is ' || state || ' at the cashier, and nobody will ask' as breach
  from payment_attempts where channel = 'cashier' and state in ('INIT', 'PENDING', 'UNKNOWN') and work is null`,
  );

const paymentsAreBookedOnce: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' with ' || count(r.key) || ' transactions' as breach
  from orders o left join records r on r.entity = 'transaction' and r.data->>'orderNo' = o.order_no
  group by o.order_no, o.state, o.payable
  having count(r.key) <> case when o.payable > 0 and o.state in ('PAID', 'OPENED', 'REFUNDED') then 1 else 0 end
    or coalesce(min(case when r.state = 'paid' then 1 when r.state = 'refunded' then 2 end), 0) <> case when o.payable = 0 then 0 when o.state in ('PAID', 'OPENED') then 1 when o.state = 'REFUNDED' then 2 else 0 end`,
  );

/** A refund is of the whole payment: what waits to go back, or went, has no invoice on it and none coming. */
const noInvoiceOnWhatGoesBack: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'transaction ' || t.key || ' is given back with ' || m.invoiced || ' invoiced' as breach
  from records t cross join lateral (select coalesce((t.data->>'invoicing')::bigint, 0) + coalesce((t.data->>'invoiced')::bigint, 0) as invoiced) m
  where t.entity = 'transaction' and m.invoiced > 0
    and (t.state = 'refunded' or exists (select from records r where r.entity = 'refund' and r.data->>'transNo' = t.key and r.state not in ('rejected', 'withdrawn')))`,
  );

const openedOnce: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' is ' || o.state || ' and opened ' || count(r.key) || ' times' as breach
  from orders o cross join lateral (select count(*) filter (where does not in ('renew', 'add') and kind <> 'service' and (kind <> 'flow' or termed)) as wanted from order_lines where order_no = o.order_no) l
  left join records r on r.entity = 'asset' and r.data->>'sourceNo' = o.order_no
  group by o.order_no, o.state, o.opened_at, l.wanted
  having count(r.key) <> case when o.opened_at is not null then l.wanted else 0 end`,
  );

/** What an asset's lines have brought and not taken back: of opened orders, and of refunded ones until they are followed up. */
const standing = sql`
  select l.*, o.opened_at from order_lines l join orders o using (order_no)
  where l.asset_no is not null and (o.state = 'OPENED' or (o.state = 'REFUNDED' and o.opened_at is not null and o.ended_at is null))`;

/** An asset in use is as large and lasts as long as what was paid for it; what staff gave or put right is theirs to say. */
const assetsAreWhatWasPaid: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'asset ' || r.key || ' has ' || (r.data->>'quantity') || ' until ' || (r.data->>'expireDate') || ', paid for ' || p.quantity || ' until ' || p.until as breach
  from records r join lateral (
    select sum(s.quantity) filter (where s.does in ('new', 'convert', 'upgrade') or (s.does = 'add' and s.product_no = r.data->>'product')) as quantity, max(s.until_date)::text as until
    from (${standing}) s where s.asset_no = r.key) p on p.quantity is not null
  where r.entity = 'asset' and r.state in ('active', 'suspended') and not exists (select from jsonb_array_elements(r.data->'events') e where e->>'kind' in ('赠送', '更正', '延期'))
    and ((r.data->>'quantity')::bigint <> p.quantity or r.data->>'expireDate' <> p.until)`,
  );

/** What an order promised as a gift is what the asset got: the years that were paid, and the months that came with them. */
const giftsAreKept: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'line ' || l.order_no || '/' || l.line_no || ' runs until ' || l.until_date || ', promised ' || g.months || ' months on top of ' || l.years || ' years' as breach
  from order_lines l cross join lateral (select coalesce(sum((e->>'months')::int), 0) as months from jsonb_array_elements(l.gifts) e) g
  where l.from_date is not null and l.does in ('new', 'renew', 'convert') and l.until_date::date <> (l.from_date::date + make_interval(months => l.years * 12 + g.months::int))::date - 1`,
  );

/** What a promotion takes off a line is what it says of the line's price, once, and each part of the line bears its own part of it. */
const promotionsTakeOffWhatTheyPromise: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'line ' || l.order_no || '/' || l.line_no || ' costs ' || l.total_amount || ' of ' || l.amount + m.amount || ' with ' || l.promotion_discount || ' taken off, its modules ' || m.taken || ', promised ' || g.promised || ' of ' || g.said as breach
  from order_lines l
  cross join lateral (select coalesce(sum((e->>'amount')::bigint), 0) as amount, coalesce(sum(coalesce((e->>'promotionDiscount')::bigint, 0)), 0) as taken,
    coalesce(bool_and(coalesce((e->>'promotionDiscount')::bigint, 0) between 0 and (e->>'amount')::bigint), true) as sound from jsonb_array_elements(l.modules) e) m
  cross join lateral (select coalesce(sum((e->>'discount')::bigint), 0) as promised, count(*) filter (where (e->>'discount')::bigint > 0) as many,
    coalesce(sum(case p.data->>'gift' when 'rate' then div((l.amount + m.amount) * (100 - (p.data->>'rate')::int), 100) when 'amount' then least((p.data->>'reduction')::bigint, l.amount + m.amount) end), 0) as said
    from jsonb_array_elements(l.gifts) e left join records p on p.entity = 'promotion' and p.key = e->>'promotionNo') g
  where l.promotion_discount <> g.promised or g.promised <> g.said or g.many > 1 or l.total_amount <> l.amount + m.amount - l.credit - l.promotion_discount
    or not m.sound or l.promotion_discount - m.taken not between 0 and l.amount`,
  );

/** Every line of an opened order is an event of its asset, once; taken back, once more. */
const ordersActOnce: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'asset ' || l.asset_no || ' tells of order ' || l.order_no || ' ' || e.told || ' times, ' || l.lines || ' lines' as breach
  from (select asset_no, order_no, o.state, o.ended_at, count(*) as lines, min(l.target_no) as target from order_lines l join orders o using (order_no) where asset_no is not null group by 1, 2, 3, 4) l
  join records r on r.entity = 'asset' and r.key = l.asset_no
  cross join lateral (select count(*) filter (where e->>'kind' not in ('终止', '退款')) as told, count(*) filter (where e->>'kind' in ('终止', '退款')) as back
    from jsonb_array_elements(r.data->'events') e where e->>'billNo' = l.order_no) e
  where e.told <> l.lines or e.back <> case when l.state = 'REFUNDED' and l.ended_at is not null then l.lines else 0 end`,
  );

/** What an order has taken it gives back: an asset waits only for an order that waits. */
const assetsWaitForLiveOrders: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'asset ' || r.key || ' waits for order ' || o.order_no || ', which is ' || o.state as breach
  from records r join orders o on o.order_no = r.data->>'pendingNo' where r.entity = 'asset' and o.state not in ('WAIT_PAY', 'PAID')
  union all select 'order ' || o.order_no || ' (' || o.state || ') has lost asset ' || l.target_no
  from orders o join order_lines l using (order_no) left join records r on r.entity = 'asset' and r.key = l.target_no
  where l.target_no is not null and o.state in ('WAIT_PAY', 'PAID') and r.data->>'pendingNo' is distinct from o.order_no`,
  );

/**
 * An asset's term or size never changes without a paid order or a decision of staff that names why: in the very change
 * of its history there is the event that names the one or the other.
 */
export const assetsChangeForAReason: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'asset ' || r.key || ' changed its ' || c.what || ' without a paid order or a decision: ' || coalesce(c.event::text, 'nothing is said') as breach
  from entity_history h join records r on r.entity = 'asset' and r.id = h.record_id
  cross join lateral (
    select string_agg(c->>'path', ', ') filter (where c->>'path' in ('expireDate', 'startDate', 'quantity', 'modules', 'product', 'kind')) as what,
      (jsonb_agg(c->'to'->-1) filter (where c->>'path' = 'events'))->0 as event
    from jsonb_array_elements(h.changes) c) c
  where h.entity = 'asset' and h.action <> 'create' and c.what is not null
    and not exists (select from orders o join order_lines l using (order_no) where o.order_no = c.event->>'billNo' and o.paid_at is not null and r.key in (l.asset_no, l.target_no))
    and not exists (select from records b where b.entity in ('renewal', 'service-change', 'upgrade') and b.key = c.event->>'billNo' and b.data->>'ground' is not null and b.data->>'approverName' is not null)
    and not exists (select from records b where b.entity = 'trial-order' and b.key = c.event->>'billNo' and b.data->>'extendReason' is not null)
    and not (c.event->>'billNo' is null and c.event->>'kind' in ('赠送', '更正', '延期') and c.event->>'text' <> '' and h.user_id <> 'system')`,
  );

const couponsStayWithinTheirLimits: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'campaign ' || k.campaign_no || ' gave out ' || count(c.coupon_no) || ' of ' || (r.data->>'total') || ', it counted ' || k.issued as breach
  from coupon_campaigns k left join coupons c using (campaign_no) join records r on r.entity = 'coupon-campaign' and r.key = k.campaign_no
  group by k.campaign_no, k.issued, r.data having count(c.coupon_no) > (r.data->>'total')::int or count(c.coupon_no) <> k.issued
  union all select 'team ' || h.eid || ' has ' || count(c.coupon_no) || ' of campaign ' || h.campaign_no || ', it counted ' || h.issued
  from coupon_holders h left join coupons c using (campaign_no, eid) join records r on r.entity = 'coupon-campaign' and r.key = h.campaign_no
  group by h.campaign_no, h.eid, h.issued, r.data having count(c.coupon_no) > (r.data->>'perTeam')::int or count(c.coupon_no) <> h.issued
  union all select 'coupon ' || coupon_no || ' was counted nowhere' from coupons c where not exists (select from coupon_holders h where (h.campaign_no, h.eid) = (c.campaign_no, c.eid))`,
  );

const couponsFollowTheirOrder: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'coupon ' || c.coupon_no || ' is ' || c.state || ' by order ' || c.order_no || ', which is ' || coalesce(o.state, 'missing') as breach
  from coupons c left join orders o using (order_no)
  where c.order_no is not null and (o.state is null or o.eid <> c.eid or c.coupon_no <> all(o.coupon_nos)
    or c.state <> case when o.state in ('SUBMITTED', 'WAIT_PAY') then 'reserved' when o.state in ('PAID', 'OPENED') then 'used' else '' end)
  union all select 'order ' || o.order_no || ' (' || o.state || ') takes ' || o.coupon_discount || ' off, its coupons ' || coalesce(sum(c.discount), 0)
  from orders o left join coupons c on c.order_no = o.order_no group by o.order_no
  having case when o.state in ('SUBMITTED', 'WAIT_PAY', 'PAID', 'OPENED') then coalesce(sum(c.discount), 0) <> o.coupon_discount or count(c.coupon_no) <> cardinality(o.coupon_nos) else count(c.coupon_no) > 0 end`,
  );

const couponsAreGivenBackOnce: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'coupon ' || e.coupon_no || ' and order ' || e.order_no || ' (' || o.state || '): ' || string_agg(e.what, ' ' order by e.id) as breach
  from coupon_events e join orders o using (order_no) group by e.coupon_no, e.order_no, o.state
  having string_agg(e.what, ' ' order by e.id) <> all(case
    when o.state in ('SUBMITTED', 'WAIT_PAY') then array['reserved'] when o.state in ('PAID', 'OPENED') then array['reserved used']
    when o.state = 'REFUNDED' then array['reserved used returned'] else array['reserved returned'] end)`,
  );

/** Of the quotes that were kept: one order stands at the price of each, and its record says so. */
const quotesAreKept: Invariant = (executor) =>
  found(
    executor,
    sql`
  select 'order ' || o.order_no || ' costs ' || (o.list_amount - o.discount) || ', quote ' || q.quote_no || ' promised ' || q.amount as breach
  from orders o join saved_quotes q using (quote_no) where o.list_amount - o.discount <> q.amount or o.eid <> q.eid
  union all select 'order ' || order_no || ' is made from quote ' || quote_no || ', which nobody gave' from orders o
  where quote_no is not null and not exists (select from saved_quotes q where q.quote_no = o.quote_no)
  union all select 'quote ' || q.quote_no || ' (' || coalesce(r.state, 'no record') || ', ' || coalesce(r.data->>'total', '?') || ') has orders: ' || coalesce(string_agg(o.order_no, ' '), 'none')
  from saved_quotes q left join records r on r.entity = 'quote' and r.key = q.quote_no
  left join orders o on o.quote_no = q.quote_no and o.state not in ('DRAFT', 'CANCELLED', 'CLOSED_TIMEOUT')
  group by q.quote_no, q.amount, r.state, r.data
  having count(o.order_no) > 1 or (r.state = 'ordered') is distinct from (count(o.order_no) = 1) or (r.data->>'total')::bigint is distinct from q.amount`,
  );

const noMessageIsGivenUp: Invariant = (executor) =>
  found(
    executor,
    sql`select topic || ' was given up: ' || coalesce(last_error, '') as breach from outbox where status = 'dead'`,
  );

/** All of them by name. */
export const INVARIANTS = {
  oneOrderPerSubmitKey,
  oneSuccessPerOrder,
  paidExactlyWhenTheMoneyIsThere,
  noSuccessOnWhatWasGivenUp,
  lateMoneyHasItsRefund,
  nothingIsGivenBackTwice,
  headerEqualsLines,
  pricesAreTheShops,
  attemptsAskForThePayable,
  transitionsAreInTheTable,
  oneMessagePerTransition,
  ledgerIsTheAttemptsStory,
  openAttemptsAreWatched,
  documentsAreTheirOrders: ordersDiffer,
  transactionsAreTheirPayments: transactionsDiffer,
  paymentsAreBookedOnce,
  noInvoiceOnWhatGoesBack,
  openedOnce,
  assetsAreWhatWasPaid,
  giftsAreKept,
  promotionsTakeOffWhatTheyPromise,
  ordersActOnce,
  assetsWaitForLiveOrders,
  assetsChangeForAReason,
  couponsStayWithinTheirLimits,
  couponsFollowTheirOrder,
  couponsAreGivenBackOnce,
  quotesAreKept,
  noMessageIsGivenUp,
} as const satisfies Record<string, Invariant>;

/** Every breach of every invariant, with its name. Sees one moment: all of them look at the same snapshot. */
export async function breaches(executor: Executor): Promise<string[]> {
  return executor
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const all: string[] = [];
      for (const [name, invariant] of Object.entries(INVARIANTS))
        all.push(...(await invariant(tx)).map((breach) => `${name}: ${breach}`));
      return all;
    });
}

/** A team's cart as it is acknowledged: product and quantity. */
export async function cartDiffers(
  executor: Executor,
  eid: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('cart_lines')
    .where('eid', '=', eid)
    .where('removed_at', 'is', null)
    .select(['line_id', 'quantity'])
    .execute();
  const stored = new Map(rows.map((row) => [row.line_id, row.quantity]));
  return [...new Set([...stored.keys(), ...acknowledged.keys()])]
    .filter((lineId) => stored.get(lineId) !== acknowledged.get(lineId))
    .map(
      (lineId) =>
        `cart of ${eid}: line ${lineId} has ${stored.get(lineId) ?? 'gone'}, acknowledged ${acknowledged.get(lineId) ?? 'gone'}`,
    );
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
  const rows = await executor
    .selectFrom('payment_ledger')
    .groupBy('attempt_no')
    .select(['attempt_no', ({ fn }) => fn.sum<number>('amount').as('net')])
    .execute();
  const net = new Map(rows.map((row) => [row.attempt_no, row.net]));
  return trades
    .filter(
      ({ outTradeNo, amount, status, refund }) =>
        (net.get(outTradeNo) ?? 0) !== (status === 'PAID' && refund === null ? amount : 0),
    )
    .map(
      ({ outTradeNo, amount, status, refund }) =>
        `trade ${outTradeNo} of ${amount} is ${status}${refund === null ? '' : ` and given back by ${refund}`}, the ledger keeps ${net.get(outTradeNo) ?? 0}`,
    );
}

/** Money that the shop was told of, and answered for, is in its books. */
export async function silence(executor: Executor, notified: ReadonlySet<string>): Promise<string[]> {
  const rows = await executor
    .selectFrom('payment_ledger')
    .where('event', 'in', ['success', 'paid_after_close'])
    .select('attempt_no')
    .execute();
  const booked = new Set(rows.map((row) => row.attempt_no));
  return [...notified]
    .filter((attemptNo) => !booked.has(attemptNo))
    .map((attemptNo) => `the shop was told that ${attemptNo} is paid, and its books say nothing`);
}
