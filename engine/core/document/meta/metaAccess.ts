import { either, expression, list, map, object, oneOf, type Source, text } from './meta.ts';

const level = oneOf('none', 'read', 'write', 'masked');
export type FieldAccess = Source<typeof level>;

export const access = object('access', {
  read: map(expression),
  write: map(expression),
  create: list(text),
  delete: list(text),
  fields: map(map(either(level, map(level)))),
});
export type AccessSource = Source<typeof access>;
