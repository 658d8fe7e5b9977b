import { expect, it } from 'vitest';
import { turns } from '../../../../../src/features/home/api/inTurns.ts';

it('work in turns never runs more pieces than allowed, and goes on after a failure', async () => {
  const inTurn = turns(2);
  let running = 0;
  let most = 0;
  const piece = (fails: boolean) =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (fails) throw new Error('x');
      return 1;
    });
  const answers = await Promise.allSettled([piece(true), piece(false), piece(true), piece(false), piece(false)]);
  expect([most, answers.map(({ status }) => status)]).toEqual([
    2,
    ['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
});
