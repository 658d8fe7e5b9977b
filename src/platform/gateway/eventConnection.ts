/** The browser reconnects by itself after a broken connection, but not after an answer such as 401: then it is tried again after this long, ms. */
const RETRY_MS = 10_000;

export interface EventConnection {
  isOpen(): boolean;
  close(): void;
}

/**
 * The gateway's event stream. `onOpen` comes again after a connection that broke, `onBroken` at each try that failed.
 * @param age how long ago the page that listens began to load, ms: what was published since is told to it
 */
export function connectToEvents(
  age: number,
  onOpen: () => void,
  onBroken: () => void,
  onData: (data: string) => void,
): EventConnection {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`/events?age=${Math.ceil(age)}`, { withCredentials: true });
    source.onopen = onOpen;
    source.onmessage = ({ data }: MessageEvent<string>) => onData(data);
    source.onerror = () => {
      onBroken();
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
    };
  };
  open();
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close() {
      clearTimeout(retry);
      source.close();
    },
  };
}
