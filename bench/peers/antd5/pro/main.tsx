import { BetaSchemaForm, ProTable, type ProColumns, type ProFormColumnsType } from '@ant-design/pro-components';
import { createRoot } from 'react-dom/client';
import { recipeOptions, recipeSections, recipeToggle, recipeValues, type RecipeField } from '../../../recipe/form.ts';
import { recipeColumns, recipeRows, type RecipeRow } from '../../../recipe/table.ts';
import { scenario } from '../../../recipe/stage.ts';

const { name, n, root } = scenario();
const valueTypes = { text: 'text', textarea: 'textarea', number: 'digit', date: 'date', select: 'select', switch: 'switch' } as const;

const column = (field: RecipeField): ProFormColumnsType => ({
  dataIndex: field.name,
  title: field.title,
  valueType: valueTypes[field.kind],
  colProps: { span: 12 },
  fieldProps: field.kind === 'select' ? { options: recipeOptions } : {},
  formItemProps: { className: `f-${field.name}`, ...(field.required ? { rules: [{ required: true, message: `${field.title}不能为空` }] } : {}) },
});

const columns: ProFormColumnsType[] = recipeSections(n).map((fields, index) =>
  index === recipeToggle.section
    ? { valueType: 'dependency', name: [recipeToggle.field], columns: (values: Record<string, unknown>) => (values[recipeToggle.field] === false ? [] : fields.map(column)) }
    : { valueType: 'group', columns: fields.map(column) },
) as ProFormColumnsType[];

const tableColumns: ProColumns<RecipeRow>[] = recipeColumns.map(({ key, title, width, kind }) => ({
  dataIndex: key, title, width, ellipsis: true,
  valueType: kind === 'money' ? 'money' : 'text',
  sorter: (a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0),
}));

const query = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);
const rows = name === 'table' ? recipeRows(n) : [];

window.bench = {
  start: () =>
    createRoot(root).render(
      name === 'form' ? (
        <BetaSchemaForm layoutType="Form" grid rowProps={{ gutter: 16 }} columns={columns} initialValues={recipeValues(n)} />
      ) : (
        <ProTable<RecipeRow> rowKey="id" size="small" search={false} virtual columns={tableColumns} dataSource={rows} pagination={false} rowSelection={{ columnWidth: 48 }} scroll={{ x: 1700, y: 560 }} tableAlertRender={false} />
      ),
    ),
  ready: () => query(name === 'form' ? `.f-f${n}` : '.ant-table-row') !== null,
  element: (which) => {
    switch (which) {
      case 'input': return query('.f-f1 input');
      case 'toggle': return query(`.f-${recipeToggle.field} button`);
      case 'submit': return query('button.ant-btn-primary');
      case 'sort': return query('th.ant-table-column-has-sorters:nth-child(9)');
      case 'selectAll': return query('.ant-table-selection input');
      case 'scroller': return query('.ant-table-tbody-virtual-holder');
    }
  },
  sectionShown: () => query('.f-f25') !== null,
  count: (what) => document.querySelectorAll(what === 'errors' ? '.ant-form-item-explain-error' : '.ant-table-row-selected').length,
  firstCell: () => query('.ant-table-row .ant-table-cell:nth-child(2)')?.textContent ?? '',
};
