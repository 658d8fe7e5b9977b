import type { LiveEvent } from '../../engine/core/endpoint/transport.ts';
import { objectOf, textOf } from './json.ts';

const listeners = new Set<(event: LiveEvent) => void>();
let source: EventSource | undefined;
let retry = 0;

function parse(text: string): LiveEvent | undefined {
  const event = objectOf(JSON.parse(text));
  if (typeof event.document === 'string') return { document: event.document, version: textOf(event.version) };
  if (typeof event.entity !== 'string') return undefined;
  return { entity: event.entity, id: textOf(event.id), key: textOf(event.key), version: Number(event.version) };
}

function open(): void {
  const opened = new EventSource('/events', { withCredentials: true });
  source = opened;
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    const event = parse(data);
    if (event) for (const listener of listeners) listener(event);
  };
  // The browser reconnects by itself after a broken connection, but not after an answer such as 401.
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    retry = window.setTimeout(open, 10_000);
  };
}

/** Live events over one shared connection, open while anyone listens. Returns how to stop. */
export function subscribeToEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) open();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
}
