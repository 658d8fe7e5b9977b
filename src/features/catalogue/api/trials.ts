import type { Answered, Sent } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/subscriptions.ts';
import { api } from '../../../platform/gateway/api.ts';

/** What can be tried along with a product. @throws RequestError product.unknown, product.noTrial */
export const fetchTrialModules = api('POST /yzjumc/module/v3/trial/listModule');

const apply = api('POST /yzjumc/order/v3/trialorder', { atomic: true });
const open = api('POST /yzjumc/trial/v1/open', { atomic: true });

export type AskedTrial = Sent<typeof calls.trialOrder>;
export type AppliedTrial = Answered<typeof calls.trialOrder>;
export type AskedOpening = Sent<typeof calls.openTrial>;

/** Asks for a trial. @throws RequestError when one is running, or a field is at fault */
export const applyTrial = (asked: AskedTrial, key: string): Promise<AppliedTrial> => apply(asked, { key });

/** @throws RequestError trialCode.wrong, .expired, .stopped, .usedUp, .mine; request.tooMany after too many wrong ones */
export const lookUpCode = api('POST /yzjumc/trial/v1/code');

/** Opens a trial with a code. @throws RequestError as `lookUpCode` does */
export const openTrial = (asked: AskedOpening, key: string): Promise<calls.OpenedTrial> => open(asked, { key });
