import { expect, it } from 'vitest';
import { ORDER_STATES } from '../../../../../contract/orders.ts';
import document from '../../../../../schemas/entities/order.json' with { type: 'json' };
import { isFinal, mayMove, STATE_TITLES } from '../../../../../server/domains/orders/model/states.ts';

/** Written down here once more on purpose: what the issue says, pair by pair. */
const ALLOWED = new Set([
  'DRAFT SUBMITTED',
  'SUBMITTED WAIT_PAY',
  'SUBMITTED PAID',
  'WAIT_PAY PAID',
  'WAIT_PAY CANCELLED',
  'WAIT_PAY CLOSED_TIMEOUT',
  'PAID OPENED',
  'PAID REFUNDED',
  'OPENED REFUNDED',
]);

it('an order goes from each state to those of the table and to no other, itself included', () => {
  const pairs = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const));
  expect(
    pairs
      .filter(([from, to]) => mayMove(from, to))
      .map((pair) => pair.join(' '))
      .sort(),
  ).toEqual([...ALLOWED].sort());
});

it('nothing follows a cancelled, timed out or refunded order, and something follows every other', () => {
  expect(ORDER_STATES.filter(isFinal)).toEqual(['CANCELLED', 'CLOSED_TIMEOUT', 'REFUNDED']);
});

it('the document knows every state that a submitted order can be in, by the same name and with the same ways', () => {
  const { values } = document.states;
  expect(Object.entries(values).map(([state, { title }]) => [state, title])).toEqual(
    ORDER_STATES.filter((state) => state !== 'DRAFT').map((state) => [state, STATE_TITLES[state]]),
  );
  const ways = Object.values(document.actions).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`));
  expect(ways.sort()).toEqual([...ALLOWED].filter((way) => !way.startsWith('DRAFT')).sort());
});
