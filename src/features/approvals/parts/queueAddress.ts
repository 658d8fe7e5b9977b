/** What an address of the queue may say (address.ts). */
const PARAMETERS: ReadonlySet<string> = new Set(['view', 'at', 'by', 'group']);

/** Entity of the records that stand for requests. */
const REQUEST = 'approval';

/** Whether an address is the queue's: one that says more of the requests (a search, a filter, a page) is their list's. */
export function isQueueAddress(entity: string | undefined, search: string): boolean {
  return entity === REQUEST && [...new URLSearchParams(search).keys()].every((name) => PARAMETERS.has(name));
}
