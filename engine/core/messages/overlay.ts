import { defineMessages } from './define.ts';

/** Where two people, or a release and the shop's own changes, did different things to one part of a document. */
export const chinese = {
  changedTwice: (place: string) => `“${place}”两边都改了，改得不同`,
  addedTwice: (place: string) => `“${place}”两边都新增了，内容不同`,
  renamedTwice: (place: string) => `“${place}”两边都改了名称，改得不同`,
  changedRetired: (place: string) => `“${place}”一边删除了，另一边改了`,
  gone: (place: string) => `“${place}”一边改了，另一边已经没有它`,
  nameTaken: (place: string, name: string) => `“${place}”的名称 ${name} 已由另一项使用`,
};

export const overlayMessages = defineMessages('core.overlay', chinese);
