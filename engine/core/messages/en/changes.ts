import type { chinese, chineseStored } from '../changes.ts';
import { counted } from './plural.ts';

export const changes: typeof chinese = {
  parts: {
    document: 'Document',
    field: 'field',
    rule: 'validation rule',
    state: 'state',
    action: 'action',
    approval: 'approval',
    step: 'approval step',
    view: 'view',
    section: 'section',
    endpoint: 'endpoint',
    child: 'child list',
    start: 'start',
    waiting: 'waiting',
    print: 'print template',
    access: 'access',
    hook: 'hook',
    definition: 'definition',
    list: 'List',
    form: 'Form',
  },
  none: 'nothing',
  yes: 'yes',
  no: 'no',
  text: (text) => `“${text}”`,
  partOf: (part, title) => `${part} “${title}”`,
  of: (owner, part) => `${owner}: ${part}`,
  itemOf: (owner, item) => `${owner} “${item}”`,
  pair: (key, value) => `${key}: ${value}`,
  became: (part, before, after) => `${part} changed from ${before} to ${after}`,
  withNew: (list, item) => `${list} has a new “${item}”`,
  without: (list, item) => `${list} has no “${item}” any more`,
  sorted: (field, down) => `${field} (${down ? 'descending' : 'ascending'})`,
  sortSeparator: ', ',
  reordered: (list) => `${list} is in another order`,
  changed: (owner, differences) => `${owner.charAt(0).toUpperCase()}${owner.slice(1)}: ${differences}`,
  differenceSeparator: ', ',
  rights: {
    allRows: 'all',
    noRows: 'none',
    ownTeams: 'those of their own team',
    rowsWhere: (rule) => `those with “${rule}”`,
    read: (role, before, after) => `Role “${role}”: the records it may read changed from ${before} to ${after}`,
    write: (role, before, after) => `Role “${role}”: the records it may change changed from ${before} to ${after}`,
    create: (role, may) => `Role “${role}” may ${may ? 'now' : 'no longer'} create records`,
    delete: (role, may) => `Role “${role}” may ${may ? 'now' : 'no longer'} delete records`,
    field: (field, role, before, after) => `Field “${field}” for role “${role}” changed from ${before} to ${after}`,
    levels: { none: 'hidden', masked: 'masked', read: 'read only', write: 'writable' },
    inState: (state, level) => `${level} in “${state}”`,
  },
  keywords: {
    $id: 'Address of the schema',
    $schema: 'Version of the schema',
    $anchor: 'Anchor',
    $comment: 'Comment',
    $vocabulary: 'Vocabulary',
    $dynamicRef: 'Dynamic reference',
    $dynamicAnchor: 'Dynamic anchor',
    const: 'Fixed value',
    examples: 'Examples',
    deprecated: 'Deprecated',
    writeOnly: 'Write only',
    anyOf: 'One at least of',
    allOf: 'All of',
    not: 'None of',
    if: 'Condition',
    then: 'Where it holds',
    else: 'Where it does not hold',
    patternProperties: 'Fields by the pattern of their name',
    additionalProperties: 'Other fields',
    unevaluatedProperties: 'Remaining fields',
    propertyNames: 'Names of fields',
    dependentRequired: 'Required together',
    dependentSchemas: 'Demanded together',
    dependencies: 'Demanded together',
    minProperties: 'Fewest fields',
    maxProperties: 'Most fields',
    prefixItems: 'First items',
    additionalItems: 'Other items',
    unevaluatedItems: 'Remaining items',
    contains: 'Has to contain',
    minContains: 'Contains at least',
    maxContains: 'Contains at most',
    exclusiveMinimum: 'Greater than',
    exclusiveMaximum: 'Less than',
    contentEncoding: 'Encoding of the content',
    contentMediaType: 'Type of the content',
    contentSchema: 'Schema of the content',
  },
  documentAdded: (title) => `New business object “${title}”`,
  partsReordered: (part) => `Another order (${part})`,
  partRemoved: (part, title) => `Removed ${part} “${title}”`,
  partAdded: (part, title) => `Added ${part} “${title}”`,
  fieldRemoved: (title, path) => `Removed field “${title}” (${path})`,
  fieldAdded: (title, path) => `Added field “${title}” (${path})`,
  renamed: (title, before, after) => `Field “${title}” renamed: ${before} → ${after}, its data is kept`,
  stateRenamed: (title, before, after) => `State “${title}” renamed: ${before} → ${after}, records follow`,
  viewRenamed: (before, after) =>
    `View “${before}” renamed to “${after}”: views saved on it, favourites and links follow`,
  nowRequired: (title) => `Field “${title}” is now required`,
  nowOptional: (title) => `Field “${title}” is no longer required`,
  moved: 'The fields are in another order',
  movedIn: (title) => `The fields of “${title}” are in another order`,
  movedTo: (title, before, after) => `Field “${title}” moved: ${before} → ${after}, its data is kept`,
};

const FIRST = 'cannot be saved before they are corrected';

export const stored: typeof chineseStored = {
  field: (title, path) => `“${title}” (${path})`,
  fieldRemoved: (field) => `Field ${field} was removed: stored values are kept, but no longer shown to anybody`,
  rowsDiffer: (field) =>
    `Field ${field} moved out of the rows: the first row’s value is taken; other values of other rows are kept, but no longer shown to anybody`,
  type: (field, before, after) =>
    `The type of field ${field} changed from ${before} to ${after}: stored values no longer fit; they are shown as they are and ${FIRST}`,
  options: (field, options) => `Field ${field} lost the options ${options}: stored values of these no longer fit`,
  maxLength: (field, than) =>
    `Field ${field} now takes at most ${counted(than, 'character')}: stored values that are longer ${FIRST}`,
  minLength: (field, than) =>
    `Field ${field} now takes at least ${counted(than, 'character')}: stored values that are shorter ${FIRST}`,
  maximum: (field, than) => `The maximum of field ${field} is now ${than}: stored values above it ${FIRST}`,
  minimum: (field, than) => `The minimum of field ${field} is now ${than}: stored values below it ${FIRST}`,
  exclusiveMaximum: (field, than) =>
    `Field ${field} must now be less than ${than}: stored values that are not ${FIRST}`,
  exclusiveMinimum: (field, than) =>
    `Field ${field} must now be greater than ${than}: stored values that are not ${FIRST}`,
  maxItems: (field, than) =>
    `Field ${field} now takes at most ${counted(than, 'item')}: stored ones with more ${FIRST}`,
  minItems: (field, than) =>
    `Field ${field} now takes at least ${counted(than, 'item')}: stored ones with fewer ${FIRST}`,
  pattern: (field) => `The pattern of field ${field} changed: stored values that do not match it ${FIRST}`,
  requiredRecord: (field) =>
    `Field ${field} is now required: stored records without it cannot be saved before it is added`,
  requiredPart: (field) => `Field ${field} is now required: stored parts without it cannot be saved before it is added`,
  digits: (field, before, after) =>
    `Field ${field} has ${counted(after, 'decimal')} instead of ${before}; stored numbers stay as they are: ${(800).toFixed(before)} will read ${((800 * 10 ** before) / 10 ** after).toFixed(after)}`,
  digitsCut: (field, after) =>
    `Stored amounts of field ${field} that are finer are rounded where they are converted to ${counted(after, 'decimal')}`,
  currency: (field, before, after) =>
    `The currency of field ${field} changed from ${before} to ${after}: stored amounts stay as they are, are not converted and read as the new currency`,
  shared: (field) =>
    `Values of field ${field} must now differ: stored records have the same; this is checked once one of them changes it`,
  sharedInTeam: (field) =>
    `Values of field ${field} must now differ within a team: stored records have the same; this is checked once one of them changes it`,
  unlinked: (field, entity) =>
    `Field ${field} is now a link to “${entity}”: stored values that are no key of it ${FIRST}`,
  stateless: (initial) =>
    `States were added: stored records begin in “${initial}”; those whose value is one of the states stay in it`,
  unchecked: (effect) => `${effect} (whether there are such records is only looked at when this takes effect)`,
};
