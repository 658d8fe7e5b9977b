import type { ExportProgress, ImportProgress, LiveEvent } from '@yunpu/engine-core/endpoint';
import { foreignObject, foreignText } from '../../../contract/foreignJson.ts';
import { connectToEvents } from './eventConnection.ts';
import type { TabMessage, WorkerMessage } from './eventRooms.ts';
import { draftOwner } from './heldDrafts.ts';

const listeners = new Set<(event: LiveEvent) => void>();
/** Told that something of the person's own changed; which, they ask for. */
const noticeListeners = new Set<() => void>();
/** Told that what the person's team is has changed, as when it is certified. */
const teamListeners = new Set<() => void>();
/** Told that the connection broke or is there again. */
const connectionListeners = new Set<() => void>();
/** Ends the connection that this page has a part in. */
let stop: (() => void) | undefined;
let wasOpen = false;
let isBroken = false;

function parse(text: string): LiveEvent | 'notice' | 'team' | undefined {
  const event = foreignObject(JSON.parse(text));
  if (event.topic === 'notifications') return 'notice';
  if (event.topic === 'team') return 'team';
  if (event.topic === 'work') return (event as { work?: ImportProgress | ExportProgress }).work;
  if (typeof event.document === 'string')
    return {
      document: event.document,
      version: foreignText(event.version),
      ...(event.records === true && { records: true }),
    };
  if (event.conversation || event.problems || event.missed) return event as LiveEvent;
  if (typeof event.entity !== 'string') return undefined;
  return {
    entity: event.entity,
    id: foreignText(event.id),
    key: foreignText(event.key),
    version: Number(event.version),
    ...(event.others ? { others: true } : {}),
  };
}

const callAll = (callbacks: ReadonlySet<() => void>): void => {
  for (const listener of callbacks) listener();
};

/** What happened while the connection was broken was not told. */
function announceMissed(): void {
  for (const callbacks of [noticeListeners, teamListeners]) callAll(callbacks);
  for (const listener of listeners) listener({ missed: true });
}

function setBroken(now: boolean): void {
  if (isBroken === now) return;
  isBroken = now;
  callAll(connectionListeners);
}

function onOpen(): void {
  setBroken(false);
  if (wasOpen) announceMissed();
  wasOpen = true;
}

function onData(data: string): void {
  const event = parse(data);
  if (event === 'notice') callAll(noticeListeners);
  else if (event === 'team') callAll(teamListeners);
  else if (event) for (const listener of listeners) listener(event);
}

/** What is published between the page's first question and its connection is told by it: how long ago that was, ms. */
const age = (): number => performance.now();

function connectAlone(): () => void {
  const connection = connectToEvents(age(), onOpen, () => setBroken(true), onData);
  return () => connection.close();
}

/** One connection for all tabs; one of its own for a page whose browser has no such worker, or where it does not come. */
function connectWithOthers(): () => void {
  const worker = new SharedWorker(new URL('./eventWorker.ts', import.meta.url), { type: 'module' });
  const { port } = worker;
  const send = (message: TabMessage): void => port.postMessage(message);
  const join = (): void => send({ join: { who: draftOwner(), age: age() } });
  const leave = (): void => send('leave');
  // A page that is kept for the way back hears nothing meanwhile.
  const comeBack = ({ persisted }: PageTransitionEvent): void => void (persisted && join());
  port.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data === 'open') onOpen();
    else if (data === 'broken') setBroken(true);
    else if (data === 'missed') announceMissed();
    else onData(data.data);
  };
  const end = (): void => {
    leave();
    worker.onerror = null;
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
  worker.onerror = () => {
    end();
    stop = connectAlone();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  join();
  return end;
}

const open = (): void => {
  stop = typeof SharedWorker === 'undefined' ? connectAlone() : connectWithOthers();
};

const heard = (): number => listeners.size + noticeListeners.size + teamListeners.size + connectionListeners.size;

/** Whoever listens first opens the connection, whoever stops last closes it. */
function join<Listener>(set: Set<Listener>, listener: Listener): () => void {
  const alone = heard() === 0;
  set.add(listener);
  if (alone) open();
  return () => {
    if (!set.delete(listener) || heard() > 0) return;
    stop?.();
    stop = undefined;
    wasOpen = false;
    isBroken = false;
  };
}

/** Whether the gateway cannot be reached at the moment, as far as the page knows. */
export const connection = {
  isBroken: (): boolean => isBroken,
  /** Returns how to stop. */
  subscribe: (listener: () => void): (() => void) => join(connectionListeners, listener),
};

/** Live events over one connection of all tabs, open while anyone listens. Returns how to stop. */
export const subscribeToEvents = (listener: (event: LiveEvent) => void): (() => void) => join(listeners, listener);

/** Over the same connection: the person's own notifications have changed, or may have. Returns how to stop. */
export const subscribeToNotices = (listener: () => void): (() => void) => join(noticeListeners, listener);

/** Over the same connection: what the person's team is has changed, or may have. Returns how to stop. */
export const subscribeToTeam = (listener: () => void): (() => void) => join(teamListeners, listener);
