import type { FastifyInstance } from 'fastify';
import { type PageSettings, page } from '../../../contract/settings.ts';
import type { Config } from '../settings/config.ts';
import { smsCarrier } from '../sms/service.ts';
import { serve } from './serve.ts';

/** `GET /yzjumc/settings`: what a page has to know of the settings. An address that is null means the built-in page. */
export function addPageSettings(app: FastifyInstance, config: Config): void {
  const settings: PageSettings = {
    registerUrl: config.registerUrl ?? null,
    forgotPasswordUrl: config.forgotPasswordUrl ?? null,
    sellerUrl: config.sellerOrigin ?? null,
    devInbox: smsCarrier(config) === 'inbox',
  };
  serve(app, page, () => settings);
}
