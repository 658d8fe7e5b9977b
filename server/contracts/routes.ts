import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { consumeContractRoutes } from './consumeRoutes.ts';
import { onlineContractRoutes } from './onlineRoutes.ts';

export async function contractRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await onlineContractRoutes(app, deps);
  await consumeContractRoutes(app, deps);
}
