import { expireOrders } from '../../../../server/domains/checkout/life.ts';
import { openOrder } from '../../../../server/domains/orders/opening.ts';
import { signHeaders } from '../../../../server/platform/http/signing.ts';
import { CASHIER_SECRET, NOTIFY_PATH } from '../foreignCashier.ts';
import { Person, type Process } from '../stage.ts';

/** Something somebody asks of the shop; asked again, it carries the same key. */
export type Step =
  | { name: string; kind: 'call'; path: string; body: object; key?: string }
  | { name: string; kind: 'notify'; payload: string }
  | { name: string; kind: 'expire' }
  /** Paid orders take effect. */
  | { name: string; kind: 'open'; orderNos: string[] };

/** What a process that will die is told. */
export interface Orders {
  databaseUrl: string | undefined;
  dataDir: string;
  cashierUrl: string;
  cookies: [string, string][];
  steps: Step[];
  /** Of its steps' waits for the database or the cashier, the one at which it dies; 0: none. */
  crashAt: number;
  /** Before what it waits for was asked, or as soon as it was, with nothing heard. */
  how: 'before' | 'during';
}

/** What it says, a line each: an answer that somebody has received, then how many waits there were so far. */
export interface Answer {
  name: string;
  status: number;
  /** Data of the answer, or the code of a refusal. */
  answer: unknown;
  waits: number;
}

/** Asks once. */
export async function take(process: Process, person: Person, step: Step): Promise<{ status: number; answer: unknown }> {
  if (step.kind === 'expire')
    return { status: 200, answer: await expireOrders(process.database, process.entities.access) };
  if (step.kind === 'open') {
    for (const orderNo of step.orderNos)
      await process.database.transaction((tx) => openOrder(tx, process.entities.access, orderNo));
    return { status: 200, answer: step.orderNos.length };
  }
  const { status, body } =
    step.kind === 'notify'
      ? await new Person(process.app).request(NOTIFY_PATH, {
          method: 'POST',
          payload: step.payload,
          headers: {
            'content-type': 'application/json',
            ...signHeaders(CASHIER_SECRET, { method: 'POST', path: NOTIFY_PATH, body: step.payload }),
          },
        })
      : await person.request(step.path, {
          method: 'POST',
          body: step.body,
          ...(step.key !== undefined && { headers: { 'idempotency-key': step.key } }),
        });
  const { responseBody } = (body ?? {}) as { responseBody?: { success: boolean; data: unknown; errorCode?: string } };
  return { status, answer: responseBody?.success ? responseBody.data : { refused: responseBody?.errorCode } };
}
