import { between, expression, list, object, type Source, text } from './meta.ts';

export const waitingLink = object('waitingLink', { title: text, path: text }, ['title', 'path']);

/** `waiting` of a document: which of its records wait for whom, as the home page of those people lists them. */
export const waiting = object(
  'waiting',
  {
    name: text,
    reason: text,
    when: expression,
    roles: list(text),
    person: text,
    due: text,
    within: between(0, 3650),
    show: list(text),
    actions: list(text),
    link: waitingLink,
  },
  ['name', 'reason', 'when'],
);
export type WaitingSource = Source<typeof waiting>;
