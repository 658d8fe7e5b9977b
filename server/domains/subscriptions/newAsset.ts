import type { Asset } from '../../../contract/records/entities.generated.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import { REMINDED_DAYS } from '../../platform/reminded.ts';

/** How the term of an asset begins, however it was bought. */
export const NEW_TERM = { autoRenew: true, remindDays: REMINDED_DAYS, renewCount: 0, deferDays: 0 } as const;

/** Whose an asset is, who looks after it, and where it runs. */
const INHERITED = [
  'customer',
  'customerName',
  'customerUscc',
  'ownerEid',
  'partnerName',
  'adminName',
  'adminPhone',
  'deployMode',
  'siteUrl',
] as const satisfies readonly (keyof Asset)[];

/** What an asset that replaces another has of it. */
export const inherited = (asset: Asset): WritesTo<'asset'> =>
  Object.fromEntries(INHERITED.flatMap((name) => (asset[name] === undefined ? [] : [[name, asset[name]]])));
