import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { project } from '../../../../engine/core/document/project.ts';
import { sampleScope } from '../../../../engine/core/endpoint/memory/transport.ts';
import SectionParts, { type PartOffers } from '../../../../engine/react/action/SectionParts.tsx';
import { base, modelWith, options } from '../../core/document/base.ts';

const PARTS = [
  { note: '差旅请附行程单', tone: 'warning', show: "kind == 'travel'" },
  { action: 'pay', after: 'kind' },
];
const withParts = (document: ReturnType<typeof base>) => {
  document.form = { sections: [{ name: 'basic', title: '基本', parts: PARTS }] };
};

test('notes stand while their condition holds, buttons where there is someone to run them, with the reason against it', () => {
  const model = modelWith(withParts);
  const { parts } = model.form.sections[0] ?? { parts: [] };
  const drawn = (kind: string, offers?: PartOffers) =>
    renderToStaticMarkup(createElement(SectionParts, { parts, record: { kind }, scope: sampleScope([]), offers }));
  expect(drawn('travel')).toContain('差旅请附行程单');
  expect(drawn('meal')).toBe('');
  const refused = drawn('meal', {
    offer: (name) => {
      const action = model.actions.find((candidate) => candidate.name === name);
      return action && { action, verdict: { why: '已经付过' } };
    },
    run: () => undefined,
  });
  expect(refused).toContain('付款');
  expect(refused).toContain('已经付过');
});

test('a person is not sent the button of an action that is not theirs, nor a note about what they may not see', () => {
  const document = base();
  withParts(document);
  document.actions = { pay: { title: '付款', from: ['draft'], to: 'paid', roles: ['staff'] } };
  document.access = { read: { staff: 'true', customer: 'true' }, fields: { kind: { customer: 'none' } } };
  const partsFor = (role: string) => project(document, [role], options)?.form?.sections?.[0]?.parts;
  expect(partsFor('staff')).toEqual(PARTS);
  expect(partsFor('customer')).toEqual([]);
});
