import { createElement } from 'react';
import { expect, it } from 'vitest';
import { BellPanel } from '../../../../src/features/notifications/parts/BellPanel.tsx';
import { NOTIFICATIONS } from '../../../../src/features/notifications/parts/useUnread.ts';
import { RequestError } from '../../../../src/platform/gateway/errors.ts';
import { shownAfter } from '../../../support/readBefore.ts';

const item = { id: '1', kind: 'change', title: '印章已启用', text: '', link: '/', createdAt: '2027-03-17T02:00:00Z' };

const shown = (status: number): string =>
  shownAfter(
    [NOTIFICATIONS, 'newest', '100'],
    { items: [{ ...item, readAt: null }] },
    new RequestError('code', '您没有执行该操作的权限', { status }),
    createElement(BellPanel, { eid: '100', unread: 1, onClose: () => undefined }),
  );

it('shows no notification below a refusal, and those of before where only the line broke', () => {
  for (const status of [403, 404]) {
    expect(shown(status)).not.toContain('印章已启用');
    expect(shown(status)).toContain('通知没有加载出来：您没有执行该操作的权限');
  }
  expect(shown(503)).toContain('印章已启用');
});
