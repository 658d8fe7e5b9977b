import { describe, expect, it } from 'vitest';
import { copyDocument } from '../../../../src/features/studio/parts/edits/copyDocument.ts';
import { decidedLink, decidersOf } from '../../../../src/features/studio/parts/edits/decidedLink.ts';

const kind = {
  type: 'string' as const,
  title: '对象种类',
  oneOf: [
    { const: 'customer', title: '客户' },
    { const: 'x', title: '订单' },
    { const: 'z', title: '别的' },
  ],
};
const subject = { type: 'string' as const, title: '对象' };

describe('a link that another field decides, in the studio', () => {
  it('may be decided by fields of which one is chosen, and by none other', () => {
    const many = { type: 'array' as const, items: kind, title: '多选' };
    const plain = { type: 'string' as const, enum: ['a'], title: '旧式' };
    expect(decidersOf({ kind, subject, many, plain }, 'subject').map(({ name }) => name)).toEqual(['kind', 'plain']);
    expect(decidersOf({ kind }, 'kind')).toEqual([]);
  });

  it('begins with the entities that options are called like, and keeps what was chosen', () => {
    const [decider] = decidersOf({ kind }, 'subject');
    const entities = [
      { entity: 'customer', title: '客户' },
      { entity: 'deal', title: '订单' },
    ];
    expect(decidedLink(decider!, entities)).toEqual({ by: 'kind', entities: { customer: 'customer', x: 'deal' } });
    expect(decidedLink(decider!, [], { x: 'bill', gone: 'deal' })).toEqual({ by: 'kind', entities: { x: 'bill' } });
  });

  it('names the copy where it named the original', () => {
    const link = { by: 'kind', entities: { a: 'visit', b: 'deal' } };
    const text = JSON.stringify({
      entity: 'visit',
      title: '拜访',
      key: 'no',
      record: { type: 'object', properties: { kind, subject: { ...subject, link } } },
    });
    const copy = JSON.parse(copyDocument(text, { entity: 'call', title: '电访', group: undefined })) as {
      record: { properties: { subject: { link: unknown } } };
    };
    expect(copy.record.properties.subject.link).toEqual({ by: 'kind', entities: { a: 'call', b: 'deal' } });
  });
});
