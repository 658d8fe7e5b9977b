import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  onlyOpen: (fields: string) => `此单据已锁定，只能修改：${fields}。`,
  separator: '、',
  doneBefore: '上一次其实已经完成，后来改的内容没有写入，请核对',
  draftUnread: '未能读取上次未保存的内容',
  draftUnremoved: '已保存，但未能清除草稿',
  draftUnsaved: '草稿未能保存到服务器，请勿关闭页面',
  failed: '保存失败，请稍后重试',
  merged: (by: string) => `${by}刚刚也修改了此记录，双方的修改已合并`,
  preview: '预览正文',
  saving: '正在保存…',
  unsaved: '有未保存的修改',
  why: '正在保存',
};

export const savingMessages = defineMessages('react.saving', chinese);
