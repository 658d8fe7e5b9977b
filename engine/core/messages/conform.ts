import { defineMessages } from './define.ts';

/** How a name has to be written, by what it names. */
export const chineseForms = { entity: '小写字母、数字和短横线，最多 61 个字符，例如 purchase-request' };

/** What of a document has not the shape that its place asks for. */
export const chinese = {
  notObject: '文档要是一个对象 {…}',
  tooDeep: (most: number) => `嵌套超过 ${most} 层`,
  forms: chineseForms,
  types: {
    any: '值',
    string: '文本',
    expression: '表达式（文本）',
    boolean: 'true 或 false',
    number: '数字',
    integer: '整数',
    array: '数组 […]',
    map: '对象 {…}',
    object: '对象 {…}',
  },
  here: '这里',
  named: (title: string) => `“${title}”`,
  wrongType: (place: string, wanted: string) => `${place}要是${wanted}`,
  missing: (key: string) => `缺少“${key}”`,
  missingTitled: (key: string, title: string) => `缺少“${key}”（${title}）`,
  proto: '名称不能是 __proto__',
  unknownKey: (key: string) => `不认识的键“${key}”`,
  unknownValue: (value: string) => `没有“${value}”这个值`,
  form: (value: string) => `“${value}”的写法不合规`,
  range: (place: string, from: number, to: number) => `${place}要在 ${from} 到 ${to} 之间`,
  write: (value: string) => `写作 ${value}`,
  unquoted: (value: string) => `写作 ${value}，不加引号`,
  inBrackets: '写在方括号里',
};

export const conformMessages = defineMessages('core.conform', chinese);
