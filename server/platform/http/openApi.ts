import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { TICKET_COOKIE } from './cookies.ts';

/** Marks a call that is answered only with a session. */
export const NEEDS_SESSION = 'x-needs-session';

/** Marks every call that is registered in this scope from now on. */
export function markNeedsSession(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.schema = Object.assign({}, route.schema, { [NEEDS_SESSION]: true });
  });
}

/** Describes every call with the schema that validates it. Register before any route. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '云铺网关',
        version: '1.0.0',
        description: '除标明“raw”的调用外，回答都在信封 { status, message, responseBody } 中。',
      },
      components: { securitySchemes: { ticket: { type: 'apiKey', in: 'cookie', name: TICKET_COOKIE } } },
    },
  });
}
