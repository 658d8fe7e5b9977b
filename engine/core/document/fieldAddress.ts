import type { EntityModel, FieldModel } from './model/model.ts';

const PREFIX = 'action:';

/** How a field of an action's input form is named where a record's own field is named by its path: 'action:win.contractNo'. */
export function inputFieldAddress(action: string, path: string): string {
  return `${PREFIX}${action}.${path}`;
}

/** The field that an address names: a path of the record, or a field of an action's input. */
export function fieldAt(model: EntityModel, address: string): FieldModel | undefined {
  if (!address.startsWith(PREFIX)) return own(model.fieldsByPath, address);
  const [action = '', ...path] = address.slice(PREFIX.length).split('.');
  return own(model.actions.find((candidate) => candidate.name === action)?.input?.fieldsByPath ?? {}, path.join('.'));
}

function own(fields: Readonly<Record<string, FieldModel>>, path: string): FieldModel | undefined {
  return Object.hasOwn(fields, path) ? fields[path] : undefined;
}
