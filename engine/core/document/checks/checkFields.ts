import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isSatisfiable } from '../../expression/outcomes.ts';
import { RESERVED_NAMES } from '../../expression/scope.ts';
import { checkMessages, fieldCheckMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import { words } from '../../messages/words.ts';
import { formatCheck } from '../../validation/formatChecks.ts';
import { WIDGETS } from '../meta/metaField.ts';
import type { Context } from '../model/context.ts';
import { isNumeric } from '../model/kinds.ts';
import type { FieldModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';
import { storedPlaces } from '../model/storedPlaces.ts';
import { isSystemField } from '../model/system.ts';
import { checkLink, siblingsOf } from './checkLink.ts';
import { checkMoney } from './checkMoney.ts';
import { checkRollup } from './checkRollup.ts';
import { nearestFormat } from './checkValues.ts';
import { numberingProblem } from './numbering.ts';

type Fields = Readonly<Record<string, FieldModel>>;

/** What is wrong with single fields, given all of them. */
export function checkFields(fields: Fields, context: Context, record = true): void {
  checkIdentities(fields, context);
  for (const field of Object.values(fields)) {
    checkName(field, record, context);
    checkType(field, context);
    checkBounds(field, context);
    checkOnce(field, context);
    checkMoney(field, fields, context);
    checkVisibility(field, fields, context);
    checkDependsOn(field, fields, context);
    checkLink(field, fields, context);
    checkRollup(field, record, context);
    checkNumbering(field, record, context);
  }
}

/** Two fields of one identity would be stored in each other's place. */
function checkIdentities(fields: Fields, context: Context): void {
  const known = new Map<string, string>();
  for (const { field, lineage } of storedPlaces(
    Object.values(fields).filter(({ path, name }) => path === name),
  ).values()) {
    const other = known.get(lineage);
    if (other !== undefined)
      context.report('duplicate-id', below(field.pointer, 'id'), messages.duplicateId(field.id, other));
    known.set(lineage, field.title);
  }
}

function checkName({ name, path, pointer }: FieldModel, record: boolean, context: Context): void {
  if (RESERVED_NAMES.includes(name)) context.report('reserved-name', pointer, messages.reserved(name), { key: true });
  else if (record && path === name && isSystemField(name))
    context.report('reserved-name', pointer, messages.system(name), {
      key: true,
      suggestion: messages.removeSystem,
    });
  else if (name === '' || /[./~*#]/u.test(name))
    context.report('bad-name', pointer, messages.badName(name), { key: true });
}

/** Format -> JSON Schema types it makes sense for. */
const FORMAT_TYPES: Readonly<Record<string, readonly string[]>> = {
  money: ['integer'],
  percent: ['number', 'integer'],
  seconds: ['integer'],
  attachment: ['array', 'object'],
  org: ['string', 'array'],
  user: ['string', 'array'],
  date: ['string'],
  'date-time': ['string'],
  time: ['string'],
  phone: ['string'],
  uscc: ['string'],
  idcard: ['string'],
  email: ['string'],
  uri: ['string'],
  textarea: ['string'],
};

function checkType(field: FieldModel, context: Context): void {
  // Widgets named x-… are registered by the application; the compiler cannot know them.
  if (field.widget !== undefined && !field.widget.startsWith('x-'))
    checkKnownName(context, 'unknown-widget', messages.widget, field.widget, WIDGETS, below(field.pointer, 'widget'));
  const { format, schema, pointer, kind } = field;
  const type = (Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type) as
    | string
    | undefined;
  const wanted = format !== undefined && Object.hasOwn(FORMAT_TYPES, format) ? FORMAT_TYPES[format] : undefined;
  if (format !== undefined && !wanted && formatCheck(format) === undefined && !Object.hasOwn(fullFormats, format)) {
    const near = nearestFormat(format, Object.keys(FORMAT_TYPES));
    if (near === undefined)
      context.report('unknown-format', below(pointer, 'format'), messages.uncheckedFormat(format), {
        suggestion: nameMessages.available(Object.keys(FORMAT_TYPES).join(words.separator)),
      });
    else
      context.report('wrong-value', below(pointer, 'format'), messages.unknownFormat(format), {
        suggestion: nameMessages.near(near),
        fix: { pointer: below(pointer, 'format'), value: near },
      });
  }
  if (format === 'money' && type !== 'integer')
    context.report('money-not-integer', below(pointer, 'type'), messages.moneyType(field.title), {
      suggestion: messages.writeInteger,
      fix: { pointer: below(pointer, 'type'), value: 'integer' },
    });
  else if (format !== undefined && wanted && type !== undefined && !wanted.includes(type))
    context.report(
      'format-type',
      below(pointer, 'format'),
      messages.formatType(format, wanted.join(messages.orType), field.title, type),
    );
  if (field.mask !== undefined && type !== 'string')
    context.report(
      'mask-not-text',
      below(pointer, 'mask'),
      messages.maskType(field.title, type ?? messages.unknownType),
    );
  if (field.column?.summary && !isNumeric(kind))
    context.report('not-a-column', below(below(pointer, 'column'), 'summary'), messages.noSummary(field.title));
  if (field.accept && kind !== 'attachment')
    context.report('not-files', below(pointer, 'accept'), messages.notFiles(field.title), {
      suggestion: messages.removeKey('accept'),
      fix: { pointer: below(pointer, 'accept'), value: undefined },
    });
  else if (field.column?.picture && kind !== 'attachment') {
    const at = below(below(pointer, 'column'), 'picture');
    context.report('not-a-column', at, messages.noPicture(field.title), {
      suggestion: messages.removeKey('picture'),
      fix: { pointer: at, value: undefined },
    });
  }
  const listed = !field.path.includes('.') || isScalarPath(field);
  for (const part of ['column', 'filter'] as const) {
    if (
      field[part] &&
      (!listed || (part === 'filter' && (kind === 'table' || kind === 'group' || kind === 'variant')))
    ) {
      context.report(
        'not-a-column',
        below(pointer, part),
        (field.path.includes('.') ? messages.inRows : messages.isGroup)[part](field.title),
      );
    }
  }
}

/** A path through objects alone names one value per record; one through a table names many. */
const isScalarPath = (field: FieldModel): boolean => !/\/items\//u.test(field.pointer);

/** Rows have no identity by which a cell could be told to be the one that was filled, and what nobody types is never filled twice. */
function checkOnce(field: FieldModel, context: Context): void {
  if (!field.once) return;
  const inRow = !isScalarPath(field);
  if (!inRow && !field.readOnly) return;
  const at = below(field.pointer, 'once');
  context.report('once-useless', at, (inRow ? messages.onceInRow : messages.onceReadOnly)(field.title), {
    suggestion: messages.removeOnce,
    fix: { pointer: at, value: undefined },
  });
}

const BOUNDS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

function checkBounds({ schema, pointer, title }: FieldModel, context: Context): void {
  for (const [low, high] of BOUNDS) {
    const [from, to] = [schema[low], schema[high]];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      context.report('bad-range', below(pointer, low), messages.range(title, from, to));
  }
  if (typeof schema.multipleOf === 'number' && !(schema.multipleOf > 0))
    context.report('bad-range', below(pointer, 'multipleOf'), messages.multipleOf(title));
}

function checkVisibility(field: FieldModel, fields: Fields, context: Context): void {
  const enclosing = field.path
    .split('.')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('.'));
  const conditions = [...enclosing.map((path) => fields[path]?.show), field.show].flatMap((show) =>
    show ? [show.ast] : [],
  );
  if (field.compute && (field.defaultValue !== undefined || field.defaultExpression))
    context.report('computed-default', below(field.pointer, 'default'), messages.computedDefault(field.title));
  if (conditions.length === 0) return;
  const shown = isSatisfiable(conditions);
  const { require } = field;
  if (
    shown &&
    !field.required &&
    require &&
    !isSatisfiable([...conditions, require.ast]) &&
    isSatisfiable([require.ast])
  ) {
    context.report('required-hidden', below(field.pointer, 'require'), messages.requiredUnseen(field.title), {
      suggestion: messages.showAgainstRequire,
    });
  }
  if (shown || !field.show) return;
  if (field.required)
    context.report('required-hidden', below(field.pointer, 'show'), messages.requiredHidden(field.title), {
      suggestion: messages.correctShow,
    });
  else context.report('constant-condition', below(field.pointer, 'show'), messages.neverShown(field.title));
}

/** A field that is numbered is a text of the record itself, which nobody is asked for. */
function checkNumbering(
  { numbering, pointer, title, path, name, schema, ...field }: FieldModel,
  record: boolean,
  context: Context,
): void {
  if (numbering === undefined) return;
  const at = below(pointer, 'numbering');
  const problem = numberingProblem(numbering);
  if (problem)
    context.report('bad-numbering', at, problem.message, {
      offset: problem.offset,
      suggestion: checkMessages.numbering.example,
    });
  if (!record || path !== name || schema.type !== 'string' || field.compute)
    context.report('bad-numbering', at, messages.numberedText(title), { key: true });
  if (field.required || field.require)
    context.report('bad-numbering', at, messages.numberedRequired(title), { key: true });
}

/** The field that another one hangs below. */
function checkDependsOn(field: FieldModel, fields: Fields, context: Context): void {
  if (field.dependsOn === undefined) return;
  const at = below(field.pointer, 'dependsOn');
  checkKnownName(context, 'unknown-field', nameMessages.field, field.dependsOn, siblingsOf(field, fields), at);
}
