import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  board: (list: string) => `${list}看板`,
  column: (title: string, count: number) => `${title}，${count} 张`,
  card: '可移动的卡片',
  help: '空格拿起卡片，左右方向键选一列，再按空格放下，Esc 放弃；回车打开。',
  limit: (count: number, most: number) => `${count} / ${most}`,
  over: (most: number) => `超过了这一列的上限 ${most} 张`,
  fold: (title: string) => `收起“${title}”`,
  unfold: (title: string) => `展开“${title}”`,
  emptyColumn: '没有卡片',
  more: (left: number) => `再显示一些（还有 ${left} 张）`,
  none: (field: string) => `未填写${field}`,
  failed: (reason: string) => `没有取到卡片：${reason}`,
  moveBy: (action: string) => `放下即${action}`,
  moveTo: (title: string) => `放到“${title}”`,
  stay: '放回原处',
  noAction: (from: string, to: string) => `没有从“${from}”到“${to}”的操作`,
  picked: (card: string, column: string) => `已拿起“${card}”，它在“${column}”。`,
  hovered: (column: string, word: string) => `“${column}”：${word}。`,
  dropped: (card: string, column: string) => `“${card}”放到了“${column}”。`,
  refused: (column: string, why: string) => `不能放到“${column}”：${why}`,
  cancelled: (card: string) => `“${card}”放回了原处。`,
  moved: (field: string, column: string) => `已把“${field}”改为“${column}”`,
};

export const boardMessages = defineMessages('react.board', chinese);
