import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { smsCarrier } from '../sms/service.ts';
import { ok } from './envelope.ts';

/** `GET /yzjumc/settings`: what a page has to know of the settings. An address that is null means the built-in page. */
export function addPageSettings(app: FastifyInstance, config: Config): void {
  const settings = {
    registerUrl: config.registerUrl ?? null,
    forgotPasswordUrl: config.forgotPasswordUrl ?? null,
    sellerUrl: config.sellerOrigin ?? null,
    icpFiling: config.icpFiling ?? null,
    policeFiling: config.policeFiling ?? null,
    /** Codes can be read at /dev/inbox. */
    devInbox: smsCarrier(config) === 'inbox',
  };
  app.get('/yzjumc/settings', { schema: { tags: ['settings'], summary: '页面需要的设置' } }, async () => ok(settings));
}
