import { issuesFromAjv, type StructuralError } from '@yunpu/engine-core/validation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../../contract/errors.ts';
import { refused, refusedRaw } from './envelope.ts';
import { AppError } from './errors.ts';

/** The one place where something thrown becomes an answer. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = translate(error, request);
    if (refusal.status >= 500)
      request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed');
    return answerRefusal(refusal, request, reply);
  });
}

/** The route, else the address without its query: tokens and phone numbers of an address are never logged. */
function pathOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.url ?? request.url.split('?', 1)[0];
}

/** Answers with a refusal in the shape that the route speaks. */
export function answerRefusal(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const raw = request.routeOptions.config?.raw === true;
  return reply.status(refusal.status).send(raw ? refusedRaw(refusal) : refused(refusal));
}

/** What a person is told about an error; details of an unexpected one stay in the log. */
function translate(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const issues = issuesFromAjv(error.validation, { fieldsByPath: {} }, { titleOf });
    return new AppError('request.invalid', { message: issues[0]?.message, issues });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('request.tooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('request.mediaType');
    default:
  }
  if (error.statusCode === 413) return new AppError('request.tooLarge');
  if (error.statusCode === 429) return new AppError('request.tooMany');
  if (error.statusCode === 404 || error.statusCode === 403) return new AppError('request.unknownPath');
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return new AppError('request.malformed');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('request.invalid');
  if (isUnreachable(error)) return new AppError('server.busy');
  if (isUnstorable(error))
    return new AppError('request.invalid', { message: '内容中含有不能使用的字符，请删除后重试' });
  return new AppError('server.failed', { message: `${ERRORS['server.failed'].message}（编号 ${request.id}）` });
}

/** What the call's own schema calls the value: Ajv hands over the schema that an error stands in. */
function titleOf({ params, parentSchema }: StructuralError & { parentSchema?: unknown }): string | undefined {
  const missing = typeof params.missingProperty === 'string' ? params.missingProperty : undefined;
  const schema =
    missing === undefined
      ? parentSchema
      : (parentSchema as { properties?: Record<string, unknown> } | undefined)?.properties?.[missing];
  const title = typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** A text that PostgreSQL cannot store, in something that was decoded after the request's own texts were looked at. */
function isUnstorable(error: FastifyError): boolean {
  // character_not_in_repertoire, untranslatable_character
  return error.code === '22021' || error.code === '22P05';
}

/** pg says by message alone that a connection broke, that none is to be had, or that its pool is closing. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|Received unexpected \w+ message from backend|driver has already been destroyed)/;

/** The database is away, restarting, out of connections, or gave up on a statement. */
function isUnreachable(error: FastifyError): boolean {
  const byMessage = LOST.test(error.message);
  return (
    byMessage ||
    /^(08...|53...|57...|25P0[23]|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ERR_STREAM_WRITE_AFTER_END|ERR_STREAM_DESTROYED)$/.test(
      error.code ?? '',
    )
  );
}
