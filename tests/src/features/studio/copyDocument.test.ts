import { compile, describeEntities, type EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { readSchemas } from '../../../../scripts/documents.ts';
import { reservedChanges } from '../../../../server/runtime/studio/refusals/reserved.ts';
import { copyDocument } from '../../../../src/features/studio/parts/edits/copyDocument.ts';

const { documents, fragments, roles, menuGroups } = readSchemas('schemas');
const shipped = documents.map(({ text }) => ({ text, document: JSON.parse(text) as EntityDocument }));
const copyOf = (text: string) =>
  JSON.parse(copyDocument(text, { entity: 'copied', title: '副本', group: 'business' })) as EntityDocument;

describe.each(shipped.map((one) => [one.document.entity, one] as const))(
  'a copy of %s',
  (entity, { text, document }) => {
    const copy = copyOf(text);

    it('compiles beside the original, and says nothing that only a developer may', () => {
      const entities = describeEntities([...shipped.map((one) => one.document), copy], fragments);
      const { problems } = compile(copy, { file: 'copied.json', fragments, roles, menuGroups, entities });
      expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
      expect(reservedChanges(undefined, copy, undefined)).toEqual([]);
    });

    it('is of itself, with the states, rules and access of the original', () => {
      expect(JSON.stringify(copy).includes(`"entity":"${entity}"`)).toBe(false);
      const { states, rules, access } = document;
      expect({ states: copy.states, rules: copy.rules, access: copy.access }).toEqual({ states, rules, access });
      if (document.numbering) expect(copy.numbering).toMatch(/^COPIED[-{]/u);
    });
  },
);
