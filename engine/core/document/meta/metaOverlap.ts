import { flag, list, object, type Source, text } from './meta.ts';

/** `noOverlap` of a document: the times of which of its records may not overlap, such as two bookings of one room. */
export const overlap = object(
  'overlap',
  {
    name: text,
    from: text,
    to: text,
    same: list(text),
    states: list(text),
    inclusive: flag,
    message: text,
  },
  ['name', 'from', 'to'],
);
export type OverlapSource = Source<typeof overlap>;
