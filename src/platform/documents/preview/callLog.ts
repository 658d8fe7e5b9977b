import type { Transport } from '@yunpu/engine-core/endpoint';

export interface LoggedCall {
  id: number;
  method: string;
  /** What was asked, without the model. */
  payload: unknown;
  /** The answer, or what it was refused with. */
  answer: unknown;
  ok: boolean;
  ms: number;
}

const kept = 200;

/** The newest calls through a transport, for anyone who listens. */
export class CallLog {
  private calls: readonly LoggedCall[] = [];
  private readonly listeners = new Set<() => void>();
  private next = 1;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): readonly LoggedCall[] => this.calls;

  readonly clear = (): void => this.set([]);

  private set(calls: readonly LoggedCall[]): void {
    this.calls = calls;
    for (const listener of this.listeners) listener();
  }

  private add(call: Omit<LoggedCall, 'id'>): void {
    this.set([{ id: this.next++, ...call }, ...this.calls].slice(0, kept));
  }

  /** The same transport with every asynchronous call written down. */
  wrap(transport: Transport): Transport {
    return new Proxy(transport, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || name === 'subscribe' || name === 'fileUrl') return member;
        return async (...args: unknown[]) => {
          const began = performance.now();
          const entry = {
            method: String(name),
            payload: args.slice(1).filter((arg) => !(arg instanceof AbortSignal)),
            ms: 0,
          };
          try {
            const answer: unknown = await Reflect.apply(member, target, args);
            this.add({ ...entry, answer, ok: true, ms: performance.now() - began });
            return answer;
          } catch (error) {
            const answer = error instanceof Error ? { ...error, message: error.message } : error;
            this.add({ ...entry, answer, ok: false, ms: performance.now() - began });
            throw error;
          }
        };
      },
    });
  }
}
