/** The transport that a host implements, its errors, and the mapping of a foreign backend onto it. */
export { Attempts, type Done, isUnanswered, type Sent } from './attempts.ts';
export type * from './cells.ts';
export type * from './conversation.ts';
export { isFileRefusal } from './fileRefusals.ts';
export { mapRequest, mapResponse } from './mapping.ts';
export { requestKey } from './requestKey.ts';
export type * from './stored.ts';
export type * from './transport.ts';
export { isMissingOrForbidden, isTakenAway, mayAffect, mayAffectConversation, TransportError } from './transport.ts';
