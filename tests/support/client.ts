import type { Issue } from '@yunpu/engine-core/validation';
import type { FastifyInstance, InjectOptions } from 'fastify';

export const ORIGIN = 'http://mall.test';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed when the answer is JSON. */
  body: unknown;
  text: string;
  bytes: Buffer;
}

export interface Refusal {
  status: number;
  errorCode: string;
  message: string;
  issues: Issue[];
  data: unknown;
}

export interface RequestOptions {
  method?: InjectOptions['method'];
  headers?: Record<string, string | undefined>;
  /** JSON body. */
  body?: unknown;
  /** Form-encoded body. */
  form?: Record<string, string>;
  /** Any other body, with its content-type in `headers`. */
  payload?: string | Buffer;
}

const reasons = new WeakMap<FastifyInstance, () => string>();

/** What a gateway logged last is why it failed: the answer itself says nothing of it. */
export const noteWhy = (app: FastifyInstance, lastError: () => string): void => void reasons.set(app, lastError);

/** A browser as far as the gateway can tell: it keeps cookies and names its origin. */
export class Client {
  readonly cookies = new Map<string, string>();

  constructor(private readonly app: FastifyInstance) {}

  async request(
    path: string,
    { method = 'GET', headers = {}, body, form, payload }: RequestOptions = {},
  ): Promise<Answer> {
    const sent: Record<string, string | undefined> = {
      host: new URL(ORIGIN).host,
      origin: ORIGIN,
      ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    };
    const answer = await this.app.inject({
      method,
      url: path,
      headers: Object.fromEntries(
        Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      payload: body !== undefined ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : payload,
    });
    for (const cookie of answer.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const isJson =
      answer.body !== '' &&
      String(answer.headers['content-type'] ?? '').includes('json') &&
      answer.headers['content-encoding'] === undefined;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : undefined,
      text: answer.body,
      bytes: answer.rawPayload,
    };
  }

  /** POSTs and returns the envelope's data. Throws when the call was refused. */
  async call<T = unknown>(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<T> {
    return this.dataOf<T>(path, await this.request(path, { method: 'POST', body, headers }));
  }

  /** GETs and returns the envelope's data. Throws when the call was refused. */
  async read<T = unknown>(path: string): Promise<T> {
    return this.dataOf<T>(path, await this.request(path));
  }

  /** POSTs a call that must be refused. */
  async refusal(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Refusal> {
    const answer = await this.request(path, { method: 'POST', body, headers });
    return refusalOf(path, answer);
  }

  private dataOf<T>(path: string, { status, body, text }: Answer): T {
    const { responseBody } = (body ?? {}) as Envelope;
    if (status === 200 && responseBody?.success) return responseBody.data as T;
    const why = status < 500 ? '' : `, for ${reasons.get(this.app)?.() ?? 'no reason that is known'}`;
    throw new Error(`${path} answered ${status}: ${text.slice(0, 600)}${why}`);
  }
}

interface Envelope {
  status: number;
  responseBody?: { success: boolean; data: unknown; errorCode?: string; message?: string; issues?: Issue[] };
}

export function refusalOf(path: string, answer: Answer): Refusal {
  const { responseBody } = (answer.body ?? {}) as Envelope;
  if (!responseBody || responseBody.success)
    throw new Error(`${path} was not refused (${answer.status}): ${answer.text.slice(0, 600)}`);
  return {
    status: answer.status,
    errorCode: responseBody.errorCode ?? '',
    message: responseBody.message ?? '',
    issues: responseBody.issues ?? [],
    data: responseBody.data,
  };
}
