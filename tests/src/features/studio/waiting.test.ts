import { readFileSync } from 'node:fs';
import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { removeAction } from '../../../../src/features/studio/parts/edits/lifecycle.ts';
import { renameField } from '../../../../src/features/studio/parts/edits/renameField.ts';
import { lossesOfAction } from '../../../../src/features/studio/parts/process/losses.ts';

const documentOf = (text: string) => JSON.parse(text) as EntityDocument;
const invoice = readFileSync(new URL('../../../../schemas/entities/invoice.json', import.meta.url), 'utf8');

describe('what waits, while its document is edited', () => {
  it('names a renamed field anew: its condition, person, date, what it shows and its address', () => {
    const text = JSON.stringify({
      entity: 'slip',
      title: '单子',
      key: 'no',
      record: {
        type: 'object',
        properties: {
          no: { type: 'string', title: '号' },
          payee: { type: 'string', format: 'user', title: '收款人' },
          until: { type: 'string', format: 'date', title: '期限' },
        },
      },
      waiting: [
        {
          name: 'pay',
          reason: '请付款',
          when: 'filled(payee)',
          person: 'payee',
          due: 'until',
          show: ['no', 'payee'],
          link: { title: '去支付', path: '/pay?to={{payee}}' },
        },
      ],
      access: { read: { staff: 'true' } },
    });
    const options = { fragments: {}, isNew: false };
    const renamed = renameField(text, '/record/properties/payee', 'taker', options);
    const again = renameField(renamed.text, '/record/properties/until', 'end', options);
    expect([...renamed.left, ...again.left]).toEqual([]);
    expect(documentOf(again.text).waiting).toMatchObject([
      {
        when: 'filled(taker)',
        person: 'taker',
        due: 'end',
        show: ['no', 'taker'],
        link: { path: '/pay?to={{taker}}' },
      },
    ]);
  });

  it('no longer offers an action that is taken out, and that is said before', () => {
    expect(lossesOfAction(documentOf(invoice), 'issue').changes).toContain('待办“等您开票”不再能就地办理');
    const left = documentOf(removeAction(invoice, 'issue')).waiting?.find(({ name }) => name === 'issue');
    expect(left?.actions ?? []).toEqual([]);
  });
});
