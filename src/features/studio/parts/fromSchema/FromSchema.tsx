import { compile, type FieldKind, type FieldModel, parseDocument } from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { useDeferredValue, useMemo, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { SelectControl, TextControl } from '../properties/controls.tsx';
import { namedSchemas, schemaNamed } from './namedSchemas.ts';
import { readSchema } from './schemaDraft.ts';
import './fromSchema.css';

interface FromSchemaProps {
  text: string;
  /** @param title what the schema calls itself */
  onText(text: string, title?: string): void;
}

const KIND_TITLES: Readonly<Record<FieldKind, string>> = {
  text: '文本',
  textarea: '多行文本',
  richText: '富文本',
  point: '位置',
  integer: '整数',
  decimal: '小数',
  money: '金额',
  percent: '百分比',
  boolean: '是否',
  date: '日期',
  datetime: '日期时间',
  time: '时刻',
  duration: '时长',
  enum: '单选',
  multiEnum: '多选',
  email: '邮箱',
  phone: '手机号',
  uri: '网址',
  uscc: '统一社会信用代码',
  idcard: '身份证号码',
  link: '关联',
  attachment: '附件',
  org: '部门',
  user: '人员',
  group: '分组',
  table: '明细表',
  list: '多个值',
  variant: '几种样子之一',
  unknown: '任意值',
};

/** A schema, and then the fields it comes to and what it says that a document does not. */
export default function FromSchema({ text, onText }: FromSchemaProps) {
  const picker = useRef<HTMLInputElement>(null);
  const settled = useDeferredValue(text);
  const read = useMemo(() => (settled.trim() === '' ? undefined : readSchema(settled)), [settled]);
  const named = useMemo(() => (typeof read === 'string' ? namedSchemas(settled) : undefined), [read, settled]);
  const fields = useMemo(() => {
    if (read === undefined || typeof read === 'string') return [];
    const { model } = compile(read.document, { file: 'schema.json', isSafePattern, lenient: true });
    return model?.fields ?? [];
  }, [read]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const taken = await file.text();
    onText(taken, titleIn(taken));
  };
  return (
    <div className="st-from-schema">
      <div>
        <Button onClick={() => picker.current?.click()}>选择 .json 文件</Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label="JSON Schema 文件"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
      <TextControl
        label="JSON Schema"
        rows={8}
        value={text}
        placeholder={'{ "type": "object", "properties": { … } }'}
        hint="draft-04 到 2020-12 都可以，也可以是 OpenAPI 的接口文件（JSON）"
        onChange={(typed) => onText(typed, titleIn(typed))}
      />
      {named ? (
        <SelectControl
          label="取哪一个"
          hint={`文件里有 ${Object.keys(named).length} 个 Schema：选一个，它用到的一起取`}
          value=""
          options={['', ...Object.keys(named)].map((name) => ({ value: name, title: name || '请选择' }))}
          onChange={(name) => name && onText(schemaNamed(named, name), name.slice(0, 30))}
        />
      ) : (
        typeof read === 'string' && <p className="st-error">{read}</p>
      )}
      {read !== undefined && typeof read !== 'string' && (
        <>
          <section aria-label="字段">
            <h3>
              {fields.length} 个字段
              {read.left.length > 0 && `，另有 ${read.left.length} 处没有照搬，列在最后`}
            </h3>
            <FieldList fields={fields} depth={1} />
          </section>
          {read.left.length > 0 && (
            <section aria-label="没有照搬的">
              <h3>{read.left.length} 处没有照搬</h3>
              <ul className="st-schema-left">
                {read.left.map(({ pointer, why }) => (
                  <li key={`${pointer} ${why}`}>
                    <code>{pointer}</code> {why}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** Deeper than this the studio shows it. */
const DEEPEST = 3;

function FieldList({ fields, depth }: { fields: readonly FieldModel[]; depth: number }) {
  return (
    <ul className="st-schema-fields">
      {fields.map((field) => (
        <li key={field.path}>
          {field.title} <small>{KIND_TITLES[field.kind] + (field.required ? '，必填' : '')}</small>
          {field.children.length > 0 && depth < DEEPEST && <FieldList fields={field.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

function titleIn(text: string): string | undefined {
  const { document } = parseDocument(text, 'schema.json');
  return isObject(document) && typeof document.title === 'string' ? document.title.slice(0, 30) : undefined;
}
