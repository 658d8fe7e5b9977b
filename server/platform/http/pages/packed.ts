import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../compression.ts';

export interface PackedPage {
  status: number;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** A page as every browser may take it. */
export async function pack(status: number, html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const [small, smallest] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ]);
  return {
    status,
    plain,
    gzip: small,
    br: smallest,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
  };
}

/** Sends it as this browser takes it; not again to one that has it. What it is may depend on who is signed in. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: page.etag });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.code(page.status).type('text/html; charset=utf-8');
  for (const coding of ['br', 'gzip'] as const) {
    if (accepts(request.headers['accept-encoding'], coding))
      return reply.header('content-encoding', coding).send(page[coding]);
  }
  return reply.send(page.plain);
}
