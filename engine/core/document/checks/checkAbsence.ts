import { decidedByAbsence } from '../../expression/absence.ts';
import type { Reference } from '../../expression/ast.ts';
import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel, FieldModel } from '../model/model.ts';

/** Rules break where they are false alone, computed values are no conditions: there an absent value decides nothing. */
const ELSEWHERE = /^\/rules\/\d+\/check$|\/compute$|\/default\/expression$/;

/** Conditions that an absent value decides without their saying so. */
export function checkAbsence(model: EntityModel, context: Context): void {
  const inputs = new Map(
    model.actions.flatMap(({ name, input }) => (input ? [[name, input.fieldsByPath] as const] : [])),
  );
  for (const [{ ast, source, type }, pointer] of context.places) {
    if (type !== 'bool' || ELSEWHERE.test(pointer)) continue;
    const input = inputs.get(pointer.split('/')[2] ?? '') ?? {};
    const fieldOf = ({ origin, path }: Reference): FieldModel | undefined =>
      origin === 'record' || origin === 'parent'
        ? model.fieldsByPath[path]
        : origin === 'input'
          ? input[path]
          : undefined;
    const mayBeAbsent = (ref: Reference): boolean => {
      const field = fieldOf(ref);
      return field !== undefined && !isAlwaysThere(field, model);
    };
    for (const { ast: part, name, outcome } of decidedByAbsence(ast, mayBeAbsent)) {
      const title = (name.ref && fieldOf(name.ref)?.title) ?? '';
      const [text, asked] = [source.slice(part.start, part.end), source.slice(name.start, name.end)];
      context.report('absent-decides', pointer, messages.absent[outcome](title, text), {
        offset: part.start,
        suggestion: messages.coverAbsent(asked),
      });
    }
  }
}

/** Whether every record has a value: the field is required, or the document fills it. */
function isAlwaysThere(field: FieldModel, { key, states }: EntityModel): boolean {
  return (
    field.required ||
    field.compute !== undefined ||
    field.defaultValue !== undefined ||
    field.defaultExpression !== undefined ||
    field.path === key ||
    field.path === states?.field
  );
}
