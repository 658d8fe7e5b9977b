import { isAssignable, NUMBER, STRING, type Type, typeName } from '../../expression/type.ts';
import { fieldCheckMessages } from '../../messages/checks.ts';
import type { Context } from '../model/context.ts';
import { isNumeric } from '../model/kinds.ts';
import type { EntityModel, FieldModel, RollupModel } from '../model/model.ts';
import { below } from '../model/report.ts';
import { knownEntity } from './knownEntity.ts';
import { checkLinkedField, checkOwnField, linkedField } from './linkedField.ts';

/** What is wrong with a field that sums up records of another entity, as far as names and types tell. */
export function checkRollup(field: FieldModel, isOfRecord: boolean, context: Context): void {
  const { rollup, title, pointer } = field;
  if (!rollup) return;
  const messages = fieldCheckMessages.rollup;
  const at = below(pointer, 'rollup');
  if (!isOfRecord || field.path !== field.name) context.report('bad-rollup', at, messages.nested(title), { key: true });
  if (field.compute) context.report('bad-rollup', at, messages.computed(title), { key: true });
  for (const name of rollup.when?.reserved ?? [])
    context.report('bad-rollup', below(at, 'when'), messages.who(name), {
      offset: Math.max(rollup.when?.source.search(new RegExp(`\\b${name}\\b`, 'u')) ?? 0, 0),
    });
  checkOf(field, rollup, at, context);
  const child = knownEntity(context, rollup.entity, below(at, 'entity'));
  if (!child) return;
  if (rollup.by === '')
    context.report('bad-rollup', below(at, 'by'), messages.noBy(title, child.title), { suggestion: messages.addBy });
  else checkOwnField(context, child, rollup.by, below(at, 'by'));
  if (!rollup.of || rollup.total === 'count') return;
  if (checkLinkedField(context, child, rollup.of, below(at, 'of')))
    checkType(field, rollup, linkedField(child, rollup.of), below(at, 'of'), context);
}

function checkOf({ title, kind }: FieldModel, { total, of }: RollupModel, at: string, context: Context): void {
  const messages = fieldCheckMessages.rollup;
  if (total === 'count') {
    if (of !== undefined)
      context.report('bad-rollup', below(at, 'of'), messages.countOf, { suggestion: messages.removeOf });
    if (kind !== 'integer') context.report('bad-rollup', below(at, 'total'), messages.count(title));
  } else if (!of)
    context.report('bad-rollup', below(at, of === undefined ? 'total' : 'of'), messages.noOf(title), {
      suggestion: messages.addOf,
    });
}

/** A sum is of numbers; the smallest and the largest are what they are found among. */
function checkType(
  { title, kind, schema }: FieldModel,
  { total }: RollupModel,
  theirs: Type | undefined,
  at: string,
  context: Context,
): void {
  if (!theirs) return;
  const own = isNumeric(kind) ? NUMBER : schema.type === 'string' ? STRING : undefined;
  if (own && (total !== 'sum' || own === NUMBER) && isAssignable(theirs, own)) return;
  const { type } = fieldCheckMessages.rollup;
  context.report('bad-rollup', at, type(title, own ? typeName(own) : String(schema.type), typeName(theirs)));
}

/** Nobody but the server writes what is summed up. */
export function checkRollupSets({ actions, fieldsByPath }: EntityModel, context: Context): void {
  for (const { name, set } of actions)
    for (const path of Object.keys(set)) {
      const field = fieldsByPath[path];
      if (field?.rollup)
        context.report(
          'bad-rollup',
          below(below(below('/actions', name), 'set'), path),
          fieldCheckMessages.rollup.set(field.title),
          {
            key: true,
          },
        );
    }
}
