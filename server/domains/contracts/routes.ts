import type { FastifyInstance } from 'fastify';
import { openFiles } from '../../platform/files/service.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { consumeContractRoutes } from './consumeRoutes.ts';
import { onlineContractRoutes } from './onlineRoutes.ts';
import { openSigning } from './pdfSignature/service.ts';
import { type SigningContext, verifyAddress } from './signing/context.ts';
import { signingRoutes } from './signing/routes.ts';

export async function contractRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database, entities } = deps;
  const context: SigningContext = {
    database,
    entities,
    files: openFiles(database, config),
    signing: await openSigning(database, config),
    verifyAt: verifyAddress(config),
  };
  app.addHook('onReady', () => context.signing.renew());
  await onlineContractRoutes(app, deps);
  await consumeContractRoutes(app, deps);
  signingRoutes(app, deps, context);
}
