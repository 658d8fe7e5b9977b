import { decidedByAbsence } from '../../expression/absence.ts';
import type { Reference } from '../../expression/ast.ts';
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
      const said = {
        met: `“${text}”也成立`,
        'negation met': `“${text}”不成立，它的反面成立`,
        neither: `“${text}”和它的反面都不成立`,
      }[outcome];
      context.report('absent-decides', pointer, `“${title}”没有值时，${said}`, {
        offset: part.start,
        suggestion: `没有值时也要成立，写作 empty(${asked}) || …；不要成立，写作 filled(${asked}) && …`,
      });
    }
  }
}

/** Whoever fills the record in has to give it, or the document gives it. */
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
