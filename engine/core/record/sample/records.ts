import { linkTarget, linkTargets } from '../../document/model/linkTarget.ts';
import type { EntityModel, FieldModel, RecordData } from '../../document/model/model.ts';
import { isEmptyValue } from '../../expression/helpers.ts';
import type { Scope } from '../../expression/types.ts';
import { isObject } from '../../json/json.ts';
import { Evaluator, type FieldState } from '../evaluator.ts';
import { formatNumbering } from '../numbering.ts';
import { getAt, pathToPointer, pointersOf, setAt } from '../pointer.ts';
import { ruleViolations } from '../rules.ts';
import { Random } from './random.ts';
import { repair } from './repair.ts';
import { type SampleWorld, sampleValue } from './values.ts';
import { PEOPLE } from './words.ts';

export interface SampleOptions {
  count: number;
  seed?: number | string;
  scope: Scope;
  /** Rows of other entities for links to point to; none by default. */
  linked?(entity: string): readonly { key: string; record: RecordData }[];
}

/** What a computed sum comes to is left to chance: it is often more than a rule lets it be. */
const ATTEMPTS = 24;

/**
 * Plausible made-up records of a model, the same for the same seed: names, amounts and dates by what the fields
 * are called, states spread over the lifecycle, computed values right, hidden fields empty, rules kept where a
 * few attempts find a way.
 */
export function sampleRecords(
  model: EntityModel,
  { count, seed = 1, scope, linked = () => [] }: SampleOptions,
): RecordData[] {
  const random = new Random(`${seed}/${model.entity}`);
  const world: SampleWorld = { random, today: scope.today, linked };
  return Array.from({ length: count }, (_, index) => {
    let best: RecordData | undefined;
    let fewest = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && fewest > 0; attempt++) {
      const record = repair(model, sampleRecord(model, world, scope), world, scope, (changed) =>
        settle(model, changed, world, scope),
      );
      const broken = ruleViolations(model, record, { scope }).length;
      if (broken < fewest) [best, fewest] = [record, broken];
    }
    return { ...best, ...systemValues(model, world, scope, index) };
  });
}

/** One made-up record, without key and system fields. @param given what it has in any case; some state without */
export function sampleRecord(
  model: EntityModel,
  world: SampleWorld,
  scope: Scope,
  given: RecordData = stateValue(model, world.random),
): RecordData {
  const draft = fill(model.fields, world, { ...given });
  return settle(model, draft, world, scope);
}

function stateValue(model: EntityModel, random: Random): RecordData {
  if (!model.states) return {};
  return { [model.states.field]: random.pick(Object.keys(model.states.values)) ?? model.states.initial };
}

function fill(fields: readonly FieldModel[], world: SampleWorld, record: RecordData): RecordData {
  const { random } = world;
  // Which entity a link is of has to be there first.
  for (const field of [...fields].sort((one, other) => Number(isDecided(one)) - Number(isDecided(other)))) {
    if (record[field.name] !== undefined || field.compute) continue;
    const wanted = field.required || field.require !== undefined || field.show !== undefined || random.chance(0.8);
    if (field.kind === 'group') record[field.name] = fill(field.children, world, {});
    else if (field.kind === 'table')
      record[field.name] = Array.from({ length: rowCount(field, random) }, () => fill(field.children, world, {}));
    else if (wanted) {
      const value =
        field.defaultValue !== undefined && random.chance(0.4) ? field.defaultValue : sampleValue(field, world, record);
      if (value === undefined) continue;
      record[field.name] = value;
      if (field.kind === 'link') copyFetched(field, value, record, world);
    }
  }
  return record;
}

const isDecided = ({ link }: FieldModel): boolean => link?.by !== undefined;

function copyFetched({ link }: FieldModel, key: unknown, record: RecordData, world: SampleWorld): void {
  const source =
    link?.entity !== undefined ? world.linked(link.entity).find((candidate) => candidate.key === key) : undefined;
  if (!link || !source) return;
  for (const [target, from] of Object.entries(link.fetch)) {
    const value = getAt(source.record, pathToPointer(from));
    if (!isEmptyValue(value)) Object.assign(record, setAt(record, pathToPointer(target), value));
  }
}

function rowCount({ schema, required }: FieldModel, random: Random): number {
  const least = typeof schema.minItems === 'number' ? schema.minItems : required ? 1 : 0;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : 4;
  return Math.min(Math.max(random.whole(1, 4), least), Math.max(most, least));
}

/** Replaces choices that are not offered here, fills what is required here, and empties what is hidden. */
function settle(model: EntityModel, draft: RecordData, world: SampleWorld, scope: Scope): RecordData {
  let evaluator = new Evaluator(model, draft, { scope });
  let record = evaluator.snapshot();
  const fields = Object.values(model.fieldsByPath).filter(
    ({ path, compute, kind }) => !compute && path !== model.states?.field && kind !== 'group',
  );
  const eachOf = (
    some: readonly FieldModel[],
    visit: (field: FieldModel, pointer: string, value: unknown, stateOf: () => FieldState) => unknown,
  ): void => {
    const before = record;
    for (const field of some) {
      for (const pointer of pointersOf(model, field.path, before)) {
        const value = getAt(before, pointer);
        const next = visit(field, pointer, value, () => evaluator.state(pointer));
        if (next !== value) record = setAt(record, pointer, next);
      }
    }
    if (record === before) return;
    evaluator = new Evaluator(model, record, { scope });
    record = evaluator.snapshot();
  };
  const choices = fields.filter(({ kind }) => kind === 'enum');
  const chooseOffered = (): void =>
    eachOf(choices, (_field, _pointer, value, stateOf) => {
      const options = value === undefined ? undefined : stateOf().options;
      return options && !options.some((option) => option.value === value) ? world.random.pick(options)?.value : value;
    });
  chooseOffered();
  // Repeated, because a new choice may change the options of another field.
  chooseOffered();
  const fillRequired = (): void =>
    eachOf(fields, (field, pointer, value, stateOf) => {
      if (!isEmptyValue(value)) return value;
      const { visible, required } = stateOf();
      return visible && required ? (sampleValue(field, world, ownerAt(record, pointer)) ?? value) : value;
    });
  const decided = fields.filter(isDecided);
  const fitLinks = (): void =>
    eachOf(decided, (field, pointer, value) => {
      if (value === undefined) return value;
      const owner = ownerAt(record, pointer);
      const rows = world.linked(linkTarget(field, owner) ?? '');
      return rows.some(({ key }) => key === value) ? value : sampleValue(field, world, owner);
    });
  fillRequired();
  fitLinks();
  eachOf(fields, (_field, _pointer, value, stateOf) => (value === undefined || stateOf().visible ? value : undefined));
  // Repeated, because a filled or emptied field may make another one required.
  fillRequired();
  fitLinks();
  return record;
}

/** The record or row that a value stands in. */
function ownerAt(record: RecordData, pointer: string): RecordData {
  const owner = getAt(record, pointer.slice(0, pointer.lastIndexOf('/')));
  return isObject(owner) ? owner : {};
}

function systemValues(model: EntityModel, { random, today }: SampleWorld, scope: Scope, index: number): RecordData {
  const created = Date.parse(`${today}T00:00:00Z`) - random.whole(1, 360) * 86_400_000 + random.whole(0, 36_000_000);
  const updated = Math.min(created + random.whole(0, 20 * 86_400_000), Date.parse(scope.now));
  const person = random.pick(PEOPLE) ?? { id: 'user-1', name: '' };
  const createdAt = new Date(created).toISOString();
  const key = formatNumbering(
    model.numbering ?? `${model.entity.toUpperCase()}-{seq:4}`,
    createdAt.slice(0, 10),
    index + 1,
  );
  return {
    ...(model.key !== '' && { [model.key]: key }),
    id: key,
    eid: scope.team.eid,
    createdAt,
    createdBy: person.id,
    createdByName: person.name,
    updatedAt: new Date(Math.max(updated, created)).toISOString(),
    updatedBy: person.id,
    updatedByName: person.name,
  };
}

/** Made-up records of several entities whose links point to each other, by entity. */
export function sampleDatabase(
  models: readonly EntityModel[],
  options: Omit<SampleOptions, 'linked'>,
): Record<string, RecordData[]> {
  const made: Record<string, RecordData[]> = {};
  const making = new Set<string>();
  const make = (model: EntityModel): void => {
    if (made[model.entity] || making.has(model.entity)) return;
    making.add(model.entity);
    const targets = new Set(Object.values(model.fieldsByPath).flatMap(linkTargets));
    models.filter(({ entity }) => targets.has(entity)).forEach(make);
    made[model.entity] = sampleRecords(model, {
      ...options,
      linked: (entity) => {
        const target = models.find((candidate) => candidate.entity === entity);
        return (target && made[entity]?.map((record) => ({ key: String(record[target.key]), record }))) ?? [];
      },
    });
  };
  models.forEach(make);
  return made;
}
