import { readFileSync } from 'node:fs';
import { compileTrial, type EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import { addRule, rowsOfPlace, rulePlaces } from '../../../../src/features/studio/parts/edits/rules.ts';
import { stepRow } from '../../../../src/features/studio/parts/structure/moves.ts';
import { outlineOf } from '../../../../src/features/studio/parts/structure/outline.ts';

const contract = readFileSync(new URL('../../../../schemas/entities/sale-contract.json', import.meta.url), 'utf8');
const documentOf = (text: string) => valueAt(text, []) as EntityDocument;
const messages = (text: string) => documentOf(text).rules?.map(({ message }) => message);

describe('a rule that is added', () => {
  it('compiles as it is, in a document that has none and behind those of one that has', () => {
    const first = addRule(newDocument({ entity: 'asset-check', title: '盘点单', group: undefined }));
    expect(first.pointer).toBe('/rules/0');
    expect(compileTrial(first.text, 'entities/trial.json', {}).problems).toEqual([]);
    const next = addRule(contract);
    expect(next.pointer).toBe(`/rules/${documentOf(contract).rules!.length}`);
    expect(valueAt(next.text, ['rules', documentOf(contract).rules!.length])).toMatchObject({ check: 'true' });
  });

  it('can stand at a field, or at one of every row, whose fields it then weighs', () => {
    const places = rulePlaces(documentOf(contract).record, {}).map(({ value }) => value);
    for (const { at } of documentOf(contract).rules ?? []) expect(places).toContain(at);
    expect(rowsOfPlace('/lines/*/quantity')).toBe('lines');
    expect(rowsOfPlace('/total')).toBeUndefined();
  });

  it('goes one place down as a whole', () => {
    const rows = outlineOf(documentOf(contract));
    const [first, second, ...others] = messages(contract)!;
    const moved = stepRow(contract, rows, rows.find(({ what }) => what === 'rule')!, 1);
    expect(messages(moved)).toEqual([second, first, ...others]);
  });
});
