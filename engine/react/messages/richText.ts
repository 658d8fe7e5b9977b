import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  address: '链接地址，按 Enter 确定；空着则去掉链接',
  bold: '粗体（Ctrl+B）',
  bullets: '项目列表',
  heading: '标题',
  headingShort: '标题',
  italic: '斜体（Ctrl+I）',
  link: '链接',
  numbers: '编号列表',
  quote: '引用',
  strike: '删除线',
  subheading: '小标题',
  subheadingShort: '小标题',
  toolsOf: (field: string) => `“${field}”的格式`,
  underline: '下划线（Ctrl+U）',
};

export const richTextMessages = defineMessages('react.richText', chinese);
