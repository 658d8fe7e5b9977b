import { either, expression, flag, list, object, oneOf, oneOfNumbers, type Source, text } from './meta.ts';

/** A part of a printed page, known by which of heading, text, fields, table, amount, qr and signatures it has. */
export const printBlock = object('printBlock', {
  heading: text,
  text: text,
  fields: list(text),
  across: oneOfNumbers(1, 2, 3),
  table: text,
  columns: list(text),
  totals: list(text),
  amount: text,
  qr: either(flag, text),
  signatures: list(text),
  label: text,
  show: expression,
});
export type PrintBlockSource = Source<typeof printBlock>;

/** `print` of a document: one way in which its records come on paper. */
export const print = object(
  'print',
  {
    name: text,
    title: text,
    paper: oneOf('A4', 'A5'),
    orientation: oneOf('portrait', 'landscape'),
    letterhead: text,
    footer: text,
    from: list(text),
    roles: list(text),
    when: expression,
    why: text,
    blocks: list(printBlock),
  },
  ['name', 'title', 'blocks'],
);
export type PrintSource = Source<typeof print>;
