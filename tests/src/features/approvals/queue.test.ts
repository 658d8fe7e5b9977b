import type { EntityModel } from '@yunpu/engine-core/document';
import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import { describe, expect, it } from 'vitest';
import { APPROVAL, type Approval } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { readAddress, TO_DO, writeAddress } from '../../../../src/features/approvals/parts/address.ts';
import { groupsOf } from '../../../../src/features/approvals/parts/queue.ts';
import { isQueueAddress } from '../../../../src/features/approvals/parts/queueAddress.ts';
import { changedSinceSent } from '../../../../src/features/approvals/parts/sinceSent.ts';

describe('the address of the queue', () => {
  it('is what waits unless it says more; a search or a filter is the list', () => {
    expect(isQueueAddress('approval', '')).toBe(true);
    expect(isQueueAddress('approval', '?view=待办&at=SP-1&by=amount&group=none')).toBe(true);
    for (const search of ['?view=待办&q=SC-1', '?sort=-submittedAt', '?view=待办&as=list', '?page=2'])
      expect(isQueueAddress('approval', search)).toBe(false);
    expect(isQueueAddress('invoice', '')).toBe(false);
    expect(readAddress('')).toEqual({ view: TO_DO, at: undefined, by: 'dueAt', grouped: true });
  });

  it('is read as it was written', () => {
    for (const address of [
      { view: '已办', at: 'SP-1', by: 'amount', grouped: false },
      { view: TO_DO, at: undefined, by: 'dueAt', grouped: true },
    ] as const)
      expect(readAddress(writeAddress(address))).toEqual(address);
    expect(readAddress('?by=toString').by).toBe('dueAt');
  });
});

describe('the queue', () => {
  const request = (no: string, entityTitle: string): Approval => readRecord(APPROVAL, { no, entityTitle });

  it('keeps its order within kinds, and a kind stands where its first request would', () => {
    const requests = [request('1', '发票'), request('2', '合同'), request('3', '发票')];
    expect(groupsOf(requests, true).map(({ title, requests: own }) => [title, own.map(({ no }) => no)])).toEqual([
      ['发票', ['1', '3']],
      ['合同', ['2']],
    ]);
    expect(groupsOf(requests, false)).toEqual([{ title: '', requests }]);
    expect(groupsOf([], false)).toEqual([]);
  });
});

describe('what was changed since a record was last sent', () => {
  const model = {
    approval: { state: 'submitted' },
    states: { field: 'status' },
    fieldsByPath: {
      ...{ status: {}, total: { readOnly: true, compute: {} }, lines: {}, opinion: {} },
      ...{ digest: { readOnly: true }, hidden: { internal: true } },
    },
  } as unknown as EntityModel;
  const entry = (
    [fromState, toState]: [string, string],
    changes: Record<string, unknown> = {},
  ): Pick<HistoryEntry, 'fromState' | 'toState' | 'changes'> => ({
    fromState,
    toState,
    changes: Object.entries(changes).map(([path, from]) => ({ path, title: path, from, to: 'new' })),
  });
  const changed = (...newestFirst: ReturnType<typeof entry>[]) =>
    Object.fromEntries(changedSinceSent(model, newestFirst as HistoryEntry[]));

  it('is told with what stood there, the approver’s own word, what actions write and what nobody sees left out', () => {
    expect(
      changed(
        entry(['returned', 'submitted'], { status: 'returned', total: 2, digest: 'a' }),
        entry(['returned', 'returned'], { total: 1, '/lines/0/quantity': 5, hidden: 'x' }),
        entry(['submitted', 'returned'], { status: 'submitted', opinion: null }),
        entry(['draft', 'submitted'], { total: 0 }),
      ),
    ).toEqual({ total: 1, lines: undefined });
  });

  it('is nothing where it was sent once, and of the last time where it was sent often', () => {
    expect(changed(entry(['draft', 'submitted'], { total: 0 }), entry(['draft', 'draft'], { total: 7 }))).toEqual({});
    expect(
      changed(
        entry(['returned', 'submitted']),
        entry(['submitted', 'returned']),
        entry(['returned', 'submitted'], { total: 3 }),
        entry(['submitted', 'returned']),
        entry(['draft', 'submitted']),
      ),
    ).toEqual({});
  });
});
