import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  chain: {
    running: '审批中',
    approved: '已通过',
    rejected: '已驳回',
    returned: '已退回',
    withdrawn: '已撤回',
    ended: '已终止',
  },
  decision: {
    start: '提交',
    approve: '同意',
    reject: '驳回',
    addSigner: '加签',
    handOver: '转交',
    sendBack: '退回',
    withdraw: '撤回',
    remind: '催办',
    overdue: '超时提醒',
    end: '终止',
  },
  due: (at: string) => `时限 ${at}`,
  failed: (reason: string) => `未能取得审批进度：${reason}`,
  hours: (hours: number) => `${hours} 个工作小时内`,
  copies: (names: readonly string[]) => `抄送：${names.join('、')}`,
  log: (count: number) => `审批记录（${count}）`,
  mode: { any: '或签', all: '会签', sequence: '依次审批' },
  open: (title: string, key: string) => `查看${title} ${key}`,
  overdue: (at: string) => `已超时，时限 ${at}`,
  step: {
    waiting: '未开始',
    running: '审批中',
    approved: '已同意',
    rejected: '已驳回',
    sentBack: '已退回',
    void: '未进行',
  },
  submitted: '提交申请',
  task: {
    waiting: '等待中',
    pending: '待处理',
    approved: '同意',
    rejected: '驳回',
    sentBack: '退回',
    handedOver: '已转交',
    void: '无需处理',
  },
  title: '审批进度',
  via: { step: '', before: '（前加签）', after: '（后加签）', handOver: '（转交）' },
};

export const approvalMessages = defineMessages('react.approval', chinese);
