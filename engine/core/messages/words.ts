import { defineMessages } from './define.ts';

/** The joints of every other area's sentences. */
export const chinese = {
  /** Between the items of a list. */
  separator: '、',
  or: '或',
  /** A name of the format with what people call it. */
  known: (name: string, title: string) => `${name}（${title}）`,
  /** What lies in another thing, by both titles. */
  within: (outer: string, inner: string) => `${outer} › ${inner}`,
};

export const words = defineMessages('core.words', chinese);
