import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issuesFromAjv } from '../../engine/core/validation/issues.ts';
import type { StructuralError } from '../../engine/core/validation/structural.ts';
import { refused, refusedRaw } from './envelope.ts';
import { AppError, ERRORS } from './errors.ts';

/** The one place where something thrown becomes an answer. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = translate(error, request);
    if (refusal.status >= 500) request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'request failed');
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
    const issues = issuesFromAjv(error.validation, { fieldsByPath: {} }, titleOf);
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
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new AppError('request.malformed');
  if (isUnreachable(error)) return new AppError('server.busy');
  return new AppError('server.failed', { message: `${ERRORS['server.failed'].message}（编号 ${request.id}）` });
}

/** What the call's own schema calls the value: Ajv hands over the schema that an error stands in. */
function titleOf({ params, parentSchema }: StructuralError & { parentSchema?: unknown }): string | undefined {
  const missing = typeof params.missingProperty === 'string' ? params.missingProperty : undefined;
  const schema = missing === undefined ? parentSchema : (parentSchema as { properties?: Record<string, unknown> } | undefined)?.properties?.[missing];
  const title = typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** The database is away, restarting, out of connections, or gave up on a statement. */
function isUnreachable(error: FastifyError): boolean {
  // pg reports a connection that broke, or none to be had, by message alone.
  const byMessage = /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
  return byMessage || /^(08...|53...|57...|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(error.code ?? '');
}
