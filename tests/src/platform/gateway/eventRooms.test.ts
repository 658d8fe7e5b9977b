import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventRooms, type WorkerMessage } from '../../../../src/platform/gateway/eventRooms.ts';

/** The browser's own, as far as it is used; the test says what arrives. */
class FakeSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor(readonly address: string) {
    FakeSource.made.push(this);
  }
  opens(): void {
    this.readyState = FakeSource.OPEN;
    this.onopen?.();
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

const PUBLISHED = JSON.stringify({ document: 'invoice', version: '2' });
const SAVED = JSON.stringify({ entity: 'invoice', id: '1', key: 'FP1', version: 2 });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  FakeSource.made = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => void vi.useRealTimers());

function tab(rooms: ReturnType<typeof createEventRooms>, who: string, age: number) {
  const heard: WorkerMessage[] = [];
  const send = (message: WorkerMessage): void => void heard.push(message);
  rooms.join(send, who, age);
  return { heard, leave: () => rooms.leave(send) };
}

it('the tabs of one session share a connection, which ends with the last of them', () => {
  const rooms = createEventRooms();
  const tabs = Array.from({ length: 8 }, () => tab(rooms, 'chen', 0));
  const [source] = FakeSource.made;
  expect(FakeSource.made).toHaveLength(1);
  source?.opens();
  source?.onmessage?.({ data: SAVED });
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['open', { data: SAVED }]));
  for (const { leave } of tabs.slice(1)) leave();
  expect(source?.readyState).toBe(FakeSource.OPEN);
  tabs[0]?.leave();
  expect(source?.readyState).toBe(FakeSource.CLOSED);
  tab(rooms, 'chen', 0);
  expect(FakeSource.made).toHaveLength(2);
});

it('another session in the same browser has a connection of its own', () => {
  const rooms = createEventRooms();
  const [chen, zhou] = [tab(rooms, 'chen', 0), tab(rooms, 'zhou', 0)];
  expect(FakeSource.made).toHaveLength(2);
  FakeSource.made[1]?.onmessage?.({ data: SAVED });
  expect(chen.heard).toEqual([]);
  expect(zhou.heard).toEqual([{ data: SAVED }]);
});

it('a tab that was loading is told what happened meanwhile, and nothing of before', () => {
  const rooms = createEventRooms();
  tab(rooms, 'chen', 5_000);
  const [source] = FakeSource.made;
  expect(source?.address).toBe('/events?age=5000');
  source?.opens();
  source?.onmessage?.({ data: SAVED });
  vi.advanceTimersByTime(2_000);
  source?.onmessage?.({ data: PUBLISHED });
  vi.advanceTimersByTime(2_000);
  expect(tab(rooms, 'chen', 1_000).heard).toEqual(['open']);
  expect(tab(rooms, 'chen', 3_000).heard).toEqual(['open', { data: PUBLISHED }]);
  expect(tab(rooms, 'chen', 5_000).heard).toEqual(['open', { data: SAVED }, { data: PUBLISHED }]);
});

it('a tab that was loading while more happened than is kept is told that it may have missed something', () => {
  const rooms = createEventRooms();
  tab(rooms, 'chen', 0);
  const [source] = FakeSource.made;
  source?.opens();
  vi.advanceTimersByTime(1_000);
  for (let change = 0; change < 300; change += 1) {
    source?.onmessage?.({ data: SAVED });
    vi.advanceTimersByTime(10);
  }
  expect(tab(rooms, 'chen', 3_500).heard.slice(0, 2)).toEqual(['open', 'missed']);
  expect(tab(rooms, 'chen', 1_000).heard).not.toContain('missed');
});

it('a tab that began before the connection knows of anything is told that it may have missed something', () => {
  const rooms = createEventRooms();
  tab(rooms, 'chen', 500);
  FakeSource.made[0]?.opens();
  expect(tab(rooms, 'chen', 4_000).heard).toEqual(['open', 'missed']);
});

it('after an answer such as 401 it is tried again, and a tab that has left is not told', () => {
  const rooms = createEventRooms();
  const [one, two] = [tab(rooms, 'chen', 0), tab(rooms, 'chen', 0)];
  const [source] = FakeSource.made;
  source?.close();
  two.leave();
  source?.onerror?.();
  vi.advanceTimersByTime(10_000);
  FakeSource.made[1]?.opens();
  expect(one.heard).toEqual(['broken', 'open']);
  expect(two.heard).toEqual([]);
});

it('all tabs of a session hear that their connection broke', () => {
  const rooms = createEventRooms();
  const tabs = [tab(rooms, 'chen', 0), tab(rooms, 'chen', 0)];
  FakeSource.made[0]?.opens();
  FakeSource.made[0]?.onerror?.();
  FakeSource.made[0]?.opens();
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['open', 'broken', 'open']));
});
