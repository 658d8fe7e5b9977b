import { defineMessages } from './define.ts';

/** Where two people, or a release and the shop's own changes, did different things to one part of a document. */
export const chinese = {
  changedTwice: (place: string, one: string, other: string) => `${place}两边都改了：一边改为${one}，另一边改为${other}`,
  addedTwice: (place: string, one: string, other: string) => `${place}两边都新增了：一边为${one}，另一边为${other}`,
  renamedTwice: (place: string, one: string, other: string) =>
    `${place}两边都改了标识：一边改为${one}，另一边改为${other}`,
  changedRetired: (place: string) => `${place}一边删除了，另一边改了`,
  gone: (place: string) => `${place}一边改了，另一边已经没有它`,
  nameTaken: (place: string, name: string) => `${place}的标识“${name}”已由另一项使用`,
};

export const overlayMessages = defineMessages('core.overlay', chinese);
