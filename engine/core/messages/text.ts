import { defineMessages } from './define.ts';

/** What is wrong with the JSON text of a document. */
export const chinese = {
  notJson: 'JSON 写法有误',
  notJsonFor: (why: string) => `JSON 写法有误：${why}`,
  unreadable: '无法读懂',
  empty: '文本是空的',
  /** By the parser's own codes. */
  codes: {
    1: '有不认识的符号',
    2: '数字写法有误',
    3: '这里缺少属性名',
    4: '这里缺少值',
    5: '缺少冒号',
    6: '缺少逗号',
    7: '缺少 }',
    8: '缺少 ]',
    9: '多余的内容',
    10: 'JSON 里不能写注释',
    11: '注释没有结束',
    12: '文本的引号没有成对',
    13: '数字没有写完',
    14: 'Unicode 转义写法有误',
    15: '转义写法有误',
    16: '文本里有不允许的字符',
  },
  number: '这个数字',
  twice: (key: string) => `“${key}”写了两次`,
};

export const textMessages = defineMessages('core.text', chinese);
