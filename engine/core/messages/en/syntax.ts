import type { chinese } from '../syntax.ts';

export const syntax: typeof chinese = {
  wrong: (why) => `The expression is not written correctly: ${why}`,
  codes: {
    unexpected_character: 'there is a character that is not known',
    unterminated_string: 'a quotation mark is missing',
    unterminated_triple_quoted_string: 'a quotation mark is missing',
    newline_in_string: 'a text cannot go over two lines',
    invalid_number: 'a number is not written correctly',
    invalid_integer: 'a number is not written correctly',
    invalid_hex_integer: 'a number is not written correctly',
    invalid_exponent: 'a number is not written correctly',
    limit_exceeded: 'it is too long or nested too deeply',
    reserved_identifier: 'a reserved word is used as a name',
    expected_token: 'a symbol or a bracket is missing here',
    unexpected_token: 'something is incomplete here, or there is a symbol too many',
    invalid_macro_argument:
      'the first argument of a list function must be the name of a variable, as in lines.map(l, l.amount)',
  },
  unreadable: 'it cannot be read',
  empty: 'The expression is empty',
  habits: {
    punctuation: 'Use ASCII punctuation instead of Chinese punctuation',
    equal: 'Write == for “equal”',
    unequal: 'Write != for “not equal”',
    and: 'Write && for “and”',
    or: 'Write || for “or”',
    not: 'Write ! for “not”',
  },
};
