import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';

const SELF = ["'self'"];

/** Scripts come from this origin alone (`inlineScripts`: those in its HTML, by their hash) and nothing is evaluated; antd writes styles, so these may be inline. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'cookieSecure'>,
  inlineScripts: readonly string[],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: [...SELF, ...inlineScripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: SELF,
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: SELF,
        formAction: SELF,
      },
    },
    // Only a site that is reached by https may ask browsers never to use anything else.
    strictTransportSecurity: config.cookieSecure,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}
