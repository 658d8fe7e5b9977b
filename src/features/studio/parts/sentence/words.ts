import { type Clause, type Group, readSentence } from './sentence.ts';
import { namesFor, relationOf, relationTitle, type Subject, WORDS } from './subjects.ts';

type Value = string | number | boolean;

function valueInWords(value: Value, subject: Subject | undefined): string {
  const option = subject?.options?.find((one) => one.value === value);
  if (option) return `“${option.title}”`;
  if (typeof value === 'number' && subject?.measure) {
    const { many, unit } = subject.measure;
    return `${(value / many).toLocaleString('zh-CN')}${unit === '金额' ? '' : ` ${unit}`}`;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : `“${value}”`;
}

function clauseInWords(clause: Clause, subjects: readonly Subject[]): string {
  const all = [...subjects, ...WORDS];
  const subject = all.find(({ path }) => path === clause.field);
  const title = subject?.title ?? clause.field;
  const relation = relationTitle(relationOf(clause), subject);
  switch (clause.is) {
    case 'compare': {
      const { value } = clause;
      if (value.is === 'constant') return `${title}${relation}${valueInWords(value.value, subject)}`;
      const other = [...all, ...namesFor(subject?.kind)].find(({ path }) => path === value.path);
      return `${title}${relation}${other?.title ?? value.path}`;
    }
    case 'in':
      return `${title}${relation}${clause.values.map((value) => valueInWords(value, subject)).join('、')}`;
    case 'contains':
    case 'startsWith':
      return `${title}${relation}“${clause.value}”`;
    default:
      return `${title}${relation}`;
  }
}

function groupInWords({ join, parts }: Group, subjects: readonly Subject[]): string {
  return parts
    .map((part) => (part.is === 'group' ? `（${groupInWords(part, subjects)}）` : clauseInWords(part, subjects)))
    .join(join === '&&' ? '，且' : '，或');
}

/** A condition read aloud; the expression itself where it says more than a sentence can. */
export function inWords(source: string, subjects: readonly Subject[]): string {
  const sentence = readSentence(source);
  return sentence ? groupInWords(sentence, subjects) : source;
}
