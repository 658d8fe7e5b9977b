import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/printing.ts';
import { attachmentDisposition } from '../../platform/http/disposition.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import { type Runtime, reading } from '../operations/context.ts';
import { printRecords } from './print.ts';

/** Records of any entity on paper. */
export function printRoutes(app: FastifyInstance, runtime: Runtime, publicOrigin: string | undefined): void {
  serve(app, calls.printRecords, async ({ caller, params, sent, request, reply }) => {
    const actor = actorOf(caller);
    const found = reading(runtime, params.entity, actor);
    requireReader(found.model, actor);
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const { name, bytes } = await printRecords(found, { ...sent, origin });
    return reply
      .type('application/pdf')
      .headers({
        'content-length': bytes.length,
        'content-disposition': attachmentDisposition(name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(bytes));
  });
}
