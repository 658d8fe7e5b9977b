import { expect, it } from 'vitest';
import { type Entry, replay } from '../../cashier/ledger.ts';

it('an event that an earlier version of the cashier delivered is not sent again, and one that it did not is', () => {
  const written = '[{"event":{"eventId":"E1","told":true}},{"event":{"eventId":"E2","told":false}}]';
  const { events } = replay(JSON.parse(written) as Entry[]);
  expect([...events.values()].map(({ notified }) => notified)).toEqual([true, false]);
});
