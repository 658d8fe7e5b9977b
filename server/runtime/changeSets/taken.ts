import { allCalls } from '../../../contract/index.ts';

let taken: Set<string> | undefined;

/** Whether the gateway's own code answers an address: for a process that has no gateway to ask. */
export function isTakenByCode(method: string, path: string): boolean {
  taken ??= new Set(allCalls().map((call) => `${call.method} ${call.path}`));
  return taken.has(`${method} ${path}`);
}
