import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.ts';
import { AppError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something (specification, section 7): held to the same origin check as a POST. */
    effects?: true;
    /** Answers without the envelope (`envelope: raw` in calls.json), refusals included. */
    raw?: true;
  }
}

/**
 * Refuses calls with effects that another site's page makes with our cookies. A browser names the page's
 * origin on every POST, so a POST without any trace of one comes from a program, which has no one else's
 * cookies. It does not on every GET, so a GET with effects must prove that it is ours.
 */
export function addOriginCheck(app: FastifyInstance, config: Pick<Config, 'publicOrigin'>): void {
  app.addHook('onRequest', async (request) => {
    const safe = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    const effects = request.routeOptions.config.effects === true;
    if (safe && !effects) return;

    const verdict = originVerdict(request, config.publicOrigin ?? `${request.protocol}://${request.host}`);
    if (verdict === 'foreign' || (verdict === 'unknown' && safe)) throw new AppError('request.origin');
  });
}

/** Every header that names the page must name ours. */
function originVerdict(request: FastifyRequest, own: string): 'own' | 'foreign' | 'unknown' {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const { origin, referer } = request.headers;
  if (origin !== undefined) return origin === own ? 'own' : 'foreign';
  if (referer !== undefined) return URL.canParse(referer) && new URL(referer).origin === own ? 'own' : 'foreign';
  return site === 'same-origin' ? 'own' : 'unknown';
}
