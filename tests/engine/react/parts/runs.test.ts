import { expect, it } from 'vitest';
import { runsOf } from '../../../../engine/react/parts/runs.ts';
import { modelWith } from '../../core/document/base.ts';

it('puts the fields of a section one below the other in their columns, in order, between those that stand across', () => {
  const model = modelWith((document, properties) => {
    document.form = { sections: [{ name: 'basic', title: '基本', columns: 2 }] };
    properties.city!.sectionColumn = 2;
    properties.note = { type: 'string', sectionColumn: 1 };
    properties.hint = { type: 'string', sectionColumn: 2 };
    properties.end = { type: 'string' };
  });
  const [section] = model.form.sections;
  const fields = section!.fields.filter(({ name }) => ['kind', 'city', 'note', 'hint', 'end'].includes(name));
  const runs = runsOf(fields, section!.columns).map((run) =>
    'across' in run ? run.across.map(({ name }) => name) : run.lanes.map((lane) => lane.map(({ name }) => name)),
  );
  expect(runs).toEqual([['kind'], [['note'], ['city', 'hint']], ['end']]);
});
