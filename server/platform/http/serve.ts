import { compileCallSchema } from '@yunpu/engine-core/validators';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Answered, Call, Headers, Params, Sent } from '../../../contract/define.ts';
import type { Database, Tx } from '../database/port.ts';
import type { Caller } from './caller.ts';
import { JsonText, ok, okText } from './envelope.ts';
import { AppError } from './errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from './idempotency.ts';
import { NEEDS_SESSION } from './openApi.ts';
import { requireCaller, requireRole } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of a call's answers, the part that is held against its schema: 1 of all, 0 of none. */
    answersChecked: number;
  }
}

/** A call as its handler gets it. */
export interface CallRequest<C extends Call> {
  sent: Sent<C>;
  params: Params<C>;
  headers: Headers<C>;
  /** Null for a visitor, of a call that is for anyone. */
  caller: C['who'] extends 'anyone' ? Caller | null : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<C extends Call> = C extends { answers: 'file' | 'rawFile' }
  ? FastifyReply
  : C extends { answered: unknown }
    ? Answered<C> | JsonText
    : null | void;

/** Answers a call of the contract: who may make it, what it is sent and what it answers are checked here. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (asked: CallRequest<C>) => Promise<Answer<C>> | Answer<C>,
  options: Pick<RouteShorthandOptions, 'bodyLimit'> = {},
): void {
  const check = answerCheck(app, call);
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: {
      ...(call.perMinute !== undefined && { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } }),
      ...(call.passive && { passive: true as const }),
      ...(call.effects && { effects: true as const }),
      ...((call.answers === 'raw' || call.answers === 'rawFile') && { raw: true as const }),
    },
    ...(call.who !== 'anyone' && { onRequest: async (request) => void callerFor(call, request) }),
    handler: async (request, reply) => {
      const data: unknown = await handler({
        sent: (isQuery(call) ? request.query : (request.body ?? {})) as Sent<C>,
        params: request.params as Params<C>,
        headers: request.headers as Headers<C>,
        caller: callerFor(call, request) as CallRequest<C>['caller'],
        request,
        reply,
      });
      if (call.answers === 'file' || call.answers === 'rawFile') return data;
      check(data);
      if (call.answers === 'raw') return data;
      if (data instanceof JsonText) return reply.type('application/json; charset=utf-8').send(okText(data));
      return ok(data);
    },
  });
}

/** Answers a call that changes something: in one transaction, once for an Idempotency-Key. */
export function serveWrite<C extends Call & { atomic: true | 'withKey'; who: Exclude<Call['who'], 'anyone'> }>(
  app: FastifyInstance,
  database: Database,
  call: C,
  handler: (tx: Tx, asked: CallRequest<C> & { caller: Caller }) => Promise<Answer<C>>,
): void {
  serve(app, call, (asked) => {
    const caller = requireCaller(asked.request);
    return once(database, call, asked.request, (tx) => handler(tx, { ...asked, caller }));
  });
}

/** Makes a change in one transaction, once for an Idempotency-Key: for a call that does something else before. */
export function once<T>(
  database: Database,
  { name }: Call,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId, team } = requireCaller(request);
  const key = idempotencyKey(request);
  return database.transaction((tx) =>
    key === undefined
      ? work(tx)
      : withIdempotency(
          tx,
          {
            userId,
            key,
            operation: name,
            requestHash: requestHash({ eid: team.eid, body: request.body ?? {}, params: request.params ?? {} }),
          },
          () => work(tx),
        ),
  );
}

function callerFor({ who }: Call, request: FastifyRequest): Caller | null {
  if (who === 'anyone') return request.caller;
  return who === 'signedIn' ? requireCaller(request) : requireRole(request, who.roles);
}

const CONSUMES = {
  json: undefined,
  form: ['application/x-www-form-urlencoded', 'application/json'],
  parts: ['multipart/form-data'],
  bytes: ['application/octet-stream'],
};

const isQuery = ({ method, takes }: Call): boolean => method === 'GET' || takes === 'bytes';

function schemaOf(call: Call): object {
  const { summary, name, section, sent, headers, answered, answers, takes = 'json', who } = call;
  return {
    summary,
    operationId: name,
    ...(section !== '' && { description: `规格第 ${section} 节` }),
    ...(sent && (isQuery(call) ? { querystring: sent } : { body: mayBeLeftOut(sent) })),
    ...(headers && { headers }),
    ...(CONSUMES[takes] && { consumes: CONSUMES[takes] }),
    ...(answered && { response: { 200: answers === 'raw' ? answered : envelopeOf(answered) } }),
    ...(who !== 'anyone' && { [NEEDS_SESSION]: true }),
  };
}

/** Allows the body to be missing where none of its properties is required. */
const mayBeLeftOut = (sent: NonNullable<Call['sent']>): object =>
  sent.required?.length || 'anyOf' in sent ? sent : { ...sent, type: ['object', 'null'] };

const envelopeOf = (data: object): object => ({
  type: 'object',
  properties: {
    status: { const: 1 },
    message: { type: 'string' },
    responseBody: { type: 'object', properties: { success: { const: true }, data } },
  },
});

/** @throws AppError server.failed when a call answers something else than it promises */
function answerCheck(app: FastifyInstance, call: Call): (data: unknown) => void {
  return (data) => {
    if (data instanceof JsonText || Math.random() >= app.answersChecked) return;
    const validate = compileCallSchema(call.answered ?? { type: 'null' });
    // As it leaves: dates are texts, and what is undefined is not there.
    if (validate(JSON.parse(JSON.stringify(data ?? null)))) return;
    const [first] = validate.errors ?? [];
    const problem = `${call.name} answers ${first?.instancePath ?? ''} ${first?.message ?? ''}`;
    app.log.error(
      { call: call.name, errors: validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) },
      'answer breaks the contract',
    );
    if (app.answersChecked === 1) throw new AppError('server.failed', { message: problem });
  };
}
