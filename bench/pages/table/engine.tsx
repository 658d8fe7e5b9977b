import { compile, type FieldSource, type RecordData } from '@yunpu/engine-core/document';
import { createSelection, EntityTable } from '@yunpu/engine-react/table';
import { createRoot } from 'react-dom/client';
import { type RecipeRow, recipeColumns, recipeRows } from '../../recipe/table.ts';
import { modelOf } from '../form/memory.ts';
import type { Scenario } from '../scenario.ts';

function fieldOf({ key, title, kind, width }: (typeof recipeColumns)[number], rows: readonly RecipeRow[]): FieldSource {
  const common = { title, column: { width } };
  switch (kind) {
    case 'text':
      return { type: 'string', ...common };
    case 'number':
      return { type: 'integer', ...common };
    case 'money':
      return { type: 'integer', format: 'money', ...common };
    case 'percent':
      return { type: 'number', format: 'percent', ...common };
    case 'date':
      return { type: 'string', format: 'date', ...common };
    case 'enum':
      return {
        type: 'string',
        ...common,
        oneOf: [...new Set(rows.map((row) => String(row[key])))].map((value) => ({ const: value, title: value })),
      };
  }
}

const query = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The benchmark's table, drawn by the engine from a document, all rows in the page. */
const scenario: Scenario = (parameters, root) => {
  const recipe = recipeRows(Number(parameters.get('rows') ?? parameters.get('n') ?? 1000));
  // `id` belongs to the engine, so the recipe's column of that name goes by another; put into the rows as they
  // are, because copies would leave garbage for the measured mount to collect.
  const rows = recipe.map((row) => Object.assign(row, { mark: row.id })) as unknown as RecordData[];
  const samples = recipe.slice(0, 200);
  const document = {
    entity: 'recipe-order',
    title: '订单',
    key: 'mark',
    titleField: 'billNo',
    record: {
      type: 'object',
      properties: Object.fromEntries(
        recipeColumns.map((column) => [column.key === 'id' ? 'mark' : column.key, fieldOf(column, samples)]),
      ),
    },
  };
  const model = modelOf(compile(document));
  const selection = createSelection();
  const open = () => undefined;
  return {
    start: () =>
      createRoot(root).render(
        <div style={{ height: 600 }}>
          <EntityTable model={model} rows={rows} selection={selection} onOpen={open} />
        </div>,
      ),
    ready: () => query('.yp-body .yp-row') !== null,
    element: (name) => {
      if (name === 'sort')
        return (
          [...window.document.querySelectorAll<HTMLElement>('.yp-th')].find((head) => head.textContent === '金额') ??
          null
        );
      if (name === 'selectAll') return query('.yp-head .yp-check');
      return name === 'scroller' ? query('.yp-records') : null;
    },
    count: () => window.document.querySelectorAll('.yp-body .yp-selected').length,
    firstCell: () => query('.yp-body .yp-cell:nth-child(2)')?.textContent ?? '',
  };
};

export default scenario;
