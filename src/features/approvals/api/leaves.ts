import type { Leave, NewLeave } from '../../../../contract/leaves.ts';
import type { OrgPerson } from '../../../../contract/organisation.ts';
import { api } from '../../../platform/gateway/api.ts';

export type { Leave, NewLeave } from '../../../../contract/leaves.ts';

const leaves = api('POST /yzjumc/approval/v3/leaves');
const reach = api('POST /yzjumc/approval/v3/leave-deputy-reach');
const add = api('POST /yzjumc/approval/v3/leave-add', { atomic: true });
const end = api('POST /yzjumc/approval/v3/leave-end', { atomic: true });
const people = api('GET /yzjumc/org/getusersoforgandkeywords');

/** What was said about being away, and the kinds of documents that somebody can stand in for. */
export const fetchLeaves = (): Promise<{ leaves: Leave[]; kinds: Leave['kinds'] }> => leaves();

/** The kinds of documents, of those that the leave covers, that the deputy would decide about by the request alone. */
export const fetchUnread = async (deputy: string, kinds: readonly string[]): Promise<Leave['kinds']> =>
  (await reach({ deputy, kinds: [...kinds] })).unread;

/** @throws RequestError approval.leave with the reason */
export const addLeave = (leave: NewLeave, key: string): Promise<unknown> => add(leave, { key });
export const endLeave = (id: string, key: string): Promise<unknown> => end({ id }, { key });

/** The first of the people of the team whose name or phone number has these words. */
export const findColleagues = (keywords: string): Promise<OrgPerson[]> => people({ keywords });
