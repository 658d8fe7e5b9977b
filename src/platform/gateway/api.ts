import type { Answered, Call, Params, Sent } from '../../../contract/define.ts';
import type { Calls } from '../../../contract/index.ts';
import type { DownloadedFile } from './file.ts';
import { type RequestOptions, request, searchOf } from './request.ts';

type Options = Pick<RequestOptions, 'warn' | 'session' | 'outlives' | 'atomic'>;
/** Calls that take a form are sent form-encoded. */
type Encoding<C extends Call> = C extends { takes: 'form' } ? { encoding: 'form' } : unknown;
/** Calls that answer without the envelope are read without it. */
type Envelope<C extends Call> = C extends { answers: 'raw' } ? { envelope: false } : unknown;
/** Of a change that is not always to be made once, each function says whether it is. */
type Atomic<C extends Call> = C extends { atomic: true }
  ? { atomic: true }
  : C extends { atomic: 'withKey' }
    ? { atomic: boolean }
    : unknown;
type RequiredOptions<C extends Call> = Encoding<C> & Envelope<C> & Atomic<C>;
/**
 * What the request must know of a call is said beside its address, and the contract holds it to the truth: a change is
 * never made twice at once, and a repeat carries the same Idempotency-Key.
 */
export type CallOptions<C extends Call> =
  unknown extends RequiredOptions<C> ? [options?: Options] : [options: Options & RequiredOptions<C>];
type AnswerOf<C extends Call> = C extends { answers: 'file' | 'rawFile' } ? DownloadedFile : Answered<C>;
export type Send<C extends Call> = keyof Params<C> extends never
  ? SendAnywhere<C>
  : [sent: Sent<C>, once: Once & { params: Params<C> }];
/** What is sent may be left out where nothing of it is required. */
type SendAnywhere<C extends Call> = C extends { takes: 'parts' }
  ? [form: FormData, once?: Once]
  : C extends { sent: unknown }
    ? Record<string, never> extends Sent<C>
      ? [sent?: Sent<C>, once?: Once]
      : [sent: Sent<C>, once?: Once]
    : [sent?: undefined, once?: Once];

/** What belongs to one call alone. */
interface Once {
  signal?: AbortSignal | undefined;
  /** What stands in the path in the place of each ':name'. */
  params?: Readonly<Record<string, string>> | undefined;
  /** Under which it is made once; of a change, each call is an intention of its own without one. */
  key?: string | undefined;
}

/** An address with what stands in the place of each ':name'. */
export const withParams = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));

/**
 * The page's function for a call of the contract: `api('POST /yzjumc/cart/v2/list')`. It is named by its method and path,
 * so that nothing of the contract but its types is in the page. Rejects as `request` does.
 */
export function api<K extends keyof Calls>(
  call: K,
  ...[options]: CallOptions<Calls[K]>
): (...send: Send<Calls[K]>) => Promise<AnswerOf<Calls[K]>> {
  const [method, url] = call.split(' ') as ['GET' | 'POST', string];
  return async (...[sent, once]) =>
    (await request({
      url: withParams(url, once?.params),
      method,
      data: sent instanceof FormData ? sent : fieldsOf(sent),
      warn: false,
      ...options,
      ...(once?.signal && { signal: once.signal }),
      ...(once?.key !== undefined && { headers: { 'idempotency-key': once.key } }),
    })) as AnswerOf<Calls[K]>;
}

/** What is not an object is not of this call: a fetcher that is handed over by name is called with the key of its cache. */
const fieldsOf = (sent: unknown): Record<string, unknown> =>
  typeof sent === 'object' && !Array.isArray(sent) ? { ...sent } : {};

/** Where a link, a picture or a module finds what a call answers. */
export function addressOf<K extends Extract<keyof Calls, `GET ${string}`>>(
  call: K,
  ...[sent, once]: Send<Calls[K]>
): string {
  const path = withParams(call.slice('GET '.length), once?.params);
  const search = searchOf(fieldsOf(sent));
  return search === '' ? path : `${path}?${search}`;
}
