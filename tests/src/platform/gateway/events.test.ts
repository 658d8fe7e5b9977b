import type { LiveEvent } from '@yunpu/engine-core/endpoint';
import { beforeEach, expect, it, vi } from 'vitest';
import { connection, subscribeToEvents, subscribeToNotices } from '../../../../src/platform/gateway/events.ts';

/** The browser's own, as far as it is used; the test says what arrives. */
class FakeSource {
  static readonly CLOSED = 2;
  static last: FakeSource | undefined;
  readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor() {
    FakeSource.last = this;
  }
  close(): void {}
}

beforeEach(() => vi.stubGlobal('EventSource', FakeSource));

it('after a connection that broke, everyone who listens is told that something may have been missed', () => {
  const heard: LiveEvent[] = [];
  let notices = 0;
  const stops = [
    subscribeToEvents((event) => heard.push(event)),
    subscribeToNotices(() => {
      notices += 1;
    }),
  ];
  const source = FakeSource.last;
  source?.onopen?.();
  expect([heard, notices]).toEqual([[], 0]);
  source?.onmessage?.({ data: JSON.stringify({ entity: 'invoice', id: '1', key: 'FP1', version: 2 }) });
  source?.onerror?.();
  source?.onopen?.();
  expect(heard).toEqual([{ entity: 'invoice', id: '1', key: 'FP1', version: 2 }, { missed: true }]);
  expect(notices).toBe(1);
  for (const stop of stops) stop();
});

it('the page knows from the first failed try until the connection is there again that it is broken', () => {
  const heard: boolean[] = [];
  const stop = connection.subscribe(() => heard.push(connection.isBroken()));
  const source = FakeSource.last;
  source?.onopen?.();
  source?.onerror?.();
  source?.onerror?.();
  expect(connection.isBroken()).toBe(true);
  source?.onopen?.();
  expect(heard).toEqual([true, false]);
  source?.onerror?.();
  stop();
  expect(connection.isBroken()).toBe(false);
});
