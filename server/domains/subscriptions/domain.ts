import { defineDomain } from '../../runtime/domain.ts';
import { subscriptionHooks } from './hooks.ts';
import { trialCodes } from './migrations/094_trial_codes.ts';
import { subscriptionRoutes } from './routes.ts';

export default defineDomain({
  name: 'subscriptions',
  calls: { signedIn: [subscriptionRoutes] },
  hooks: [subscriptionHooks],
  migrations: [trialCodes],
});
