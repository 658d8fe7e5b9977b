import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  actions: '操作',
  all: '全部',
  cancel: '取消',
  choose: '请选择',
  close: '关闭',
  codeMissing: '这一步所需的程序没有下载到，请检查网络后再试',
  confirm: '提示',
  content: (title: string) => `${title}正文`,
  copy: '复制',
  files: (count: number) => `${count} 个文件`,
  fold: '收起',
  list: (items: readonly string[]) => items.join('、'),
  loading: '加载中…',
  moveDown: '下移',
  moveUp: '上移',
  no: '否',
  number: '序号',
  remove: '删除',
  retry: '重试',
  save: '保存',
  sentences: (items: readonly string[]) => items.join('；'),
  total: '合计',
  undo: '撤销',
  views: '视图',
  yes: '是',
};

export const commonMessages = defineMessages('react.common', chinese);
