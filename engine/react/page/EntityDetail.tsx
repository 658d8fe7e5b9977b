import type {
  EntityModel,
  FieldAccess,
  FieldModel,
  PartModel,
  RecordData,
  SectionModel,
} from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { amountText, formatNumber } from '@yunpu/engine-core/format';
import { isObject } from '@yunpu/engine-core/json';
import { createEvaluator, pathToPointer } from '@yunpu/engine-core/record';
import { Fragment, type ReactNode, Suspense, useMemo } from 'react';
import type { PartOffers } from '../action/SectionParts.tsx';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { useLabelOf } from '../data/labels.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { lazyPart } from '../parts/late.tsx';
import { type Run, runsOf } from '../parts/runs.ts';
import { DetailValue } from '../value/DetailValue.tsx';
import { repeatedNames } from './repeated.ts';
import { useUnfolded } from './useUnfolded.ts';
import './detail.css';
import { commonMessages } from '../messages/common.ts';
import { recordMessages } from '../messages/record.ts';

const SectionParts = lazyPart(() => import('../action/SectionParts.tsx'));

export interface EntityDetailProps {
  model: EntityModel;
  record: RecordData;
  access?: Readonly<Record<string, FieldAccess>>;
  /** Runs the actions whose buttons stand inside a section; without it there are none. */
  offers?: PartOffers;
  /** What a page of one's own says about a field of the record, beside its value. */
  note?(field: FieldModel): ReactNode;
}

/** A record to be read: the same sections and conditions as its form, values in words, sub-tables as tables. */
export function EntityDetail({ model, record, access = {}, offers, note }: EntityDetailProps): ReactNode {
  const engine = useEngine();
  const shown = useMemo(
    () => createEvaluator(model, record, { scope: scopeOf(engine, false, record) }),
    [model, record, engine],
  );
  const repeated = repeatedNames(model.fields, [record], useLabelOf(model));
  const [unfolded, setUnfolded] = useUnfolded(model.entity);
  let empty = 0;
  const sections = model.form.sections.map((section) => {
    const readable = section.fields.filter(
      (field) =>
        !field.internal &&
        !repeated.has(field.name) &&
        access[field.path] !== 'none' &&
        shown.isVisible(`/${field.name}`),
    );
    const filled = readable.filter((field) => !isEmptyValue(record[field.name]) || Boolean(note?.(field)));
    empty += readable.length - filled.length;
    const fields = unfolded ? readable : filled;
    if (fields.length === 0 && (section.parts.length === 0 || !shown.sectionVisible(section.name))) return null;
    return (
      <DetailSection
        key={section.name}
        section={section}
        fields={fields}
        model={model}
        record={record}
        offers={offers}
        note={note}
      />
    );
  });
  return (
    <div className="yp-detail-sheet">
      {sections}
      {empty > 0 && (
        <Button
          look="quiet"
          className="yp-empty-fields"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name="down" />
          {unfolded ? recordMessages.emptyFieldsShown : recordMessages.emptyFields(empty)}
        </Button>
      )}
    </div>
  );
}

function DetailSection({
  section,
  fields,
  model,
  record,
  offers,
  note,
}: {
  section: SectionModel;
  fields: readonly FieldModel[];
  model: EntityModel;
  record: RecordData;
  offers: PartOffers | undefined;
  note: EntityDetailProps['note'];
}): ReactNode {
  const engine = useEngine();
  const drawParts = (parts: readonly PartModel[]): ReactNode =>
    parts.length > 0 && (
      <Suspense fallback={null}>
        <SectionParts parts={parts} record={record} scope={scopeOf(engine, false, record)} offers={offers} />
      </Suspense>
    );
  const drawRun = (run: Run, index: number): ReactNode =>
    'across' in run ? (
      <Facts
        key={index}
        fields={run.across}
        columns={section.columns}
        model={model}
        record={record}
        owner={record}
        note={note}
      />
    ) : (
      <div key={index} className="yp-fact-lanes">
        {run.lanes.map((lane, at) => (
          <Facts key={at} fields={lane} columns={1} model={model} record={record} owner={record} note={note} />
        ))}
      </div>
    );
  return (
    <section className="yp-detail-section">
      {section.title !== '' && <h2>{section.title}</h2>}
      {drawParts(section.parts.filter(({ after }) => after === undefined))}
      {stretchesOf(section, fields).map(({ simple, wide, parts }, index) => (
        <Fragment key={index}>
          {runsOf(simple, section.columns).map(drawRun)}
          {wide.map((field) => (
            <Wide
              key={field.id}
              field={field}
              title={section.title}
              model={model}
              record={record}
              value={record[field.name]}
              note={note?.(field)}
            />
          ))}
          {drawParts(parts)}
        </Fragment>
      ))}
    </section>
  );
}

interface Stretch {
  simple: FieldModel[];
  /** Behind the simple ones. */
  wide: FieldModel[];
  /** What stands behind all of these. */
  parts: readonly PartModel[];
}

/** The fields of a section that are shown, up to each of its notes and buttons; these stay where they are when the field before them is not shown. */
function stretchesOf(section: SectionModel, shown: readonly FieldModel[]): Stretch[] {
  const stretches: Stretch[] = [{ simple: [], wide: [], parts: [] }];
  for (const field of section.fields) {
    const here = stretches.at(-1);
    if (shown.includes(field)) here?.[isWide(field) ? 'wide' : 'simple'].push(field);
    const parts = section.parts.filter(({ after }) => after === field.name);
    if (here && parts.length > 0) {
      here.parts = parts;
      stretches.push({ simple: [], wide: [], parts: [] });
    }
  }
  return stretches;
}

const WIDE_FACTS = new Set<FieldModel['kind']>(['textarea', 'richText', 'attachment']);

function isWide(field: FieldModel): boolean {
  return field.kind === 'table' || field.kind === 'group' || field.kind === 'variant';
}

function Facts({
  fields,
  columns,
  model,
  record,
  owner,
  note,
}: {
  fields: readonly FieldModel[];
  columns: SectionModel['columns'];
  model: EntityModel;
  record: RecordData;
  owner: Readonly<RecordData>;
  note?: EntityDetailProps['note'];
}): ReactNode {
  return (
    <dl className={`yp-facts yp-facts-${columns}`}>
      {fields.map((field) => (
        <div
          key={field.id}
          className={WIDE_FACTS.has(field.kind) ? 'yp-fact yp-fact-wide' : 'yp-fact'}
          data-noprint={!field.print || undefined}
          data-why={pathToPointer(field.path)}
        >
          <dt>{field.title}</dt>
          <dd data-kind={field.kind}>
            <DetailValue field={field} model={model} record={record} value={owner[field.name]} />
            {note?.(field)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Wide({
  field,
  title,
  model,
  record,
  value,
  note,
}: {
  field: FieldModel;
  title: string;
  model: EntityModel;
  record: RecordData;
  value: unknown;
  note: ReactNode;
}): ReactNode {
  return (
    <div className="yp-detail-wide" data-noprint={!field.print || undefined} data-why={pathToPointer(field.path)}>
      {title !== field.title && <h3>{field.title}</h3>}
      {note}
      {field.kind === 'table' && Array.isArray(value) && value.length > 0 ? (
        <RowsTable field={field} model={model} record={record} rows={value.filter(isObject)} />
      ) : field.kind === 'group' && isObject(value) ? (
        <Facts
          fields={field.children.filter((child) => !child.internal)}
          columns={model.form.columns}
          model={model}
          record={record}
          owner={value}
        />
      ) : (
        <DetailValue field={field} model={model} record={record} value={value} />
      )}
    </div>
  );
}

function RowsTable({
  field,
  model,
  record,
  rows,
}: {
  field: FieldModel;
  model: EntityModel;
  record: RecordData;
  rows: readonly RecordData[];
}): ReactNode {
  const repeated = repeatedNames(field.children, rows, useLabelOf(model));
  const columns = field.children.filter((child) => !child.internal && !repeated.has(child.name));
  const sums = columns.map((column) => {
    if (!(column.kind === 'money' && column.compute) && column.column?.summary !== 'sum') return undefined;
    const total = rows.reduce(
      (sum, row) => sum + (typeof row[column.name] === 'number' ? (row[column.name] as number) : 0),
      0,
    );
    return column.kind === 'money' ? amountText(column, total, record, {}) : formatNumber(total);
  });
  return (
    <div className="yp-rows" tabIndex={0} role="region" aria-label={field.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{commonMessages.number}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-kind={column.kind}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-kind={column.kind}
                  data-label={column.title}
                  data-why={`${pathToPointer(field.path)}/${index}/${column.name}`}
                >
                  <DetailValue field={column} model={model} record={record} row={row} value={row[column.name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.some((sum) => sum !== undefined) && (
          <tfoot>
            <tr>
              <th scope="row">{commonMessages.total}</th>
              {columns.map((column, index) => (
                <td key={column.id} data-kind={column.kind} data-label={column.title}>
                  {sums[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
