import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../contract/records/operations.ts';
import { type Envelope, JsonText, ok, okText } from '../platform/http/envelope.ts';
import { AppError } from '../platform/http/errors.ts';
import { idempotencyKey } from '../platform/http/idempotency.ts';
import { requireCaller } from '../platform/http/session.ts';
import { GENERIC, isOperation, type PathTarget, pathKey } from './documents/paths.ts';
import type { Documents } from './documents/service.ts';
import { type EntityCall, runCall } from './operations/dispatch.ts';
import { bodyOfQuery, parseBody } from './operations/parse.ts';
import type { Entities } from './runtime.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function callOf(request: FastifyRequest, target: Omit<PathTarget, 'pointer'>): EntityCall {
  const caller = requireCaller(request);
  const sent = request.method === 'GET' || request.method === 'DELETE' ? bodyOfQuery(request.query) : request.body;
  return { ...target, caller, body: parseBody(sent), idempotencyKey: idempotencyKey(request) };
}

/** What a call gives, in the envelope. */
function answer(reply: FastifyReply, data: unknown): Envelope | string {
  if (!(data instanceof JsonText)) return ok(data);
  void reply.type('application/json; charset=utf-8');
  return okText(data);
}

/** Who was drawn from a document that is not in force here may have heard of it before this process. */
async function meet(documents: Documents, { entity, caller, body }: EntityCall): Promise<void> {
  const { documentVersion } = body;
  if (typeof documentVersion !== 'string') return;
  const served = documents.seenBy(caller);
  if (!served.isDrawnFrom(served.model(entity), caller.roles, documentVersion)) await documents.catchUp();
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/**
 * Two routes answer for every document: the generic paths, and one that looks the path up in the documents in
 * force, so that a document added at run time has its paths at once. Domain code's own routes are more exact
 * and win over both.
 */
export async function entityRoutes(app: FastifyInstance, { documents, runtime }: Entities): Promise<void> {
  type Target = Omit<PathTarget, 'pointer'>;

  /** What is refused by documents that another process has replaced is answered by the new ones. */
  async function serve(request: FastifyRequest, reply: FastifyReply, find: () => Target): Promise<Envelope | string> {
    const { generation } = documents;
    const run = async () => {
      const call = callOf(request, find());
      await meet(documents, call);
      return answer(reply, await runCall(runtime, call));
    };
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof AppError) || request.caller === null) throw error;
      await documents.catchUp();
      if (documents.generation === generation) throw error;
      return run();
    }
  }

  app.post<{ Params: { entity: string; operation: string } }>(
    `${GENERIC}/:entity/:operation`,
    {
      schema: {
        hide: true,
        params: { type: 'object', properties: { entity: { type: 'string' }, operation: { type: 'string' } } },
      },
    },
    async (request, reply) => {
      const { entity, operation } = request.params;
      if (!isOperation(operation))
        throw new AppError('request.unknownPath', {
          message: `没有操作“${operation}”，可用：${OPERATIONS.join('、')}`,
        });
      requireCaller(request);
      return serve(request, reply, () => {
        if (!documents.has(entity)) throw new AppError('entity.unknown');
        return { entity, operation };
      });
    },
  );

  app.route({
    method: [...METHODS],
    url: '/yzjumc/*',
    schema: { hide: true },
    handler: (request, reply) =>
      serve(request, reply, () => {
        const target = documents.catalogue.paths.get(pathKey(request.method, pathOf(request)));
        if (target === undefined) throw new AppError('request.unknownPath');
        const { entity, operation, action } = target;
        return { entity, operation, ...(action !== undefined && { action }) };
      }),
  });
}
