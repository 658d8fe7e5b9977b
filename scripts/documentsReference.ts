import {
  authoringMessages,
  conform,
  document,
  ENGINE_KEYS,
  explained,
  FIELD_KEYS,
  field,
  type Shape,
  titleOf,
} from '@yunpu/engine-core/authoring';
import { isObject } from '@yunpu/engine-core/json';
import type { SchemasFolder } from './documents.ts';

type Keys = Readonly<Record<string, Shape>>;

/** One kind of object: where it stands first, and the keys it may have. */
interface Section {
  title: string;
  path: string;
  keys: Keys;
  required: readonly string[];
}

interface Example {
  value: unknown;
  file: string;
}

/** What an example may take in a cell of a table. */
const LONGEST = 90;

const plain = (shape: Shape): Shape => (shape.is === 'ref' ? plain(shape.to()) : shape);

/**
 * docs/documents.md: every key that a document may have, from the shapes that `compile` checks. An example is taken
 * from the shipped documents where one uses the key, else from the shape; a key with neither, or without a word about
 * what it means, is refused.
 */
export function documentsReference(
  { documents, fragmentFiles }: Pick<SchemasFolder, 'documents' | 'fragmentFiles'>,
  root: Shape = document,
): string {
  const examples = examplesOf([
    ...documents.map(({ file, text }) => ({ file, shape: root, value: JSON.parse(text) as unknown })),
    ...fragmentFiles.map(({ file, text }) => ({ file, shape: field, value: JSON.parse(text) as unknown })),
  ]);
  const sections = sectionsOf(root);
  return `${[
    '# 实体文档',
    '由 `npm run write:documents-reference` 生成，不要手改：说明写在 `engine/core/messages`，例子取自 `schemas/`。',
    '一份文档描述一个业务实体：列表、表单、校验、操作、权限都由它而来。任何对象里都可以有 `x-` 开头的键，它们不起作用。',
    `**表达式**：${authoringMessages.expressions}`,
    ...sections.flatMap((section) => describeSection(section, sections, examples)),
  ].join('\n\n')}\n`;
}

/** All kinds of objects, each where a reader comes to it first. */
export function sectionsOf(root: Shape): Section[] {
  const sections: Section[] = [];
  const waiting: { shape: Shape; title: string; path: string }[] = [{ shape: root, title: '文档', path: '' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { title, path } = next;
    const shape = plain(next.shape);
    switch (shape.is) {
      case 'array':
        waiting.push({ shape: shape.of, title, path: `${path}[]` });
        break;
      case 'map':
        waiting.push({ shape: shape.of, title, path: `${path}.*` });
        break;
      case 'either':
        waiting.push(...shape.of.map((part) => ({ shape: part, title, path })));
        break;
      case 'object':
        if (sections.some(({ keys }) => keys === shape.keys)) break;
        sections.push({
          title: shape.keys === FIELD_KEYS ? '字段' : title,
          path,
          keys: shape.keys,
          required: shape.required ?? [],
        });
        for (const [key, part] of Object.entries(shape.keys))
          waiting.push({ shape: part, title: titleOf(part) ?? key, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return sections;
}

const headingOf = ({ title, path }: Section): string => (path === '' ? title : `${title} \`${path}\``);

/** The anchor that a heading gets where Markdown is shown. */
const anchorOf = (section: Section): string =>
  headingOf(section)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/gu, '-');

function describeSection(section: Section, sections: readonly Section[], examples: Examples): string[] {
  const table = (keys: readonly string[]): string =>
    [
      '| 键 | 类型 | 必填 | 含义 | 例 |',
      '| --- | --- | --- | --- | --- |',
      ...keys.map((key) => describeKey(section, key, sections, examples)),
    ].join('\n');
  const heading = `## ${headingOf(section)}`;
  const keys = Object.keys(section.keys);
  if (section.keys !== FIELD_KEYS) return [heading, table(keys)];
  return [
    heading,
    '一个字段就是一段 JSON Schema，加上引擎自己的键；`record` 本身、每个字段、明细表的一行和操作的输入写法都相同。',
    '引擎的键：',
    table(keys.filter((key) => ENGINE_KEYS.has(key))),
    'JSON Schema 的键：',
    table(keys.filter((key) => !ENGINE_KEYS.has(key))),
  ];
}

function describeKey({ keys, path, required }: Section, key: string, sections: readonly Section[], examples: Examples) {
  const shape = explained(keys)[key] ?? { is: 'any' as const };
  const where = path === '' ? key : `${path}.${key}`;
  const meaning = [shape.title, shape.help].filter((part) => part).join('：');
  if (meaning === '') throw new Error(`${where} 没有说明`);
  const found = examples.get(keys)?.get(key);
  const value = found?.value ?? shape.examples?.[0];
  if (value === undefined) throw new Error(`${where} 没有例子：没有文档用到它，说明里也没有`);
  const example = `${code(`"${key}": ${brief(value, LONGEST)}`)}${found ? `（${found.file.replace(/^.*\//u, '')}）` : ''}`;
  return `| ${[code(key), typeInWords(shape, sections), required.includes(key) ? '是' : '', meaning, example]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ')} |`;
}

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

function typeInWords(shape: Shape, sections: readonly Section[]): string {
  const target = plain(shape);
  switch (target.is) {
    case 'any':
      return '任意值';
    case 'boolean':
      return '`true`、`false`';
    case 'number':
      return '数字';
    case 'integer':
      return target.from === undefined ? '整数' : `整数，${target.from} 到 ${target.to}`;
    case 'expression':
      return '表达式';
    case 'string':
      if (target.enum) return target.enum.map(code).join('、');
      return target.known ? `文本，常用 ${target.known.map(code).join('、')}` : '文本';
    case 'array':
      return `数组，每项是${typeInWords(target.of, sections)}`;
    case 'map':
      return `对象，名称 -> ${typeInWords(target.of, sections)}`;
    case 'either':
      return target.of.map((part) => typeInWords(part, sections)).join('；或 ');
    case 'object': {
      const section = sections.find(({ keys }) => keys === target.keys);
      return section ? `[${section.title}](#${anchorOf(section)})` : '对象';
    }
    case 'ref':
      return '';
  }
}

/** JSON in a line, with what is too long left out. */
function brief(value: unknown, room: number): string {
  const whole = line(value);
  if (whole.length <= room) return whole;
  if (typeof value === 'string') return JSON.stringify(`${value.slice(0, Math.max(8, room - 3))}…`);
  if (Array.isArray(value)) return room < 20 ? '[…]' : `[${brief(value[0], room - 6)}${value.length > 1 ? ', …' : ''}]`;
  if (!isObject(value)) return whole;
  if (room < 20) return '{…}';
  const parts: string[] = [];
  let left = room - 6;
  for (const [key, part] of Object.entries(value)) {
    const text = `"${key}": ${brief(part, Math.min(left - key.length - 4, room / 2))}`;
    if (parts.length > 0 && text.length > left) return `{ ${parts.join(', ')}, … }`;
    parts.push(text);
    left -= text.length + 2;
  }
  return `{ ${parts.join(', ')} }`;
}

const line = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(line).join(', ')}]`
    : isObject(value)
      ? `{ ${Object.entries(value)
          .map(([key, part]) => `${JSON.stringify(key)}: ${line(part)}`)
          .join(', ')} }`
      : JSON.stringify(value);

type Examples = Map<Keys, Map<string, Example>>;

/** For each key the shortest value that a document gives it; an empty one only where there is no other. */
function examplesOf(roots: readonly { file: string; shape: Shape; value: unknown }[]): Examples {
  const examples: Examples = new Map();
  const cost = (value: unknown): number => {
    const { length } = JSON.stringify(value);
    return length > 2 ? length : Number.MAX_SAFE_INTEGER;
  };
  const note = (keys: Keys, key: string, example: Example): void => {
    const known = examples.get(keys) ?? new Map<string, Example>();
    examples.set(keys, known);
    const before = known.get(key);
    if (!before || cost(example.value) < cost(before.value)) known.set(key, example);
  };
  const visit = (shape: Shape, value: unknown, file: string): void => {
    const target = plain(shape);
    if (target.is === 'either') {
      const meant = target.of.find((part) => fits(part, value));
      if (meant) visit(meant, value, file);
    } else if (target.is === 'array' && Array.isArray(value)) value.forEach((item) => visit(target.of, item, file));
    else if (target.is === 'map' && isObject(value))
      for (const item of Object.values(value)) visit(target.of, item, file);
    else if (target.is === 'object' && isObject(value))
      for (const [key, item] of Object.entries(value)) {
        const part = target.keys[key];
        if (!part) continue;
        note(target.keys, key, { value: item, file });
        visit(part, item, file);
      }
  };
  for (const { file, shape, value } of roots) visit(shape, value, file);
  return examples;
}

function fits(shape: Shape, value: unknown): boolean {
  let right = true;
  conform(shape, value, '', () => {
    right = false;
  });
  return right;
}
