import { equalJson } from '../json/json.ts';
import { requestKey } from './requestKey.ts';
import { TransportError } from './transport.ts';

/** Whether nobody answered, or only a proxy or a failing server: what was sent may have been done all the same. */
export const isUnanswered = (reason: unknown): boolean =>
  reason instanceof TransportError && (reason.kind === 'network' || (reason.detail.status ?? 0) >= 500);

/** Whether something else was done under the same idempotency key before. */
const isKeyTaken = (reason: unknown): boolean =>
  reason instanceof TransportError && reason.detail.errorCode === 'request.keyReused';

export interface Done<R, A> {
  answer: A;
  /** Set where not this request was done but an earlier one, which had arrived and whose answer was lost. */
  earlier?: R;
}

/** What went to the server under one key: JSON, where the requests are. */
export interface Sent<R> {
  key: string;
  request: R;
  /** What went under the same key before and was never answered: one of them may have been done. */
  unanswered: readonly R[];
  isLost: boolean;
}

/**
 * One intention of a person, which is sent until it is answered and done once, also where what is asked for was changed
 * meanwhile: under the key of what was never answered nothing can be done twice, and the server says whether that had arrived.
 * Requests are compared as JSON.
 */
export class Attempts<R, A> {
  /** @param sent what an earlier one left open, such as that of a page before it was loaded again */
  constructor(private sent?: Sent<R>) {}

  /** What was sent and never answered. */
  get open(): Sent<R> | undefined {
    return this.sent?.isLost ? this.sent : undefined;
  }

  /** Rejects as `call` does: the intention stays open then. */
  async send(request: R, call: (request: R, idempotencyKey: string) => Promise<A>): Promise<Done<R, A>> {
    const sent = this.begin(request);
    try {
      const answer = await call(sent.request, sent.key);
      this.sent = undefined;
      return { answer };
    } catch (reason) {
      // A refusal afterwards (signed out, too many requests) does not say that what was lost had not arrived.
      sent.isLost ||= isUnanswered(reason);
      const earlier = isKeyTaken(reason) ? await this.firstArrived(sent, call) : undefined;
      if (!earlier) throw reason;
      this.sent = undefined;
      return earlier;
    }
  }

  private begin(request: R): Sent<R> {
    const before = this.sent;
    if (before && equalJson(before.request, request)) return before;
    this.sent = before?.isLost
      ? { key: before.key, request, unanswered: [before.request, ...before.unanswered], isLost: true }
      : { key: requestKey(), request, unanswered: [], isLost: false };
    return this.sent;
  }

  /** The one that had been done, and the answer that it got then. */
  private async firstArrived(
    { key, unanswered }: Sent<R>,
    call: (request: R, idempotencyKey: string) => Promise<A>,
  ): Promise<Done<R, A> | undefined> {
    for (const request of unanswered) {
      try {
        return { earlier: request, answer: await call(request, key) };
      } catch (reason) {
        if (!isKeyTaken(reason)) throw reason;
      }
    }
    return undefined;
  }
}
