import { toast } from '../../ui/notices.ts';
import { runAtomic } from './atomic.ts';
import { isExempt, openEnvelope, statusError } from './envelope.ts';
import { asConnectionError, RequestError } from './errors.ts';
import { type DownloadedFile, fileNameOf, readBody } from './file.ts';
import { isPlainObject, type Json } from './json.ts';
import { announceSessionEnded, channelHeader } from './signals.ts';

export const REQUEST_TIMEOUT_MS = 15_000;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Payload: query parameters unless the method is put, post or patch. */
  data?: Json | FormData;
  /** How put, post and patch send it; JSON by default. */
  encoding?: 'json' | 'form';
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Never twice at once: while it is under way, the same call gets its answer. A repeat after no answer carries the same Idempotency-Key. */
  atomic?: boolean;
  /** `false`: the caller shows a refusal itself. */
  warn?: boolean;
  /** `false`: a 401 is an answer here, not the end of a session (sign-in, sign-out). */
  session?: boolean;
  /** `false`: the answer has no envelope although its path is not one of the exempt ones. */
  envelope?: boolean;
  /** Goes on when the page is left. The browser lets through 64 KiB of such bodies at a time. */
  outlives?: boolean;
  onProgress?: (received: number, total: number) => void;
}

export interface RequestConfig extends RequestOptions {
  url: string;
}

/** Values as a query; what is not there is left out. */
export function searchOf(data: Json): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined || value === null) continue;
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.toString();
}

function prepare({
  url,
  method = 'POST',
  data,
  encoding = 'json',
  headers,
  outlives = false,
}: RequestConfig): [string, RequestInit] {
  const init: RequestInit = {
    method,
    credentials: 'include',
    keepalive: outlives,
    headers: { 'x-channel': channelHeader(), ...headers },
  };
  if (data === undefined) return [url, init];
  if (!['PUT', 'POST', 'PATCH'].includes(method)) {
    const search = data instanceof FormData ? '' : searchOf(data);
    return [search ? `${url}${url.includes('?') ? '&' : '?'}${search}` : url, init];
  }
  if (data instanceof FormData) return [url, { ...init, body: data }];
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = encoding === 'form' ? searchOf(data) : JSON.stringify(data);
  return [url, { ...init, headers: { ...init.headers, 'content-type': type }, body }];
}

/** Aborts `limit` ms after it was made or last touched: a slow but moving download is not a dead one. */
function stallLimit(outer: AbortSignal | undefined, limit: number) {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('请求超时', 'TimeoutError'));
  let timer = setTimeout(expire, limit);
  // By hand: AbortSignal.any() came to Safari with 17.4.
  const stop = () => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    touch() {
      clearTimeout(timer);
      timer = setTimeout(expire, limit);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What the text says as JSON, or the text itself. */
function jsonFrom(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return text;
  }
}

/** A refusal may come dressed as a file, of whatever type: its body is an envelope then. */
async function envelopeIn(blob: Blob): Promise<Json | undefined> {
  if (!(await blob.slice(0, 1).text()).startsWith('{')) return undefined;
  const body = jsonFrom(await blob.text());
  return isPlainObject(body) && 'responseBody' in body ? body : undefined;
}

async function answerOf(
  response: Response,
  config: RequestConfig,
  onReceived: (received: number, total: number) => void,
): Promise<unknown> {
  const { url } = config;
  const path = new URL(url, location.origin).pathname;
  const disposition = response.headers.get('content-disposition');
  if (response.status === 200 && disposition) {
    const blob = await overTheLine(readBody(response, onReceived));
    const envelope = await envelopeIn(blob);
    if (envelope) throw refusedFile(envelope, url);
    return { name: fileNameOf(disposition), blob } satisfies DownloadedFile;
  }
  const payload = jsonFrom(await overTheLine(response.text()));
  if (response.status !== 200) throw statusError(response.status, url, payload);
  return isExempt(path) || config.envelope === false ? payload : openEnvelope(payload, url);
}

function refusedFile(body: Json, url: string): unknown {
  try {
    openEnvelope(body, url);
  } catch (error) {
    return error;
  }
  return new RequestError('state', '服务没有返回文件', { url });
}

/**
 * The only way out of the page (specification, sections 7 and 8): sends credentials, gives up after
 * 15 000 ms without an answer, opens the envelope, returns a file where the answer is one. A refusal shows
 * the server's message, replacing an earlier one. Rejects with a RequestError, or with what the browser
 * threw when there was no answer.
 */
export async function request(target: string | RequestConfig, options: RequestOptions = {}): Promise<unknown> {
  if (typeof target !== 'string' && !isPlainObject(target)) {
    throw new RequestError('param', '请求的第一个参数必须是地址或配置对象');
  }
  const config: RequestConfig = typeof target === 'string' ? { ...options, url: target } : { ...options, ...target };
  return config.atomic
    ? runAtomic(callName(config), (key) => send({ ...config, headers: { 'idempotency-key': key, ...config.headers } }))
    : send(config);
}

/** The gateway's name for the call that it answered last: where its log is to be read. */
let lastRequestId: string | undefined;
export const latestRequestId = (): string | undefined => lastRequestId;

const overTheLine = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw asConnectionError(error);
  });

const callName = ({ url, method = 'POST', data }: RequestConfig): string =>
  `${method} ${url} ${data instanceof FormData ? '' : JSON.stringify(data ?? null)}`;

async function send(config: RequestConfig): Promise<unknown> {
  const limit = stallLimit(config.signal, REQUEST_TIMEOUT_MS);
  let requestId: string | undefined;
  try {
    const [url, init] = prepare(config);
    const response = await overTheLine(fetch(url, { ...init, signal: limit.signal }));
    lastRequestId = requestId = response.headers.get('x-request-id') ?? undefined;
    return await answerOf(response, config, (received, total) => {
      limit.touch();
      config.onProgress?.(received, total);
    });
  } catch (error) {
    if (error instanceof RequestError) {
      error.detail.requestId = requestId;
      if (error.detail.status === 401 && config.session !== false) announceSessionEnded();
      if (error.type === 'code' && config.warn !== false) toast(error.message);
    }
    throw error;
  } finally {
    limit.stop();
  }
}
