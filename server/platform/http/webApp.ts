import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRefusal } from './errorHandler.ts';
import { AppError } from './errors.ts';

/** First segments of the gateway's own paths; whatever is unknown below them is an error, not a page. */
const GATEWAY =
  /^\/(yzjumc|yzjomc|space|schemas|events|gateway|docrest|files|openapi\.json|healthz|readyz|metrics|assets)(\/|$)/;

/**
 * The built web application (with the .br and .gz files that the build put beside its own), and an answer
 * for every other path: a page address gets the application, which finds its own way; the rest is unknown.
 * @param folder undefined when there is none (tests, development).
 */
export async function addWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      // A route for each file: by pattern, every request would read the whole folder for the spelling of its path.
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names under assets/ carry a hash of their content.
        reply.header(
          'cache-control',
          path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        reply.header('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (folder !== undefined && isPage(request)) return reply.sendFile('index.html');
    return answerRefusal(new AppError('request.unknownPath'), request, reply);
  });
}

/** The scripts that stand in the application's HTML itself, as a Content-Security-Policy names them. */
export async function inlineScripts(folder: string): Promise<string[]> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !GATEWAY.test(path) &&
    String(request.headers.accept ?? '').includes('text/html')
  );
}
