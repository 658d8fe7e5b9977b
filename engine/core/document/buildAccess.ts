import { BOOL } from '../expression/type.ts';
import type { Expression } from '../expression/types.ts';
import { nameMessages } from '../messages/names.ts';
import type { Surroundings } from './assemble.ts';
import { dictionary } from './dictionary.ts';
import type { AccessModel } from './model/model.ts';
import { checkKnownName, checkRoles } from './model/names.ts';
import { below } from './model/report.ts';
import type { EntityDocument } from './model/types.ts';

/** Who may read and write what. */
export function buildAccess(
  { access = {} }: EntityDocument,
  { scope, fields, states, context }: Surroundings,
): AccessModel {
  const rowRules = (part: 'read' | 'write'): AccessModel['read'] => {
    const rules = dictionary<Expression>();
    for (const [role, rule] of Object.entries(access[part] ?? {})) {
      const pointer = below(`/access/${part}`, role);
      if (context.roles) checkKnownName(context, 'unknown-role', nameMessages.role, role, context.roles, pointer, true);
      const expression = context.expression(rule, pointer, { scope, expects: BOOL });
      if (expression) rules[role] = expression;
    }
    return rules;
  };
  for (const [path, roles] of Object.entries(access.fields ?? {})) {
    const pointer = below('/access/fields', path);
    checkKnownName(context, 'unknown-field', nameMessages.field, path, fields, pointer, true);
    for (const [role, level] of Object.entries(roles)) {
      if (context.roles)
        checkKnownName(context, 'unknown-role', nameMessages.role, role, context.roles, below(pointer, role), true);
      if (typeof level === 'object')
        for (const state of Object.keys(level))
          checkKnownName(
            context,
            'unknown-state',
            nameMessages.state,
            state,
            states?.values ?? {},
            below(below(pointer, role), state),
            true,
          );
    }
  }
  const read = rowRules('read');
  return {
    read,
    write: access.write ? rowRules('write') : read,
    create: checkRoles(context, access.create, '/access/create'),
    delete: checkRoles(context, access.delete, '/access/delete'),
    fields: access.fields ?? {},
  };
}
