import { defineDomain } from '../../runtime/domain.ts';
import { subscriptionHooks } from './hooks.ts';
import { trialCodes } from './migrations/094_trial_codes.ts';
import { trialsCostNothing } from './migrations/371_trials_cost_nothing.ts';
import { subscriptionRoutes } from './routes.ts';

export default defineDomain({
  name: 'subscriptions',
  calls: { signedIn: [subscriptionRoutes] },
  hooks: [subscriptionHooks],
  migrations: [trialCodes, trialsCostNothing],
});
