import { defineMessages } from './define.ts';

/** What is said of a name that is none of those there are. */
export const chinese = {
  unknown: (name: string, what: string) => `没有名为“${name}”的${what}`,
  near: (name: string) => `是不是“${name}”？`,
  available: (names: string) => `可用：${names}`,
};

export const nameMessages = defineMessages('core.names', chinese);
