/** The transport that a host implements, its errors, and the mapping of a foreign backend onto it. */
export { isFileRefusal } from './fileRefusals.ts';
export { mapRequest, mapResponse } from './mapping.ts';
export { requestKey } from './requestKey.ts';
export type * from './transport.ts';
export { mayAffect, TransportError } from './transport.ts';
