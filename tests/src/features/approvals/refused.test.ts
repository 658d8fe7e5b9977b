import type { EntityModel } from '@yunpu/engine-core/document';
import { TransportError } from '@yunpu/engine-core/endpoint';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { createElement, type FunctionComponent } from 'react';
import { describe, expect, it } from 'vitest';
import ApprovalPanel from '../../../../engine/react/page/ApprovalPanel.tsx';
import { type Queue, useQueue } from '../../../../src/features/approvals/parts/queue.ts';
import { shownAfter } from '../../../support/readBefore.ts';

const model = { entity: 'invoice', version: 'v1', fieldsByPath: {} } as unknown as EntityModel;
const engine = { transport: { subscribe: () => () => undefined } } as unknown as Engine;
const refused = (status: number) => new TransportError('status', '您没有执行该操作的权限', { status });
const within = <Props extends object>(component: FunctionComponent<Props>, props: Props) =>
  // biome-ignore lint/correctness/noChildrenProp: without JSX the provider takes them as its prop
  createElement(EngineProvider, { engine, children: createElement(component, props) });

describe('what was read before', () => {
  it('is no request in the queue any more once it is refused, and stays there where only the line broke', () => {
    const requestsAfter = (status: number): number => {
      let queue: Queue | undefined;
      const Reader = () => {
        queue = useQueue(model, { view: '待办', at: undefined, by: 'dueAt', grouped: true });
        return null;
      };
      const key = ['list', 'invoice', 'v1', 'queue', '待办', 'dueAt'];
      shownAfter(key, { rows: [{ no: 'SP-1', entityTitle: '发票' }], total: 1 }, refused(status), within(Reader, {}));
      expect(queue?.error?.detail.status).toBe(status);
      expect(queue?.total).toBe(queue?.requests.length);
      return queue?.requests.length ?? -1;
    };
    expect([403, 404, 503].map(requestsAfter)).toEqual([0, 0, 1]);
  });

  it('is no approval beside the record any more, and stays there with the failure where only the line broke', () => {
    const approval = {
      ...{ entity: 'approval', key: 'SP-1', status: 'running', mayOpen: false, requesterName: '陈晓' },
      ...{ startedAt: '2027-03-17T02:00:00Z', steps: [], log: [] },
    };
    const shown = (status: number): string =>
      shownAfter(
        ['approval', 'invoice', 'INV-1', 1],
        approval,
        refused(status),
        within(ApprovalPanel, { model, recordKey: 'INV-1', version: 1, onDecided: () => undefined }),
      );
    for (const status of [403, 404]) {
      expect(shown(status)).not.toContain('陈晓');
      expect(shown(status)).toContain('您没有执行该操作的权限');
    }
    expect(shown(503)).toContain('陈晓');
    expect(shown(503)).toContain('您没有执行该操作的权限');
  });
});
