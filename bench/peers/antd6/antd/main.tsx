import { Button, Col, Form, Input, InputNumber, DatePicker, Row, Select, Switch, Table, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { recipeOptions, recipeSections, recipeToggle, recipeValues, type RecipeField } from '../../../recipe/form.ts';
import { recipeColumns, recipeRows, type RecipeRow } from '../../../recipe/table.ts';
import { scenario } from '../../../recipe/stage.ts';

const { name, n, root } = scenario();

function control({ kind }: RecipeField): ReactNode {
  switch (kind) {
    case 'text': return <Input />;
    case 'textarea': return <Input.TextArea />;
    case 'number': return <InputNumber style={{ width: '100%' }} />;
    case 'date': return <DatePicker style={{ width: '100%' }} />;
    case 'select': return <Select options={recipeOptions} />;
    case 'switch': return <Switch />;
  }
}

function Section({ fields }: { fields: RecipeField[] }) {
  return (
    <Row gutter={16} data-section={fields[0]!.section}>
      {fields.map((field) => (
        <Col span={12} key={field.name}>
          <Form.Item name={field.name} label={field.title} valuePropName={field.kind === 'switch' ? 'checked' : 'value'} rules={field.required ? [{ required: true, message: `${field.title}不能为空` }] : []}>
            {control(field)}
          </Form.Item>
        </Col>
      ))}
    </Row>
  );
}

function Sections({ form }: { form: FormInstance }) {
  const shown = Form.useWatch(recipeToggle.field, form) as boolean | undefined;
  return recipeSections(n).map((fields, index) => (index === recipeToggle.section && shown === false ? null : <Section key={index} fields={fields} />));
}

function FormPage() {
  const [form] = Form.useForm();
  return (
    <Form form={form} layout="vertical" initialValues={recipeValues(n)}>
      <Sections form={form} />
      <Button htmlType="submit" type="primary">提交</Button>
    </Form>
  );
}

const columns = recipeColumns.map(({ key, title, width, kind }) => ({
  dataIndex: key, key, title, width, ellipsis: true,
  sorter: (a: RecipeRow, b: RecipeRow) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0),
  ...(kind === 'money' ? { align: 'right' as const, render: (fen: number) => `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}` } : {}),
}));

function TablePage({ rows }: { rows: RecipeRow[] }) {
  return <Table<RecipeRow> virtual rowKey="id" size="small" columns={columns} dataSource={rows} pagination={false} rowSelection={{ columnWidth: 48 }} scroll={{ x: 1700, y: 560 }} />;
}

const query = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);
const rows = name === 'table' ? recipeRows(n) : [];

window.bench = {
  start: () => createRoot(root).render(name === 'form' ? <FormPage /> : <TablePage rows={rows} />),
  ready: () => query(name === 'form' ? `#f${n}` : '.ant-table-row') !== null,
  element: (which) => {
    switch (which) {
      case 'input': return query('#f1');
      case 'toggle': return query(`#${recipeToggle.field}`);
      case 'submit': return query('button[type=submit]');
      case 'sort': return query('th.ant-table-column-has-sorters:nth-child(9)');
      case 'selectAll': return query('.ant-table-selection input');
      case 'scroller': return query('.ant-table-tbody-virtual-holder');
    }
  },
  sectionShown: () => query(`[data-section="${recipeToggle.section}"]`) !== null,
  count: (what) => document.querySelectorAll(what === 'errors' ? '.ant-form-item-explain-error' : '.ant-table-row-selected').length,
  firstCell: () => query('.ant-table-row .ant-table-cell:nth-child(2)')?.textContent ?? '',
};
