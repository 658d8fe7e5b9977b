import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  doing: (succeeded: number) => `正在处理：成功 ${succeeded} 条`,
  done: '完成',
  failed: (count: number) => `未成功 ${count} 条`,
  failedRecords: '未成功的记录',
  finished: (succeeded: number) => `已完成：成功 ${succeeded} 条`,
  key: '编号',
  noAnswer: '服务器没有给出结果',
  partlySentIn: (succeeded: number, sentIn: number) => `已完成：成功 ${succeeded} 条，其中 ${sentIn} 条已提交审批`,
  progress: '进度',
  reason: '原因',
  sentIn: (count: number) => `已提交审批：成功 ${count} 条`,
  separator: '，',
  stop: '停止',
  stopped: '已停止，未执行',
  unanswered: '没有收到结果，不知是否已办理；可以重试，不会重复办理',
  undo: (count: number) => `撤销这 ${count} 条`,
  undoTitle: (action: string, count: number) => `撤销“${action}”（${count} 条）`,
  title: (action: string, count: number) => `${action}（${count} 条）`,
};

export const bulkMessages = defineMessages('react.bulk', chinese);
