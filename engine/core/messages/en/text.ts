import type { chinese } from '../text.ts';

export const text: typeof chinese = {
  notJson: 'This is not JSON',
  notJsonFor: (why) => `This is not JSON: ${why}`,
  unreadable: 'it cannot be read',
  empty: 'the text is empty',
  codes: {
    1: 'there is a symbol that is not known',
    2: 'a number is not written correctly',
    3: 'the name of a property is missing here',
    4: 'a value is missing here',
    5: 'a colon is missing',
    6: 'a comma is missing',
    7: 'a } is missing',
    8: 'a ] is missing',
    9: 'there is something after its end',
    10: 'JSON has no comments',
    11: 'a comment has no end',
    12: 'a text has no closing quotation mark',
    13: 'a number has no end',
    14: 'a Unicode escape is not written correctly',
    15: 'an escape is not written correctly',
    16: 'a text has a character that is not allowed',
  },
  number: 'This number',
  twice: (key) => `“${key}” is written twice`,
};
