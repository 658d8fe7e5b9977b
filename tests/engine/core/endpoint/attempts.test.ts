import { describe, expect, it } from 'vitest';
import { Attempts } from '../../../../engine/core/endpoint/attempts.ts';
import { TransportError } from '../../../../engine/core/endpoint/transport.ts';

const lost = () => new TransportError('network', '网络连接异常');
const taken = () => new TransportError('status', '', { status: 409, errorCode: 'request.keyReused' });
const signedOut = () => new TransportError('status', '', { status: 401 });

/** Sends one after another; each answer is said or thrown. @returns what came of each, and the keys they went under */
async function sending(...steps: [request: string, answer: string | Error][]) {
  const attempts = new Attempts<string, string>();
  const keys: string[] = [];
  const left = steps.map(([, answer]) => answer);
  const came: unknown[] = [];
  for (const [request] of steps.filter(([asked]) => asked !== ''))
    came.push(
      await attempts
        .send(request, async (_asked, key) => {
          keys.push(key);
          const answer = left.shift()!;
          if (answer instanceof Error) throw answer;
          return answer;
        })
        .catch(() => 'refused'),
    );
  return { came, keys, distinct: new Set(keys).size };
}

describe('an intention that is sent until it is answered', () => {
  it('keeps its key while nobody answers, also where what is asked for was changed', async () => {
    const { distinct, came } = await sending(['a', lost()], ['b', lost()], ['c', 'done']);
    expect([distinct, came.at(-1)]).toEqual([1, { answer: 'done' }]);
  });

  it('answers with the earlier request that had arrived, also where another lies between them', async () => {
    const { came } = await sending(['a', lost()], ['b', lost()], ['c', taken()], ['', taken()], ['', 'done a']);
    expect(came.at(-1)).toEqual({ earlier: 'a', answer: 'done a' });
  });

  it('keeps the key of what was lost over a refusal that says nothing of it', async () => {
    const { distinct } = await sending(['a', lost()], ['a', signedOut()], ['b', 'done']);
    expect(distinct).toBe(1);
  });

  it('takes a new key for something else that is asked after a refusal or an answer', async () => {
    const { distinct } = await sending(['a', signedOut()], ['b', 'done'], ['b', 'done']);
    expect(distinct).toBe(3);
  });
});
