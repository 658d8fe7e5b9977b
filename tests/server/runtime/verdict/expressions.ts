import fc from 'fast-check';
import { DAYS, HOURS, LOCAL, type Made, MOMENTS, NUMBERS, TEXTS } from './documents.ts';

type Source = fc.Arbitrary<string>;
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const pick = (items: readonly string[]): Source => fc.constantFrom(...items);
const names = (made: readonly Made[], ...kinds: Made['is'][]): string[] =>
  made.filter(({ is }) => kinds.includes(is)).map(({ name }) => name);

/** Conditions over these fields that are right in names and types: many that a list can filter by, and many that it cannot. */
export function conditionsOver(made: readonly Made[]): Source {
  const groups = names(made, 'group');
  const inside = (member: string): string[] => groups.map((name) => `${name}.${member}`);
  const field = {
    text: [...names(made, 'text'), ...inside('city'), 'createdByName', 'eid'],
    choice: names(made, 'choice'),
    number: [...names(made, 'number'), ...inside('距离')],
    time: [...names(made, 'time'), ...inside('at'), 'createdAt'],
    flag: [...names(made, 'flag'), ...inside('是否外地')],
    texts: names(made, 'texts'),
    rows: names(made, 'rows'),
    any: made.map(({ name }) => name),
  };
  const literal = {
    text: fc.constantFrom(...TEXTS, '').map(quoted),
    number: fc.constantFrom(...NUMBERS).map(String),
    time: fc.constantFrom(...DAYS, ...MOMENTS, ...LOCAL, ...HOURS).map(quoted),
    flag: pick(['true', 'false']),
  };
  const order = pick(['==', '!=', '<', '<=', '>', '>=']);
  const join = (left: Source, operator: Source, right: Source): Source =>
    fc.tuple(left, operator, right).map((parts) => parts.join(' '));
  const call = (name: string, ...args: Source[]): Source =>
    fc.tuple(...args).map((parts) => `${name}(${parts.join(', ')})`);
  const known = {
    text: fc.oneof(literal.text, pick(['user.name', 'team.name', 'team.eid'])),
    time: fc.oneof(literal.time, pick(['today', 'now']), call('addDays', pick(['today', 'now']), literal.number)),
  };

  const plain = fc.oneof(
    join(pick(field.text), order, known.text),
    join(known.text, order, pick(field.text)),
    join(pick(field.choice), pick(['==', '!=']), pick(["'draft'", "'完成'", "''", 'null'])),
    join(pick(field.number), order, literal.number),
    join(literal.number, order, pick(field.number)),
    join(pick(names(made, 'level')), order, pick(['1', '2', '100', 'null'])),
    join(pick(field.time), order, known.time),
    join(known.time, order, pick(field.time)),
    pick(field.flag),
    join(pick(field.flag), order, literal.flag),
    join(literal.flag, pick(['==', '!=']), pick(field.flag)),
    join(pick(field.any), pick(['==', '!=']), fc.constant('null')),
    call('filled', pick(field.any)),
    call('empty', pick(field.any)),
    join(
      pick(field.text),
      fc.constant('in'),
      fc.array(literal.text, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    ),
    join(
      pick(field.time),
      fc.constant('in'),
      fc.array(literal.time, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    ),
    join(pick(field.flag), fc.constant('in'), pick(['[true]', '[false]', '[true, false]'])),
    join(literal.text, fc.constant('in'), pick(field.texts)),
    join(literal.number, fc.constant('in'), pick(names(made, 'numbers'))),
    join(pick(["'draft'", "'完成'"]), fc.constant('in'), pick(names(made, 'choices'))),
    fc.tuple(pick(field.texts), literal.text).map(([list, item]) => `${list}.contains(${item})`),
    fc
      .tuple(
        pick(field.text),
        pick(['contains', 'startsWith']),
        fc.constantFrom(...TEXTS.filter((text) => !/[a-z]/i.test(text)), '').map(quoted),
      )
      .map(([name, method, part]) => `${name}.${method}(${part})`),
    pick(['isNew', 'team.certified', "'staff' in user.roles", 'true', 'false']),
  );
  const { bool } = fc.letrec<{ number: string; text: string; time: string; bool: string }>((tie) => ({
    number: fc.oneof(
      { maxDepth: 3 },
      pick(field.number),
      literal.number,
      join(tie('number'), pick(['+', '-', '*', '/', '%']), tie('number')).map((sum) => `(${sum})`),
      call('int', tie('number')),
      call('round', tie('number'), pick(['0', '2'])),
      call('coalesce', tie('number'), fc.constant('0')),
      call('size', tie('text')),
      pick(field.rows).map((rows) => `sum(${rows}.map(行, 行.单价 * 行.quantity))`),
      pick(field.rows).map((rows) => `count(${rows}.filter(l, l.赠品))`),
      call('daysBetween', tie('time'), tie('time')),
      call('year', tie('time')),
      fc.tuple(tie('bool'), tie('number'), tie('number')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    ),
    text: fc.oneof(
      { maxDepth: 3 },
      pick(field.text),
      literal.text,
      join(tie('text'), fc.constant('+'), tie('text')).map((sum) => `(${sum})`),
      tie('text').map((of) => `${of}.substring(1, 3)`),
      tie('text').map((of) => `${of}.lowerAscii()`),
      call('string', tie('number')),
      call('coalesce', tie('text'), literal.text),
      pick(field.texts).map((list) => `${list}.join('、')`),
    ),
    time: fc.oneof(
      { maxDepth: 2 },
      pick(field.time),
      literal.time,
      call('addMonths', tie('time'), pick(['1', '-13'])),
      call('addHours', tie('time'), pick(['1', '-0.5', '30'])),
      call('startOfMonth', tie('time')),
      call('max', tie('time'), tie('time')),
      call('min', tie('time'), tie('time')),
    ),
    bool: fc.oneof(
      { maxDepth: 3 },
      plain,
      plain,
      join(tie('number'), order, tie('number')).map((of) => `(${of})`),
      join(tie('text'), order, tie('text')).map((of) => `(${of})`),
      join(tie('time'), order, tie('time')).map((of) => `(${of})`),
      pick(field.rows).map((rows) => `${rows}.exists(l, l.赠品)`),
      pick(field.rows).map((rows) => `${rows}.all(l, !l.赠品)`),
      pick(field.rows).map((rows) => `${rows}.all(l, l.quantity > 1)`),
      tie('bool').map((of) => `!(${of})`),
    ),
  }));
  return fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      { weight: 6, arbitrary: plain },
      { weight: 2, arbitrary: bool },
      fc.tuple(tie('condition'), pick(['&&', '||']), tie('condition')).map(([a, op, b]) => `(${a}) ${op} (${b})`),
      tie('condition').map((of) => `!(${of})`),
      fc.tuple(tie('condition'), tie('condition'), tie('condition')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
    ),
  })).condition;
}
