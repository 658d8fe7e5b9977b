import { defineMessages } from './define.ts';

/** What is wrong with the references of a document, and with the fragments behind them. */
export const chinese = {
  tooMany: (most: number) => `引用展开后超过 ${most} 个定义`,
  fewerReferences: '减少定义之间层层的引用',
  circular: (reference: string) => `“${reference}”绕了一圈又引用了自己`,
  pointElsewhere: '让它指向一个真正的定义',
  noFragment: (name: string) => `没有片段“${name}”`,
  nowhere: (reference: string) => `“${reference}”没有指向一个定义`,
  inFragment: (file: string, pointer: string, message: string) => `片段 ${file} 的 ${pointer}：${message}`,
  /** A document made around a fragment or a schema, to compile it. */
  key: '键',
  fragment: '片段',
  value: '值',
};

export const referenceMessages = defineMessages('core.references', chinese);
