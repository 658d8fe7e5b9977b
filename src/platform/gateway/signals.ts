/** What the gateway has to tell the rest of the page without knowing it. */

type Listener = () => void;
const sessionEnded = new Set<Listener>();

/** Called when a call was answered 401: the session has ended on the server. */
export function onSessionEnded(listener: Listener): () => void {
  sessionEnded.add(listener);
  return () => sessionEnded.delete(listener);
}

export function announceSessionEnded(): void {
  for (const listener of sessionEnded) listener();
}

let readOrigin = (): string => '';

/** Who the page acts for: 'PARTNER', 'CUSTOMER' or anything else (specification, section 6); read at every call. */
export function setRequestOrigin(read: () => string): void {
  readOrigin = read;
}

/** PARTNER sends 1, CUSTOMER sends 2, anything else sends empty. The server recomputes it and trusts nothing. */
export function channelHeader(): string {
  const origin = readOrigin();
  if (origin === 'PARTNER') return '1';
  return origin === 'CUSTOMER' ? '2' : '';
}
