import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Shape } from '../../../../engine/core/document/meta/meta.ts';
import { document } from '../../../../engine/core/document/meta/metaWhole.ts';

const PARTS = new URL('../../../../src/features/studio/parts/', import.meta.url);

/** Where the studio edits each kind of object of the format. */
const EDITORS: Readonly<Record<string, readonly string[]>> = {
  document: [
    'properties/OtherProperties.tsx',
    'properties/RelatedRecords.tsx',
    'properties/StartList.tsx',
    'properties/WaitingList.tsx',
    'properties/OverlapList.tsx',
    'edits/lifecycle.ts',
    'edits/approval.ts',
    'edits/print.ts',
    'edits/rules.ts',
    'edits/access.ts',
    'edits/menu.ts',
    'properties/MenuProperties.tsx',
    'edits/fields.ts',
    'edits/shared.ts',
  ],
  overlap: ['properties/OverlapList.tsx'],
  menu: ['properties/MenuProperties.tsx'],
  field: [
    'properties/FieldProperties.tsx',
    'properties/FieldMore.tsx',
    'properties/Placement.tsx',
    'properties/Limits.tsx',
    'properties/DefaultValue.tsx',
    'properties/MoneyProperties.tsx',
    'properties/LinkProperties.tsx',
    'properties/RollupProperties.tsx',
    'edits/bounds.ts',
    'edits/changeKind.ts',
    'edits/fields.ts',
    'edits/options.ts',
    'edits/kinds.ts',
    'edits/shared.ts',
  ],
  option: ['edits/options.ts', 'properties/OptionList.tsx'],
  column: ['properties/Placement.tsx', 'edits/shown.ts'],
  filter: ['properties/Placement.tsx'],
  link: ['properties/LinkProperties.tsx', 'edits/fetched.ts', 'edits/decidedLink.ts'],
  rollup: ['properties/RollupProperties.tsx'],
  rule: ['properties/RuleProperties.tsx'],
  states: ['edits/lifecycle.ts', 'properties/HeadProperties.tsx', 'properties/StateProperties.tsx'],
  state: ['properties/StateProperties.tsx', 'edits/renameOption.ts'],
  list: ['properties/OtherProperties.tsx', 'structure/StructurePane.tsx'],
  view: [
    'edits/renameView.ts',
    'properties/ViewProperties.tsx',
    'properties/ViewConditions.tsx',
    'properties/ViewLayout.tsx',
  ],
  board: ['properties/ViewLayout.tsx'],
  calendar: ['properties/DatedLayout.tsx'],
  timeline: ['properties/DatedLayout.tsx'],
  gallery: ['properties/DatedLayout.tsx'],
  chart: ['properties/ChartLayout.tsx'],
  form: ['properties/OtherProperties.tsx', 'properties/HeadProperties.tsx', 'edits/sections.ts'],
  section: ['properties/OtherProperties.tsx', 'properties/PartList.tsx', 'edits/sections.ts'],
  part: ['properties/PartList.tsx'],
  action: [
    'properties/ActionProperties.tsx',
    'properties/ActionInput.tsx',
    'properties/ActionValues.tsx',
    'edits/lifecycle.ts',
  ],
  approval: ['properties/ApprovalProperties.tsx', 'properties/NoStepControl.tsx', 'edits/approval.ts'],
  step: ['properties/ApprovalProperties.tsx', 'edits/approval.ts'],
  approver: ['properties/ApproverList.tsx'],
  child: ['properties/RelatedRecords.tsx'],
  start: ['properties/StartList.tsx'],
  waiting: ['properties/WaitingList.tsx'],
  waitingLink: ['properties/WaitingList.tsx'],
  print: ['properties/PrintProperties.tsx', 'edits/print.ts'],
  printBlock: ['properties/PrintBlockProperties.tsx', 'edits/print.ts', 'print/blocks.ts', 'print/PrintPane.tsx'],
  access: ['edits/access.ts', 'properties/RowAccessProperties.tsx', 'access/RightsTable.tsx'],
};

const SCHEMA =
  'JSON Schema that came with an imported schema: it judges values, and no part of a page is drawn from it';
const PROGRAM = 'leads to a program on a server, which whoever writes that program names';
const IDENTITY = 'what stored records are known by: it is given when the object is made';

/** What only the code shows, and why. */
const ONLY_CODE: Readonly<Record<string, string>> = {
  'document.$schema': 'for editors of the code alone',
  'document.entity': IDENTITY,
  'document.key': IDENTITY,
  'document.storage': IDENTITY,
  'document.endpoints': PROGRAM,
  'document.hooks': PROGRAM,
  'document.definitions': 'the older name of $defs, which imported schemas use',
  'field.options': PROGRAM,
  'action.endpoint': PROGRAM,
  'action.hook': PROGRAM,
  'action.icon': 'no page draws it',
  ...Object.fromEntries(
    [
      ...[
        '$id',
        '$schema',
        '$anchor',
        '$comment',
        '$vocabulary',
        '$dynamicRef',
        '$dynamicAnchor',
        '$defs',
        'definitions',
      ],
      ...['const', 'examples', 'deprecated', 'writeOnly', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
      ...['patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'dependentRequired'],
      ...['dependentSchemas', 'dependencies', 'minProperties', 'maxProperties', 'prefixItems', 'additionalItems'],
      ...['unevaluatedItems', 'contains', 'minContains', 'maxContains', 'contentEncoding', 'contentMediaType'],
      'contentSchema',
    ].map((key) => [`field.${key}`, SCHEMA]),
  ),
};
/** Objects that stand below what only the code shows. */
const BELOW_CODE = ['endpoint', 'options'];

function objectsOf(shape: Shape, found: Map<string, readonly string[]>): Map<string, readonly string[]> {
  if (shape.is === 'ref') return found.has(shape.name) ? found : objectsOf(shape.to(), found);
  if (shape.is === 'array' || shape.is === 'map') return objectsOf(shape.of, found);
  if (shape.is === 'either') return shape.of.reduce((all, one) => objectsOf(one, all), found);
  if (shape.is !== 'object') return found;
  const inner = Object.values(shape.keys);
  const name = inner.find(({ at }) => at)?.at?.object ?? '';
  if (found.has(name)) return found;
  found.set(name, Object.keys(shape.keys));
  return inner.reduce((all, one) => objectsOf(one, all), found);
}

const sources = (files: readonly string[]): string =>
  files.map((file) => readFileSync(new URL(file, PARTS), 'utf8')).join('\n');

it('the studio edits every property of the format, or it is said why only the code shows it', () => {
  const objects = [...objectsOf(document, new Map())].filter(([name]) => !BELOW_CODE.includes(name));
  const missing = objects.flatMap(([object, keys]) => {
    const text = sources(EDITORS[object] ?? []);
    return keys
      .map((key) => ({ at: `${object}.${key}`, key: key.replace('$', '\\$') }))
      .filter(({ at, key }) => {
        // A property is written as a text, or as a key of what is written.
        const isNamed = new RegExp(`'${key}'|[{,(]\\s*'?${key}'?\\s*[:,}]|/${key}['\`]`, 'u').test(text);
        return !isNamed && ONLY_CODE[at] === undefined;
      })
      .map(({ at }) => at);
  });
  expect(missing).toEqual([]);
  const known = new Set(objects.flatMap(([object, keys]) => keys.map((key) => `${object}.${key}`)));
  expect(Object.keys(ONLY_CODE).filter((at) => !known.has(at))).toEqual([]);
});
