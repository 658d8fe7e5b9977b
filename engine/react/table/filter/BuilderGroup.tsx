import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { type Filter, isCondition, type QueryField, reach, tableOfRows } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { BuilderCondition } from './BuilderCondition.tsx';
import { filterFields, firstOperator } from './fields.ts';
import { pathsBehind } from './further.ts';
import WordsOfFilter from './WordsOfFilter.tsx';

/** Groups inside groups, as deep as a person still reads them. */
const MAX_DEPTH = 2;

interface BuilderGroupProps {
  model: EntityModel;
  group: Filter;
  depth: number;
  /** All of it is said of one row of this sub-table. */
  rowOf?: FieldModel;
  onChange(group: Filter): void;
  /** Another sub-table is chosen. */
  onTable?(table: FieldModel): void;
  onRemove?(): void;
}

/** The sub-tables of whose one row something can be said. */
const tablesOf = (model: EntityModel): readonly FieldModel[] =>
  Object.values(model.fieldsByPath).filter((field) => !field.unasked && tableOfRows(model, field.path) !== undefined);

/** What conditions can be begun on: fields of the record, or of one row. */
const fieldsFor = (model: EntityModel, rowOf: FieldModel | undefined): readonly QueryField[] =>
  rowOf ? pathsBehind(model, rowOf).flatMap((path) => reach(model, path)?.field ?? []) : filterFields(model);

/** The group with one more condition: on a field that it does not name yet, as far as there is one. */
function withOneMore(model: EntityModel, parts: readonly Filter[], rowOf?: FieldModel): readonly Filter[] {
  const fields = fieldsFor(model, rowOf);
  const isNamed = ({ path }: QueryField) => parts.some((part) => isCondition(part) && part.field === path);
  const field = fields.find((candidate) => !isNamed(candidate)) ?? fields[0];
  return field ? [...parts, { field: field.path, op: firstOperator(model, field) }] : parts;
}

const newRow = (model: EntityModel, table: FieldModel): Filter => ({
  rowOf: table.path,
  fits: { and: withOneMore(model, [], table) },
});

export function BuilderGroup({
  model,
  group,
  depth,
  rowOf,
  onChange,
  onTable,
  onRemove,
}: BuilderGroupProps): ReactNode {
  const joint = 'or' in group ? 'or' : 'and';
  const parts = 'or' in group ? group.or : 'and' in group ? group.and : [group];
  const set = (next: readonly Filter[], as: 'and' | 'or' = joint) =>
    onChange(as === 'and' ? { and: next } : { or: next });
  const replace = (index: number, part: Filter) => set(parts.map((entry, at) => (at === index ? part : entry)));
  const remove = (index: number) => set(parts.filter((_, at) => at !== index));
  const tables = tablesOf(model);
  const joined = joint === 'and' ? filterPanelMessages.allOf : filterPanelMessages.anyOf;
  return (
    <fieldset
      className="yp-group-box"
      aria-label={rowOf ? `${filterPanelMessages.ofOneRow(rowOf.title)} ${joined}` : joined}
    >
      <div className="yp-builder-head">
        {rowOf && !(onTable && tables.length > 1) && <span>{filterPanelMessages.ofOneRow(rowOf.title)}</span>}
        {rowOf && onTable && tables.length > 1 && (
          <select
            className="yp-entry"
            aria-label={filterPanelMessages.whichTable}
            value={rowOf.path}
            onChange={(event) => onTable(tables.find(({ path }) => path === event.target.value) ?? rowOf)}
          >
            {tables.map(({ path, title }) => (
              <option key={path} value={path}>
                {filterPanelMessages.ofOneRow(title)}
              </option>
            ))}
          </select>
        )}
        <span className="yp-segments" role="radiogroup" aria-label={filterPanelMessages.joint}>
          {(['and', 'or'] as const).map((as) => (
            <button
              key={as}
              type="button"
              role="radio"
              aria-checked={joint === as}
              className="yp-segment"
              onClick={() => set(parts, as)}
            >
              {as === 'and' ? filterPanelMessages.jointAll : filterPanelMessages.jointAny}
            </button>
          ))}
        </span>
        {onRemove && (
          <Button look="quiet" square aria-label={filterPanelMessages.removeGroup} onClick={onRemove}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      {parts.map((part, index) => {
        if (isCondition(part))
          return (
            <BuilderCondition
              key={index}
              model={model}
              condition={part}
              rowOf={rowOf}
              onChange={(next) => replace(index, next)}
              onRemove={() => remove(index)}
            />
          );
        const table = 'rowOf' in part ? tables.find(({ path }) => path === part.rowOf) : undefined;
        if ('rowOf' in part && table)
          return (
            <BuilderGroup
              key={index}
              model={model}
              group={part.fits}
              depth={MAX_DEPTH}
              rowOf={table}
              onChange={(fits) => replace(index, { rowOf: table.path, fits })}
              onTable={(other) => replace(index, newRow(model, other))}
              onRemove={() => remove(index)}
            />
          );
        if ('not' in part || 'rowOf' in part) {
          return (
            <div key={index} className="yp-builder-line">
              <WordsOfFilter model={model} filter={part}>
                {(words) => <span className="yp-builder-fixed">{words}</span>}
              </WordsOfFilter>
              <Button
                look="quiet"
                square
                aria-label={filterPanelMessages.removeCondition}
                onClick={() => remove(index)}
              >
                <Icon name="close" />
              </Button>
            </div>
          );
        }
        return (
          <BuilderGroup
            key={index}
            model={model}
            group={part}
            depth={depth + 1}
            rowOf={rowOf}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        );
      })}
      <div className="yp-builder-add">
        <Button look="quiet" onClick={() => set(withOneMore(model, parts, rowOf))}>
          <Icon name="plus" />
          {filterPanelMessages.add}
        </Button>
        {depth < MAX_DEPTH && (
          <Button look="quiet" onClick={() => set([...parts, joint === 'and' ? { or: [] } : { and: [] }])}>
            <Icon name="plus" />
            {filterPanelMessages.addGroup}
          </Button>
        )}
        {!rowOf && tables[0] && (
          <Button look="quiet" onClick={() => set([...parts, newRow(model, tables[0]!)])}>
            <Icon name="plus" />
            {filterPanelMessages.addRow}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
