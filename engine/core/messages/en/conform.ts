import type { chinese } from '../conform.ts';
import { counted } from './plural.ts';

export const forms: typeof chinese.forms = {
  entity: 'Lower-case letters, digits and hyphens, at most 61 characters, for example purchase-request',
};

export const conform: typeof chinese = {
  notObject: 'A document must be an object {…}',
  tooDeep: (most) => `It is nested more than ${counted(most, 'level')} deep`,
  forms,
  types: {
    any: 'a value',
    string: 'text',
    expression: 'an expression (text)',
    boolean: 'true or false',
    number: 'a number',
    integer: 'a whole number',
    array: 'an array […]',
    map: 'an object {…}',
    object: 'an object {…}',
  },
  here: 'This',
  named: (title) => `“${title}”`,
  wrongType: (place, wanted) => `${place} must be ${wanted}`,
  missing: (key) => `“${key}” is missing`,
  missingTitled: (key, title) => `“${key}” (${title}) is missing`,
  proto: 'A name cannot be __proto__',
  unknownKey: (key) => `The key “${key}” is not known`,
  unknownValue: (value) => `There is no value “${value}”`,
  form: (value) => `“${value}” is not written as it must be`,
  range: (place, from, to) => `${place} must be between ${from} and ${to}`,
  write: (value) => `Write ${value}`,
  unquoted: (value) => `Write ${value} without quotation marks`,
  inBrackets: 'Write it in square brackets',
};
