import type { ExportProgress, ImportProgress, LiveEvent } from '@yunpu/engine-core/endpoint';
import { foreignObject, foreignText } from '../../../contract/foreignJson.ts';

const listeners = new Set<(event: LiveEvent) => void>();
/** Told that something of the person's own changed; which, they ask for. */
const noticeListeners = new Set<() => void>();
/** Told that what the person's team is has changed, as when it is certified. */
const teamListeners = new Set<() => void>();
let source: EventSource | undefined;
let retry = 0;
let wasOpen = false;

function parse(text: string): LiveEvent | 'notice' | 'team' | undefined {
  const event = foreignObject(JSON.parse(text));
  if (event.topic === 'notifications') return 'notice';
  if (event.topic === 'team') return 'team';
  if (event.topic === 'work') return (event as { work?: ImportProgress | ExportProgress }).work;
  if (typeof event.document === 'string') return { document: event.document, version: foreignText(event.version) };
  if (event.conversation) return event as LiveEvent;
  if (typeof event.entity !== 'string') return undefined;
  return {
    entity: event.entity,
    id: foreignText(event.id),
    key: foreignText(event.key),
    version: Number(event.version),
  };
}

const callAll = (callbacks: ReadonlySet<() => void>): void => {
  for (const listener of callbacks) listener();
};

function open(): void {
  // What is published between the page's first question and this connection is told by it.
  const opened = new EventSource(`/events?age=${Math.ceil(performance.now())}`, { withCredentials: true });
  source = opened;
  opened.onopen = () => {
    // What happened while the connection was broken was not told.
    if (wasOpen) {
      for (const callbacks of [noticeListeners, teamListeners]) callAll(callbacks);
      for (const listener of listeners) listener({ missed: true });
    }
    wasOpen = true;
  };
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    const event = parse(data);
    if (event === 'notice') callAll(noticeListeners);
    else if (event === 'team') callAll(teamListeners);
    else if (event) for (const listener of listeners) listener(event);
  };
  // The browser reconnects by itself after a broken connection, but not after an answer such as 401.
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    retry = window.setTimeout(open, 10_000);
  };
}

const heard = (): number => listeners.size + noticeListeners.size + teamListeners.size;

/** Whoever listens first opens the connection, whoever stops last closes it. */
function join<Listener>(set: Set<Listener>, listener: Listener): () => void {
  const alone = heard() === 0;
  set.add(listener);
  if (alone) open();
  return () => {
    if (!set.delete(listener) || heard() > 0) return;
    clearTimeout(retry);
    source?.close();
    source = undefined;
    wasOpen = false;
  };
}

/** Live events over one shared connection, open while anyone listens. Returns how to stop. */
export const subscribeToEvents = (listener: (event: LiveEvent) => void): (() => void) => join(listeners, listener);

/** Over the same connection: the person's own notifications have changed, or may have. Returns how to stop. */
export const subscribeToNotices = (listener: () => void): (() => void) => join(noticeListeners, listener);

/** Over the same connection: what the person's team is has changed, or may have. Returns how to stop. */
export const subscribeToTeam = (listener: () => void): (() => void) => join(teamListeners, listener);
