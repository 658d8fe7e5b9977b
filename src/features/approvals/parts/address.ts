/** Name of the document's view of what waits for the person. */
export const TO_DO = '待办';

export interface QueueAddress {
  view: string;
  /** Number of the request that is open; undefined: none was chosen. */
  at: string | undefined;
  by: QueueOrder;
  /** Whether the kinds of documents stand apart. */
  grouped: boolean;
}

/** What the queue can be sorted by, in the words of its list. */
export const ORDERS = {
  dueAt: { title: '时限从近到远', sort: [{ field: 'dueAt', dir: 'asc' }] },
  amount: { title: '金额从高到低', sort: [{ field: 'amount', dir: 'desc' }] },
  submittedAt: { title: '最近提交在前', sort: [{ field: 'submittedAt', dir: 'desc' }] },
} as const;
export type QueueOrder = keyof typeof ORDERS;

export function readAddress(search: string): QueueAddress {
  const params = new URLSearchParams(search);
  const by = params.get('by') ?? '';
  return {
    view: params.get('view') ?? TO_DO,
    at: params.get('at') ?? undefined,
    by: Object.hasOwn(ORDERS, by) ? (by as QueueOrder) : 'dueAt',
    grouped: params.get('group') !== 'none',
  };
}

export function writeAddress({ view, at, by, grouped }: QueueAddress): string {
  const params = new URLSearchParams({
    view,
    ...(by !== 'dueAt' && { by }),
    ...(!grouped && { group: 'none' }),
    ...(at !== undefined && { at }),
  });
  return `?${params.toString()}`;
}

/** The same requests as a list, with its columns, filters and what is done to many at once. */
export const listAddress = (view: string): string => `?${new URLSearchParams({ view, as: 'list' }).toString()}`;
