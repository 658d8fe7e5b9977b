import { readFileSync } from 'node:fs';
import { compileTrial, type EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { removeField } from '../../../../src/features/studio/parts/edits/fields.ts';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { removeState } from '../../../../src/features/studio/parts/edits/lifecycle.ts';

const FOLDER = new URL('../../../../schemas/entities/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');
const opportunity = read('opportunity.json');
/** Between them they have every kind of choice: board, gallery, facts, stages, what waits for whom. */
const DOCUMENTS = ['approval.json', 'opportunity.json', 'product.json'];

/** What still names a field or a state that is not there, where the document merely chose it. */
const CHOICES =
  /\/(form\/facts|list\/sort|list\/views\/\d+\/(sort|board\/(fields|limits)|gallery\/fields)|waiting\/\d+\/show|access\/fields|actions\/[^/]+\/set|record\/properties\/[^/]+\/link\/fetch|states\/stages)(\/|$)/u;
const dangling = (text: string): string[] =>
  compileTrial(text, 'entities/trial.json', {})
    .problems.filter(({ code, pointer }) => /^(unknown-|bad-sort|bad-board)/u.test(code) && CHOICES.test(pointer))
    .map(({ code, pointer }) => `${code} ${pointer}`);

describe('what is taken out of a document', () => {
  it.each(DOCUMENTS)('is in none of the choices of %s any more', (file) => {
    const text = read(file);
    const { record, states } = valueAt(text, []) as EntityDocument;
    const before = new Set(dangling(text));
    const left = [
      ...Object.keys(record.properties ?? {}).map((name) => removeField(text, `/record/properties/${name}`)),
      ...Object.keys(states?.values ?? {}).map((name) => removeState(text, name)),
    ].flatMap(dangling);
    expect(left.filter((problem) => !before.has(problem))).toEqual([]);
  });

  it('leaves the other choices as they are written, and none where it was the last', () => {
    const chosen = setValue(opportunity, ['list', 'sort'], '-estimatedAmount, expectedDate');
    const without = removeField(chosen, '/record/properties/estimatedAmount');
    expect(valueAt(without, ['list', 'sort'])).toBe('expectedDate');
    expect(valueAt(removeField(without, '/record/properties/expectedDate'), ['list', 'sort'])).toBeUndefined();
    const limited = removeState(opportunity, 'proposal');
    expect(JSON.stringify(valueAt(limited, ['list', 'views']))).toContain('"limits":{"negotiation":10}');
  });
});
