import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { document, ENGINE_KEYS, FIELD_KEYS, type Shape } from '@yunpu/engine-core/authoring';
import { type EntityDocument, type FieldSource, takesExpression } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { flag, object, text } from '../../engine/core/document/meta/meta.ts';
import { approver } from '../../engine/core/document/meta/metaApproval.ts';
import type { ActionSource, RuleSource } from '../../engine/core/document/model/types.ts';
import { readSchemas } from '../../scripts/documents.ts';
import { documentsReference, sectionsOf } from '../../scripts/documentsReference.ts';

const folder = readSchemas('schemas');
/** A document of one key, which has the words that a filter's key of this name has. */
const withKey = (key: string, shape: Shape): Shape => object('filter', { [key]: shape });

describe('docs/documents.md', () => {
  it('is what the shapes and the documents say; write it with npm run write:documents-reference', () => {
    expect(readFileSync('docs/documents.md', 'utf8')).toBe(documentsReference(folder));
  });

  it('refuses a key that nobody explained, or of which there is no example', () => {
    expect(() => documentsReference(folder, withKey('planted', text))).toThrow('planted 没有说明');
    expect(() => documentsReference(folder, object('action', { danger: flag }))).toThrow('danger 没有例子');
    expect(documentsReference({ documents: [], fragmentFiles: [] }, approver)).toContain('| `"role": "staff"` |');
  });

  it('takes the example from a document that uses the key', () => {
    const file = { file: 'schemas/entities/planted.json', text: '{ "pinned": true }' };
    expect(
      documentsReference({ ...folder, documents: [...folder.documents, file] }, withKey('pinned', flag)),
    ).toContain('| `"pinned": true`（planted.json） |');
  });
});

/** Files of the engine that may read a document: all but those that describe the format. */
const engine = readdirSync('engine/core', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/document\/(meta|types\.ts)|^messages\//u.test(file))
  .map((file) => readFileSync(join('engine/core', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/gu, ''))
  .join('\n');
const isRead = (key: string): boolean =>
  new RegExp(`(?<![\\w$])${key.replace('$', '\\$')}(?![\\w$])`, 'u').test(engine);

describe('every key of the format', () => {
  it('is read by the engine', () => {
    const unread = sectionsOf(document).flatMap((section) =>
      Object.keys(section.keys)
        .filter((key) => section.keys !== FIELD_KEYS || ENGINE_KEYS.has(key))
        .filter((key) => !isRead(key))
        .map((key) => `${section.path}.${key}`),
    );
    expect(unread).toEqual([]);
    expect(isRead('planted')).toBe(false);
  });

  it('is one of its type, and nothing else is', () => {
    const rule: RuleSource = { check: 'true', message: '' };
    // @ts-expect-error No shape of a rule has it.
    const planted: RuleSource = { ...rule, planted: true };
    // @ts-expect-error A rule needs its message.
    const lacking: RuleSource = { check: 'true' };
    // @ts-expect-error None of the places where an action may stand.
    const misplaced: ActionSource = { title: '', where: ['footer'] };
    // @ts-expect-error Within fields, at any depth, too.
    const deep: FieldSource = { properties: { lines: { items: { properties: { a: { span: '12' } } } } } };
    const whole: EntityDocument = { entity: 'a', title: '', key: 'no', record: {}, rules: [rule] };
    expect([planted, lacking, misplaced, deep, whole]).toHaveLength(5);
  });
});

describe('takesExpression', () => {
  it.each([
    'record/properties/a/show',
    'record/properties/a/readOnly',
    'record/properties/lines/items/properties/a/compute',
    'record/properties/a/default/expression',
    'record/properties/a/link/filter',
    'record/properties/a/options/params/city',
    'record/properties/a/oneOf/0/when',
    'rules/0/check',
    'actions/submit/guard',
    'actions/submit/set/reason',
    'actions/submit/input/properties/a/show',
    'approval/steps/0/approvers/0/user',
    'starts/0/rows/lines/asset',
    'access/read/member',
  ])('%s', (path) => {
    expect(takesExpression(path.split('/'))).toBe(true);
  });

  it.each([
    'title',
    'record/properties/a/title',
    'record/properties/a/filter',
    'list/sort',
    'access/create/0',
    'nowhere',
  ])('not %s', (path) => {
    expect(takesExpression(path.split('/'))).toBe(false);
  });
});
