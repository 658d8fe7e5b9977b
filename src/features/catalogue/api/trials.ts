import { api } from '../../../platform/gateway/api.ts';

/** What can be tried along with a product. @throws RequestError product.unknown, product.noTrial */
export const fetchTrialModules = api('POST /yzjumc/module/v3/trial/listModule');

/** Asks for a trial. @throws RequestError when one is running, or a field is at fault */
export const applyTrial = api('POST /yzjumc/order/v3/trialorder', { atomic: true });

/** @throws RequestError trialCode.wrong, .expired, .stopped, .usedUp, .mine; request.tooMany after too many wrong ones */
export const lookUpCode = api('POST /yzjumc/trial/v1/code');

/** Opens a trial with a code. @throws RequestError as `lookUpCode` does */
export const openTrial = api('POST /yzjumc/trial/v1/open', { atomic: true });
