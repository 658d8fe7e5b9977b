import { isUnanswered } from '@yunpu/engine-core/endpoint';
import { describe, expect, it } from 'vitest';
import { asConnectionError, isUnansweredCall, RequestError } from '../../../../src/platform/gateway/errors.ts';
import { transportError } from '../../../../src/platform/gateway/transportError.ts';

const status = (status: number) => new RequestError('status', '', { status });
const NOBODY: Readonly<Record<string, unknown>> = {
  'a line that broke': asConnectionError(new TypeError('Failed to fetch')),
  'a wait that ran out': new DOMException('', 'TimeoutError'),
  'a gateway that failed (500)': status(500),
  'a proxy that has no gateway (502)': status(502),
  'a proxy that gave up waiting (504)': status(504),
};
const SOMEBODY: Readonly<Record<string, unknown>> = {
  'a refused rule': new RequestError('code', '校验未通过', { errorCode: 'record.invalid' }),
  'a session that is over (401)': status(401),
  'what is not there (404)': status(404),
  'a change of somebody else’s (409)': status(409),
  'too many requests (429)': status(429),
  'a call that was given up here': new DOMException('', 'AbortError'),
};

/** Journeys lose answers in one way each: that all ways count the same is here. */
describe('whether anybody answered', () => {
  it.each(Object.entries(NOBODY))('is no after %s, to pages and engine alike', (_, thrown) => {
    expect([isUnansweredCall(thrown), isUnanswered(transportError(thrown))]).toEqual([true, true]);
  });

  it.each(Object.entries(SOMEBODY))('is yes after %s, to pages and engine alike', (_, thrown) => {
    expect([isUnansweredCall(thrown), isUnanswered(transportError(thrown))]).toEqual([false, false]);
  });
});
