import { defineMessages } from './define.ts';

/** How an expression is not written. */
export const chinese = {
  wrong: (why: string) => `表达式写法有误：${why}`,
  /** By the parser's own codes. */
  codes: {
    unexpected_character: '有不认识的字符',
    unterminated_string: '引号没有成对',
    unterminated_triple_quoted_string: '引号没有成对',
    newline_in_string: '文本里不能换行',
    invalid_number: '数字写法有误',
    invalid_integer: '数字写法有误',
    invalid_hex_integer: '数字写法有误',
    invalid_exponent: '数字写法有误',
    limit_exceeded: '表达式太长或嵌套太深',
    reserved_identifier: '用了保留字作名称',
    expected_token: '这里缺少符号，或括号没有成对',
    unexpected_token: '这里不完整，或多了符号',
    invalid_macro_argument: '列表函数的第一个参数要写一个变量名，例如 lines.map(l, l.amount)',
  },
  unreadable: '无法读懂',
  empty: '表达式是空的',
  /** What to write instead of what other languages write. */
  habits: {
    punctuation: '请把中文标点改成英文标点',
    equal: '相等写作 ==',
    unequal: '不等写作 !=',
    and: '并且写作 &&',
    or: '或者写作 ||',
    not: '取反写作 !',
  },
};

export const syntaxMessages = defineMessages('core.syntax', chinese);
