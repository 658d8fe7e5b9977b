/** What other domains may use of orders. */
export {
  changeDraft,
  createDraft,
  removeOldDrafts,
  type DraftValues,
  type PricedLine,
  type PricedOrder,
} from './drafts.ts';
export { SYSTEM, type Actor } from './mirror.ts';
export { allowancesOfOrder, readAllowances, readUse, recordUse } from './flow.ts';
export {
  extendOrder,
  hideOrder,
  lockOrder,
  moveOrder,
  ORDER_MOVED,
  type MoveValues,
  type OrderMoved,
} from './moving.ts';
export { whyNotRefunded } from './fulfilment/refundable.ts';
export { closeRefunded, openOrder } from './opening.ts';
export {
  linesOfOrders,
  readEvents,
  readLines,
  readOrder,
  type OrderEvent,
  type OrderLine,
  type OrderRow,
} from './rows.ts';
export { isFinal, LINE_TITLES, mayMove, ORDER_STATES, STATE_TITLES, type OrderState } from './states.ts';
export type { Contact } from './tables.ts';
