import {
  type EntityModel,
  type FieldModel,
  type StoredEffect,
  stepsFromRecord,
  storedPlaces,
} from '@yunpu/engine-core/document';
import type { Offer } from '../../../../contract/studio/index.ts';

/** The field whose values are stored at a place; undefined: the document has none there. */
export function fieldBy(model: EntityModel, ids: readonly string[]): FieldModel | undefined {
  const wanted = JSON.stringify(ids);
  const places = [...storedPlaces(model.fields).values()];
  return places.find((place) => JSON.stringify(stepsFromRecord(place)) === wanted)?.field;
}

/** Whose values are made by people one by one: no rule can say them for many records. */
const BY_HAND = new Set(['group', 'table', 'attachment', 'link', 'user', 'org', 'variant']);

/** What one value of the field is, as it is typed in; undefined: it holds several. */
function typeOf({ schema: { type }, format, options }: FieldModel): Offer['type'] {
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  if (types.includes('array') || types.includes('object')) return undefined;
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (types.includes('string')) return format === 'date' ? 'date' : 'string';
  return options === undefined ? undefined : 'string';
}

/** Options as people know them. */
const titled = (field: FieldModel | undefined, values: readonly string[]): { value: string; title: string }[] =>
  values.map((value) => ({
    value,
    title: field?.options?.find((option) => String(option.value) === value)?.title ?? value,
  }));

/** Whether a rule can say values of the field: people make them one by one otherwise, or nobody does. */
const isRuled = ({ compute, kind }: FieldModel): boolean => compute === undefined && !BY_HAND.has(kind);

/** A value or an expression in the place of what is missing or wrong; one for many records is none where no two may have the same. */
export function fillOffers(field: FieldModel): Offer[] {
  const type = typeOf(field);
  if (!isRuled(field) || field.unique !== false || type === undefined) return [];
  const to = optionsOf(field);
  return [{ do: 'fill', type, ...(to && { to }) }];
}

const optionsOf = ({ options }: FieldModel): Offer['to'] =>
  options?.filter(({ when }) => when === undefined).map(({ value, title }) => ({ value, title }));

/** What can be done about the records that an effect touches, the likeliest first. */
export function offersFor(older: EntityModel, newer: EntityModel, { ids, test, code }: StoredEffect): Offer[] {
  const field = code === 'stored-field-removed' ? undefined : fieldBy(newer, ids);
  if (field === undefined) return [];
  if (test.is === 'stateless') return statesOf(newer);
  if (test.is === 'scaled') return [{ do: 'convert', words: scaling(test.by) }];
  if (!isRuled(field)) return [];
  const fill = fillOffers(field);
  const isUnique = field.unique !== false;
  const to = optionsOf(field);
  switch (test.is) {
    case 'missing':
    case 'shorter':
    case 'notBelow':
    case 'notAbove':
    case 'unlike':
      return fill;
    case 'oneOf':
      return to === undefined || isUnique
        ? []
        : [{ do: 'map', from: titled(fieldBy(older, ids), test.values), to }, ...fill];
    case 'other':
      return [{ do: 'convert', words: '转成新的类型，转不了的保持不变' }, ...fill];
    case 'longer':
      return [{ do: 'convert', words: `截短到 ${test.than} 个字${isUnique ? '，截短后重复的请再核对' : ''}` }, ...fill];
    case 'above':
    case 'below':
      return isUnique ? [] : [{ do: 'convert', words: `改为 ${test.than}` }, ...fill];
    default:
      return [];
  }
}

/** The state that records begin in before the others. */
function statesOf({ states }: EntityModel): Offer[] {
  if (states === undefined) return [];
  const all = Object.values(states.values).map(({ name, title }) => ({ value: name, title }));
  const [first, others] = [
    all.filter(({ value }) => value === states.initial),
    all.filter(({ value }) => value !== states.initial),
  ];
  const otherwise = `从“${first[0]?.title ?? states.initial}”开始`;
  return [{ do: 'fill', type: 'string', to: [...first, ...others], otherwise }];
}

const scaling = (by: number): string =>
  by > 0 ? '换算成新的小数位数，金额不变' : `换算成新的小数位数，多出的 ${-by} 位四舍五入`;
