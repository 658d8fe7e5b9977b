import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../runtime/deps.ts';
import { contractRoutes } from './contractRoutes.ts';
import { serviceRoutes } from './serviceRoutes.ts';
import { trialRoutes } from './trialRoutes.ts';

/** Order contracts and what follows from them: renewals, changes, trials and upgrades. */
export async function subscriptionRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await contractRoutes(app, deps);
  await serviceRoutes(app, deps);
  await trialRoutes(app, deps);
}
