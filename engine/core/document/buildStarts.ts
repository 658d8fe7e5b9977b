import type { NameScope } from '../expression/scope.ts';
import { BOOL, DYN } from '../expression/type.ts';
import type { Expression } from '../expression/types.ts';
import { dictionary } from './dictionary.ts';
import type { Context } from './model/context.ts';
import type { StartModel } from './model/model.ts';
import { checkRoles } from './model/names.ts';
import { below } from './model/report.ts';
import type { EntityDocument } from './model/types.ts';

/** What may be begun from a record, its expressions compiled against the record. */
export function buildStarts(source: EntityDocument, scope: NameScope, context: Context): StartModel[] {
  const compiled = (
    expressions: Readonly<Record<string, string>> = {},
    pointer: string,
  ): Record<string, Expression> => {
    const built = dictionary<Expression>();
    for (const [path, text] of Object.entries(expressions)) {
      const expression = context.expression(text, below(pointer, path), { scope, expects: DYN });
      if (expression) built[path] = expression;
    }
    return built;
  };
  return (source.starts ?? []).map(({ name, title, entity, roles, when, why, values, rows = {} }, index) => {
    const pointer = `/starts/${index}`;
    return {
      name,
      title,
      entity,
      why,
      roles: checkRoles(context, roles, below(pointer, 'roles')),
      when: context.expression(when, below(pointer, 'when'), { scope, expects: BOOL }),
      values: compiled(values, below(pointer, 'values')),
      rows: dictionary(
        Object.entries(rows).map(
          ([table, cells]) => [table, compiled(cells, below(below(pointer, 'rows'), table))] as const,
        ),
      ),
    };
  });
}
