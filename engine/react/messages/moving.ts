import { defineMessages } from '@yunpu/engine-core/messages';

/** A record's field changed by moving the record, on a board, in a calendar or on a timeline. */
export const chinese = {
  readOnly: (field: string) => `“${field}”现在不能修改`,
  wrong: (field: string, why: string) => `“${field}”：${why}`,
  changed: (name: string) => `“${name}”刚刚有了新的修改，已显示最新的内容，请重新移动`,
  unanswered: (name: string) => `没有收到移动“${name}”的结果，可直接重试，不会重复办理`,
};

export const movingMessages = defineMessages('react.moving', chinese);
