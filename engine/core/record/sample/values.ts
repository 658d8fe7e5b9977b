import { holdsMany } from '../../document/model/kinds.ts';
import { linkTarget } from '../../document/model/linkTarget.ts';
import type { FieldModel, RecordData } from '../../document/model/model.ts';
import { truncate } from '../../format/truncate.ts';
import { isObject } from '../../json/json.ts';
import { sampleMatching } from './pattern.ts';
import type { Random } from './random.ts';
import { ORGANISATIONS, PEOPLE, sampleFileName, sampleNote, sampleWords } from './words.ts';

export interface SampleWorld {
  random: Random;
  /** YYYY-MM-DD; made-up dates lie in the year before and the months after. */
  today: string;
  /** Rows of another entity that a link may point to. */
  linked(entity: string): readonly { key: string; record: RecordData }[];
}

const DAY = 86_400_000;

/** A plausible value for a field, within what its schema allows; undefined where none is known. @param owner the record or row it is for. */
export function sampleValue(field: FieldModel, world: SampleWorld, owner: RecordData = {}): unknown {
  const { random } = world;
  const { schema } = field;
  if (schema.const !== undefined) return schema.const;
  switch (field.kind) {
    case 'enum':
      return (
        random.pick(field.options ?? [])?.value ??
        (field.optionsEndpoint ? sampleWords(field.title, random) : undefined)
      );
    case 'multiEnum':
      return (field.options ?? []).filter(() => random.chance(0.5)).map((option) => option.value);
    case 'boolean':
      return random.chance(0.4);
    case 'money':
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'duration':
      return sampleNumber(field, random);
    case 'date':
      return sampleDay(field, world);
    case 'datetime':
      return new Date(Date.parse(`${sampleDay(field, world)}T00:00:00Z`) + random.whole(0, DAY - 1)).toISOString();
    case 'time':
      return `${String(random.whole(8, 19)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`;
    case 'phone':
      return `1${random.pick(['38', '39', '50', '58', '86'])}${random.digits(8)}`;
    case 'email':
      return `${random.pick(['chen', 'lin', 'wang', 'li', 'zhao'])}${random.digits(3)}@example.com`;
    case 'uri':
      return `https://example.com/${random.digits(6)}`;
    case 'uscc':
      return sampleUscc(random);
    case 'idcard':
      return sampleIdcard(random);
    case 'textarea':
      return sampleNote(random);
    case 'richText':
      return `<p>${sampleNote(random)}</p>`;
    case 'point':
      return `${random.whole(22, 40)}.${random.digits(4)},${random.whole(104, 121)}.${random.digits(4)}`;
    case 'text':
      return sampleText(schema, field.title, random);
    case 'link': {
      const entity = linkTarget(field, owner);
      return entity === undefined
        ? undefined
        : severalOf(field, random.pick(world.linked(entity))?.key ?? `${entity.toUpperCase()}-${random.digits(4)}`);
    }
    case 'user':
      return severalOf(field, random.pick(PEOPLE)?.id);
    case 'org':
      return severalOf(field, random.pick(ORGANISATIONS)?.name);
    case 'attachment':
      return sampleFiles(field, random);
    case 'group':
    case 'table':
      return undefined;
    case 'list':
    case 'variant':
    case 'unknown':
      return sampleOfSchema(schema, field.title, random);
  }
}

function severalOf({ kind, schema }: FieldModel, key: string | undefined): unknown {
  return holdsMany(kind, schema.type) && key !== undefined ? [key] : key;
}

function sampleFiles({ schema, accept, title }: FieldModel, random: Random): unknown {
  const type = accept?.[0] ?? 'application/octet-stream';
  const file = (): RecordData => ({
    fileId: `sample-${random.digits(6)}`,
    name: accept === undefined ? sampleFileName(random) : `${sampleWords(title, random)}.${type.split('/')[1]}`,
    size: random.whole(20_000, 2_000_000),
    type,
  });
  const most = typeof schema.maxItems === 'number' ? Math.min(2, schema.maxItems) : 2;
  return schema.type === 'object' ? file() : Array.from({ length: Math.min(random.whole(1, 2), most) }, file);
}

function bound(schema: Record<string, unknown>, low: number, high: number, step: number): [number, number] {
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const exclusiveLow = number(schema.exclusiveMinimum);
  const exclusiveHigh = number(schema.exclusiveMaximum);
  const least =
    number(schema.minimum) ??
    (exclusiveLow !== undefined ? exclusiveLow + step : Math.min(low, number(schema.maximum) ?? low));
  const most = number(schema.maximum) ?? (exclusiveHigh !== undefined ? exclusiveHigh - step : Math.max(high, least));
  return [Math.max(least, Math.min(low, most)), Math.max(least, Math.min(high, most))];
}

function sampleNumber({ kind, schema }: FieldModel, random: Random): number {
  const multiple = typeof schema.multipleOf === 'number' ? schema.multipleOf : undefined;
  if (kind === 'percent' || kind === 'decimal') {
    const step = multiple ?? 0.01;
    const [least, most] = kind === 'percent' ? bound(schema, 0.03, 0.9, step) : bound(schema, 1, 100, step);
    return Number((Math.round((least + random.next() * (most - least)) / step) * step).toPrecision(10));
  }
  const step = multiple ?? (kind === 'money' ? 100 : kind === 'duration' ? 900 : 1);
  const [low, high] = kind === 'money' ? [10_000, 5_000_000] : kind === 'duration' ? [900, 28_800] : [1, 30];
  const [least, most] = bound(schema, low, high, 1);
  const value = Math.round(random.whole(least, most) / step) * step;
  return Math.min(Math.max(value, least), most);
}

function sampleDay({ title }: FieldModel, { random, today }: SampleWorld): string {
  const isAhead = /到期|截止|预计|下次|结束|有效|交付|计划/.test(title);
  const offset = isAhead ? random.whole(-30, 180) : -random.whole(0, 360);
  return new Date(Date.parse(`${today}T00:00:00Z`) + offset * DAY).toISOString().slice(0, 10);
}

function sampleText(schema: Record<string, unknown>, title: string, random: Random): string {
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : 60;
  let text = sampleWords(title, random);
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    for (
      let attempt = 0;
      attempt < 20 && !(pattern.test(text) && text.length >= least && text.length <= most);
      attempt++
    )
      text = sampleMatching(schema.pattern, random);
    return text;
  }
  while (text.length < least) text += random.digits(1);
  return truncate(text, most);
}

/** A value for a schema that no field kind covers: a branch of a choice, a nested list, a free object. */
function sampleOfSchema(schema: unknown, title: string, random: Random, depth = 0): unknown {
  if (!isObject(schema) || depth > 5) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum as unknown[]);
  const branches = [schema.oneOf, schema.anyOf].find(Array.isArray) as unknown[] | undefined;
  if (branches) {
    const { oneOf: _one, anyOf: _any, ...rest } = schema;
    const branch = random.pick(branches);
    return sampleOfSchema(
      isObject(branch)
        ? {
            ...rest,
            ...branch,
            properties: {
              ...(isObject(rest.properties) && rest.properties),
              ...(isObject(branch.properties) && branch.properties),
            },
          }
        : rest,
      title,
      random,
      depth + 1,
    );
  }
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || isObject(schema.properties)) {
    const entries = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(
      ([name, child]) =>
        [
          name,
          sampleOfSchema(
            child,
            isObject(child) && typeof child.title === 'string' ? child.title : name,
            random,
            depth + 1,
          ),
        ] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'array')
    return Array.from({ length: Math.max(random.whole(1, 2), Number(schema.minItems ?? 0)) }, () =>
      sampleOfSchema(schema.items, title, random, depth + 1),
    ).filter((item) => item !== undefined);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') {
    const [least, most] = bound(schema, 1, 100, 1);
    return random.whole(Math.ceil(least), Math.floor(most));
  }
  if (type === 'null') return null;
  return type === 'string' ? sampleText(schema, title, random) : undefined;
}

/** A unified social credit code with its right check character. */
export function sampleUscc(random: Random): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let code = `91${random.pick(['4403', '4401', '3101', '3301', '1101'])}00MA`;
  while (code.length < 17) code += alphabet.charAt(random.whole(0, 30));
  const total = [...code].reduce((sum, letter, at) => sum + ((alphabet.indexOf(letter) * 3 ** at) % 31), 0);
  return code + alphabet.charAt((31 - (total % 31)) % 31);
}

/** A resident identity number with its right check digit, of a person who does not exist. */
export function sampleIdcard(random: Random): string {
  const body = `${random.pick(['440304', '310104', '110105'])}${random.whole(1965, 2002)}${String(random.whole(1, 12)).padStart(2, '0')}${String(random.whole(1, 28)).padStart(2, '0')}${random.digits(3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const total = weights.reduce((sum, weight, at) => sum + weight * Number(body.charAt(at)), 0);
  return body + '10X98765432'.charAt(total % 11);
}
