import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { openFiles } from '../files/service.ts';
import { openSigning } from '../signing/service.ts';
import { consumeContractRoutes } from './consumeRoutes.ts';
import { onlineContractRoutes } from './onlineRoutes.ts';
import { verifyAddress, type SigningDesk } from './signing/desk.ts';
import { expireUnsigned } from './signing/expire.ts';
import { signingRoutes } from './signing/routes.ts';

const HOUR_SECONDS = 3600;

export async function contractRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities, jobs } = deps;
  const desk: SigningDesk = {
    database,
    entities,
    files: openFiles(database, config),
    signing: await openSigning(database, config),
    verifyAt: verifyAddress(config),
  };
  app.addHook('onReady', () => desk.signing.renew());
  jobs.every('contracts.expireUnsigned', HOUR_SECONDS, (target) => expireUnsigned(target, entities));
  await onlineContractRoutes(app, deps);
  await consumeContractRoutes(app, deps);
  signingRoutes(app, deps, desk);
}
