import { fieldAt } from '../../document/fieldAddress.ts';
import { linkTarget } from '../../document/model/linkTarget.ts';
import type { EntityModel, RecordData } from '../../document/model/model.ts';
import { isObject } from '../../json/json.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { fieldValue } from '../../query/matches.ts';
import { containsKeyword } from '../../query/search.ts';
import { ORGANISATIONS, PEOPLE } from '../../record/sample/words.ts';
import { type OptionRow, TransportError } from '../transport.ts';
import type { MemoryEntities } from './entities.ts';

const MAX = 50;

/** Options of a field: rows of the linked entity, or made-up people and organisations. */
export function optionsOf(
  entities: MemoryEntities,
  model: EntityModel,
  fieldPath: string,
  keyword: string,
  record: RecordData,
): OptionRow[] {
  const field = fieldAt(model, fieldPath);
  if (!field) throw new TransportError('param', messages.unknownField(fieldPath));
  if (field.link) {
    const { link, linkFilter } = field;
    const target = entities.models.find((candidate) => candidate.entity === linkTarget(field, record));
    if (!target) return [];
    const parent = isObject(record.parent) ? record.parent : record;
    const rows = entities
      .records(target)
      .filter(
        (candidate) =>
          !linkFilter || linkFilter.evaluate({ record, candidate, scope: entities.env.scope, parent }) === true,
      )
      .map((row) => ({
        value: String(row[target.key]),
        label: String(fieldValue(row, link.label) ?? row[target.titleField] ?? row[target.key]),
        row,
      }));
    return pick(rows, keyword, link.show);
  }
  if (field.kind === 'org')
    return ORGANISATIONS.map(({ name, parts }) => ({
      value: name,
      label: name,
      row: { name },
      children: parts.map((part) => ({ value: part, label: part, row: { name: part } })),
    }));
  if (field.kind === 'user')
    return pick(
      PEOPLE.map(({ id, name }) => ({ value: id, label: name, row: { name } })),
      keyword,
      [],
    );
  return (field.options ?? []).map((option) => ({ value: option.value, label: option.title, row: {} }));
}

function pick(rows: readonly OptionRow[], keyword: string, show: readonly string[]): OptionRow[] {
  return rows
    .filter(
      ({ label, value, row }) =>
        keyword.trim() === '' ||
        containsKeyword([label, String(value), ...show.map((name) => String(fieldValue(row, name) ?? ''))], keyword),
    )
    .slice(0, MAX);
}
