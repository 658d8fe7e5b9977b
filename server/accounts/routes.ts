import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { cloudRoutes } from './cloudRoutes.ts';
import { mallRoutes } from './mallRoutes.ts';

/** Who someone is (/space) and for which team they work here (/yzjumc/mall). */
export async function accountRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  cloudRoutes(app, deps);
  mallRoutes(app, deps);
}
