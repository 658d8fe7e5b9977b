import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import Fastify, { LogController } from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import { addErrorHandler } from '../../../../server/platform/http/errorHandler.ts';

it('a failure is logged by its route: no token and no phone number of the address gets into the log', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const log: FastifyBaseLogger = pino({ level: 'trace' }, stream);
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  addErrorHandler(app);
  app.get('/send/:phone', async () => {
    throw new Error('broken');
  });
  app.setNotFoundHandler(async () => {
    throw new Error('broken as well');
  });
  for (const address of ['/send/13800000001?ssoToken=secret-token', '/nowhere?ssoToken=secret-token'])
    expect((await app.inject(address)).statusCode).toBe(500);
  expect(text).toContain('/send/:phone');
  expect(text).toContain('/nowhere');
  expect(text).not.toMatch(/secret-token|13800000001/);
  await app.close();
});
