import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzipped = promisify(gzip);
/** Below this a packet is sent anyway and compressing is time lost. */
const WORTH_BYTES = 1_400;
const COMPRESSIBLE = /^(application\/(json|javascript|xml)|text\/(?!event-stream))/;

/** Gzips larger text answers. Files of the web application come compressed from the build instead. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader('content-encoding') || !COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? '')))
      return payload;
    if (payload.length < WORTH_BYTES) return payload;
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    if (!accepts(request.headers['accept-encoding'], 'gzip')) return payload;
    reply.header('content-encoding', 'gzip');
    reply.removeHeader('content-length');
    return gzipped(payload, { level: constants.Z_BEST_SPEED });
  });
}

/** Whether a client takes answers in this coding. */
export function accepts(header: string | string[] | undefined, coding: 'gzip' | 'br'): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => [coding, '*'].includes(part.split(';')[0]?.trim() ?? '') && !/;\s*q=0(\.0*)?\s*$/.test(part));
}
