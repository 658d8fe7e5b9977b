import { setImmediate } from 'node:timers/promises';
import { type EntityModel, type FieldModel, stepsFromRecord, storedPlaces } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { ACCEPT, acceptedText } from '@yunpu/engine-core/validation';
import { type RawBuilder, sql } from 'kysely';
import type { Impact, Offer } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { computedFrom, isPersonal } from '../../documents/derived.ts';
import { laterFields } from '../../documents/earlier.ts';
import { tableOf } from '../../storage/find.ts';
import { textByLineage } from '../refusals/meaning.ts';
import { type JudgedRow, type Judgement, type Judges, Judging } from '../repair/judgement.ts';
import { fillOffers } from '../repair/offers.ts';
import { effect, idOf } from './effect.ts';

/** What a change does to stored records that only evaluating each of them shows. */
export interface JudgedEffect {
  judgement: Judgement;
  /** Undefined: it is about the record. */
  field: FieldModel | undefined;
  /** The field's path in the older document. */
  was: string | undefined;
  /** Where its values are stored: ids from the record down, through rows. */
  ids: readonly string[];
  /** JSON pointer in the newer document. */
  pointer: string;
  message: string;
  dangerous: boolean;
  /** It hangs on who saves the record: nobody can count that. */
  isPersonal: boolean;
  /** It comes of another field's effect, and is settled with that. */
  isFollowing?: boolean;
}

/** Records read at once; the process turns to others in between. */
const PAGE = 500;
const AT_A_TIME = 50;

/** Formats that no value can be against. */
const FREE: ReadonlySet<unknown> = new Set(['textarea', 'attachment', 'org', 'user', 'money', 'percent']);

/** Keywords of JSON Schema that only its own check judges by. */
const KEYWORDS = ['format', 'multipleOf', 'uniqueItems', 'const', 'not'] as const;

const kindOf = ({ judgement: { is } }: JudgedEffect): Impact['kind'] =>
  is === 'hidden' || is === 'cleared' || is === 'recomputed' ? 'values' : 'invalid';

export const judgedId = ({ entity }: EntityModel, found: JudgedEffect): string =>
  idOf(entity, kindOf(found), ['judged', found.judgement, found.ids]);

/** Pure; what is really stored is not looked at. */
export function judgedEffects(older: EntityModel, newer: EntityModel): JudgedEffect[] {
  if (older.storage !== 'records' || newer.storage !== 'records') return [];
  const later = laterFields(older, newer);
  const earlier = new Map([...later].map(([was, field]) => [field.path, was]));
  const isSame = (before: Expression | undefined, after: Expression): boolean =>
    before !== undefined && textByLineage(before, older) === textByLineage(after, newer);
  const places = storedPlaces(newer.fields);
  const made = (
    field: FieldModel,
    judgement: Judgement,
    message: string,
    dangerous = true,
    of?: Expression,
  ): JudgedEffect => {
    const place = places.get(field.path);
    return {
      judgement,
      field,
      was: earlier.get(field.path),
      ids: place ? stepsFromRecord(place) : [],
      pointer: field.pointer,
      message,
      dangerous,
      isPersonal: of !== undefined && isPersonal(of),
    };
  };
  /** What is computed from a field whose formula changed is another value as well. */
  const following = (effects: readonly JudgedEffect[]): JudgedEffect[] => {
    const recomputed = effects.flatMap(({ judgement, field }) =>
      judgement.is === 'recomputed' && field ? [field] : [],
    );
    const known = new Set(recomputed);
    return recomputed.flatMap((from) =>
      computedFrom(newer, from.path).flatMap((field) => {
        if (known.has(field) || !earlier.has(field.path)) return [];
        known.add(field);
        const message = `字段“${field.title}”由“${from.title}”算出，已保存的值跟着换成新算出的值`;
        return [{ ...made(field, { is: 'recomputed' }, message, false, field.compute), isFollowing: true }];
      }),
    );
  };
  const rules = newer.rules.flatMap((rule, index): JudgedEffect[] => {
    const { check, when, at, message } = rule;
    const known = older.rules.some(
      (old) => isSame(old.check, check) && (when ? isSame(old.when, when) : old.when === undefined),
    );
    if (known) return [];
    return [
      {
        judgement: { is: 'breaks', check: check.source, when: when?.source ?? null, at },
        field: undefined,
        was: undefined,
        ids: [],
        pointer: `/rules/${index}`,
        message: `新的检查规则“${message}”，已保存的单据有不符合它的，改正之前不能保存`,
        dangerous: true,
        isPersonal: isPersonal(check) || (when !== undefined && isPersonal(when)),
      },
    ];
  });
  const fields = Object.values(newer.fieldsByPath).flatMap((field): JudgedEffect[] => {
    const was = earlier.get(field.path);
    const old = was === undefined ? undefined : older.fieldsByPath[was];
    const named = `字段“${field.title}”`;
    const found: JudgedEffect[] = [];
    const { require, compute } = field;
    if (require && !field.required && !compute && !isSame(old?.require, require) && !isInNewPlace(field, earlier))
      found.push(
        made(
          field,
          { is: 'unmet' },
          `${named}改为按条件必填，已保存的单据里有该填而没有填的，补上之前不能保存`,
          true,
          require,
        ),
      );
    if (old === undefined) return found;
    if (compute && !isSame(old.compute, compute)) {
      const message = old.compute
        ? `${named}的计算方式变了，已保存的值在下次保存时换成新算出的值`
        : `${named}改为自动计算，已填的值在下次保存时被算出的值取代`;
      found.push(made(field, { is: 'recomputed' }, message, old.compute === undefined, compute));
    }
    if (
      field.options?.some(
        ({ value, when }) => when && !isSame(old.options?.find((one) => one.value === value)?.when, when),
      )
    )
      found.push(
        made(
          field,
          { is: 'notOffered' },
          `${named}的有些选项改为按条件提供，已保存的单据里有不再提供的选项，改正之前不能保存`,
        ),
      );
    if (field.accept && (old.accept === undefined || old.accept.some((type) => !field.accept?.includes(type))))
      found.push(
        made(
          field,
          { is: 'against', keyword: ACCEPT },
          `${named}改为只收${acceptedText(field.accept)}，已保存的有别的文件，改正之前不能保存`,
        ),
      );
    for (const keyword of KEYWORDS) {
      const [before, after] = [old.schema[keyword], field.schema[keyword]];
      if (after === undefined || after === false || FREE.has(after) || JSON.stringify(before) === JSON.stringify(after))
        continue;
      found.push(
        made(
          field,
          { is: 'against', keyword },
          `${named}${wordsOf(keyword, after)}，已保存的有不合的值，改正之前不能保存`,
        ),
      );
    }
    const shown = hiders(newer, field);
    const hides = shown.filter((one) => !hiders(older, old).some((before) => isSame(before, one)));
    const clears = field.whenHidden === 'clear';
    if (hides.length > 0 || (clears && shown.length > 0 && old.whenHidden !== 'clear')) {
      const message = clears
        ? `${named}在不符合显示条件的单据里不再显示，已保存的值在下次保存时清空`
        : `${named}在不符合显示条件的单据里不再显示，已保存的值保留`;
      const personal = shown.find(isPersonal);
      found.push(made(field, { is: clears ? 'cleared' : 'hidden' }, message, clears, personal));
    }
    return found;
  });
  return [...rules, ...fields, ...following(fields)];
}

/** In a group or a row that is new itself nothing is stored that could lack it. */
const isInNewPlace = ({ path, name }: FieldModel, earlier: ReadonlyMap<string, string>): boolean =>
  path !== name && !earlier.has(path.slice(0, -name.length - 1));

/** The conditions that show a field, its section's among them. */
const hiders = ({ form }: EntityModel, { path, name, section, show }: FieldModel): Expression[] =>
  [show, path === name ? form.sections.find((one) => one.name === section)?.show : undefined].flatMap(
    (one) => one ?? [],
  );

const FORMATS: Readonly<Record<string, string>> = {
  date: '日期',
  'date-time': '日期和时间',
  time: '时间',
  phone: '电话',
  email: '邮箱',
  uri: '网址',
  uscc: '统一社会信用代码',
  idcard: '身份证号',
};

function wordsOf(keyword: (typeof KEYWORDS)[number], value: unknown): string {
  if (keyword === 'format') return `的格式改为${FORMATS[String(value)] ?? ` ${String(value)}`}`;
  if (keyword === 'multipleOf') return `改为须是 ${String(value)} 的整数倍`;
  if (keyword === 'uniqueItems') return '改为各项不能重复';
  return `的取值要求（${keyword}）变了`;
}

/** How many of some records each effect touches, and which of them that who asks may read. */
export async function judgeRows(
  effects: readonly JudgedEffect[],
  judges: Judges,
  rows: readonly (JudgedRow & { readable: boolean })[],
  keys: number,
): Promise<{ count: number; keys: string[] }[]> {
  const found = effects.map((): { count: number; keys: string[] } => ({ count: 0, keys: [] }));
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_TIME === 0) await setImmediate();
    const judging = new Judging(judges, row);
    for (const [at, { judgement, field, was }] of effects.entries()) {
      const of = found[at];
      if (of === undefined || judging.places(judgement, field, was).length === 0) continue;
      of.count += 1;
      if (row.readable && of.keys.length < keys) of.keys.push(row.key);
    }
  }
  return found;
}

/** The records behind `after`, in order. */
export async function readRows(
  executor: Executor,
  model: EntityModel,
  mayRead: RawBuilder<boolean>,
  after: string | undefined,
  limit: number,
): Promise<(JudgedRow & { readable: boolean })[]> {
  const { rows } = await sql<JudgedRow & { readable: boolean }>`
    select id, eid, key, data, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name,
      coalesce(${mayRead}, false) as readable
    from ${tableOf(model)} as records
    ${after === undefined ? sql`` : sql`where id > ${after}::uuid`} order by id limit ${limit}`.execute(executor);
  return rows;
}

/** What only evaluating shows becomes of stored records; `counting`: they are many, and counted afterwards if at all. */
export async function judgedImpact(
  executor: Executor,
  judges: Judges,
  {
    mayRead,
    keys,
    large,
  }: { mayRead: RawBuilder<boolean>; keys: number; large: 'counted later' | 'not counted' | undefined },
): Promise<Impact[]> {
  const { older, newer } = judges;
  const effects = judgedEffects(older, newer);
  if (effects.length === 0) return [];
  const counted = effects.filter(({ isPersonal: personal }) => !personal);
  const personal = effects
    .filter(({ isPersonal: is }) => is)
    .map((one) => asImpact(newer, one, { message: `${one.message}：要看由谁来改，有多少张单据未能统计，请自行核对` }));
  if (large !== undefined)
    return [
      ...counted.map((one) => asImpact(newer, one, large === 'counted later' ? { counting: true } : {})),
      ...personal,
    ];
  const sums = counted.map((): { count: number; keys: string[] } => ({ count: 0, keys: [] }));
  let isEmpty = true;
  for (let after: string | undefined, more = true; more; ) {
    const rows = await readRows(executor, newer, mayRead, after, PAGE);
    for (const [index, part] of (await judgeRows(counted, judges, rows, keys)).entries()) {
      const sum = sums[index];
      if (sum === undefined) continue;
      sum.count += part.count;
      sum.keys = [...sum.keys, ...part.keys].slice(0, keys);
    }
    if (rows.length > 0) isEmpty = false;
    after = rows.at(-1)?.id;
    more = rows.length === PAGE && counted.length > 0;
  }
  const touching = counted.flatMap((one, index): Impact[] => {
    const sum = sums[index];
    if (sum === undefined || sum.count === 0) return [];
    return [asImpact(newer, one, { ...sum, message: `${one.message}：涉及 ${sum.count} 张单据` })];
  });
  return isEmpty ? [] : [...touching, ...personal];
}

const asImpact = (newer: EntityModel, found: JudgedEffect, more: Partial<Impact>): Impact =>
  effect(newer.entity, kindOf(found), ['judged', found.judgement, found.ids], {
    dangerous: found.dangerous,
    message: found.message,
    pointer: found.pointer,
    offers: offersOf(newer, found),
    ...more,
  });

const FILLED: ReadonlySet<Judgement['is']> = new Set(['unmet', 'notOffered', 'against']);

/** What is missing or wrong can be filled in, and what is computed otherwise now can be computed at once. */
function offersOf(
  { states }: EntityModel,
  { judgement, field, isPersonal: personal, isFollowing }: JudgedEffect,
): Offer[] {
  if (field === undefined || personal || isFollowing) return [];
  if (judgement.is === 'recomputed')
    return [{ do: 'convert', words: `现在就按新的公式算出${states ? '，不论单据在什么状态' : ''}` }];
  return FILLED.has(judgement.is) ? fillOffers(field) : [];
}
