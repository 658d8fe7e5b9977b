export { changeDraft, createDraft, type PricedOrder } from './drafts.ts';
export { allowancesOfOrder, readAllowances, readUse, recordUse } from './flow.ts';
export { whyNotRefunded, whyNotRefundedNow } from './fulfilment/refundable.ts';
export { keptData } from './keptData.ts';
export { type Person, SYSTEM } from './mirror.ts';
export { linesOfOrders, type OrderRow, readEvents, readLines, readOrder } from './model/rows.ts';
export { LINE_TITLES, STATE_TITLES } from './model/states.ts';
export { extendOrder, hideOrder, lockOrder, moveOrder, ORDER_MOVED, type OrderMoved } from './moving.ts';
export { closeRefunded, openOrder } from './opening.ts';
