import { type EntityModel, type FieldModel, linkTarget, type RecordData } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT, formatValue, webAddress } from '@yunpu/engine-core/format';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { ownOptions } from '../data/optionSources.ts';
import { useOptionLabel } from '../data/useOptionLabel.ts';
import { commonMessages } from '../messages/common.ts';
import { recordMessages } from '../messages/record.ts';
import { Button } from '../parts/Button.tsx';
import { lazyPart } from '../parts/late.tsx';
import { RecordLink } from '../parts/RecordLink.tsx';
import { ownCellOf } from '../table/cells/registry.ts';
import { areTags, choicesOf, Tag } from '../table/cells/tag.tsx';
import type { CellKind } from '../table/cells/types.ts';

const FileList = lazyPart(() => import('../files/FileList.tsx'));
const PointView = lazyPart(() => import('../widgets/point/PointView.tsx'));
const RichTextView = lazyPart(() => import('../widgets/richText/RichTextView.tsx'));

interface DetailValueProps {
  field: FieldModel;
  model: EntityModel;
  record: RecordData;
  value: unknown;
  /** The sub-table row that the value stands in. */
  row?: RecordData;
}

/** Kinds of fields that get a copy button. */
const copied = new Set<FieldModel['kind']>(['phone', 'email', 'uscc']);

/** A value in words, with what can be done with it: open a link, fetch a file, copy a number. */
export function DetailValue({ field, model, record, value, row }: DetailValueProps): ReactNode {
  if (isEmptyValue(value)) return <span className="yp-none">{EMPTY_TEXT}</span>;
  const own = ownCellOf(field, model);
  if (own) return <OwnValue cell={own} field={field} model={model} record={row ?? record} value={value} />;
  if (field.opens) return <OpensValue field={field} record={record} row={row} value={value} />;
  const choices = choicesOf(field, model);
  const choice = choices.get(value);
  if (choice) return areTags(choices) ? <Tag choice={choice} /> : choice.title;
  if (field.kind === 'enum' && ownOptions(model, field.path))
    return <Named field={field} model={model} record={record} value={value} />;
  switch (field.kind) {
    case 'link':
      return <LinkValue field={field} model={model} record={row ? { ...row, parent: record } : record} value={value} />;
    case 'org':
    case 'user':
      return <Named field={field} model={model} record={record} value={value} />;
    case 'attachment':
      return (
        <Suspense fallback={formatValue(field, value)}>
          <FileList field={field} files={Array.isArray(value) ? (value as UploadedFile[]) : [value as UploadedFile]} />
        </Suspense>
      );
    case 'uri':
      return (
        <a href={webAddress(String(value))} target="_blank" rel="noreferrer">
          {String(value)}
        </a>
      );
    case 'richText':
      return (
        <Suspense fallback={formatValue(field, value)}>
          <RichTextView html={String(value)} />
        </Suspense>
      );
    case 'point':
      return (
        <Suspense fallback={String(value)}>
          <PointView point={String(value)} />
        </Suspense>
      );
    case 'variant':
    case 'unknown':
      return typeof value === 'object' ? (
        <pre className="yp-json">{JSON.stringify(value, null, 2)}</pre>
      ) : (
        String(value)
      );
    default:
      break;
  }
  const text = formatValue(field, value, record, row);
  return copied.has(field.kind) || field.path === model.key ? (
    <>
      {text}
      <Copy text={text} title={field.title} />
    </>
  ) : (
    text
  );
}

/** A value drawn by the application's own cell, as in lists. */
function OwnValue({ cell, field, model, record, value }: DetailValueProps & { cell: CellKind }): ReactNode {
  const { navigation } = useEngine();
  const view = useMemo(() => cell.view(field, model, navigation), [cell, field, model, navigation]);
  return view.render(value, record);
}

function LinkValue({ field, model, record, value }: DetailValueProps): ReactNode {
  const label = useOptionLabel(model, field.path, value, record);
  const target = linkTarget(field, record);
  return target === undefined ? (
    label
  ) : (
    <RecordLink entity={target} recordKey={String(value)}>
      {label}
    </RecordLink>
  );
}

/** The number of another record, of whichever entity. */
function OpensValue({ field, record, row, value }: Omit<DetailValueProps, 'model'>): ReactNode {
  const engine = useEngine();
  const entity = field.opens?.evaluate({
    record: row ?? record,
    parent: record,
    scope: scopeOf(engine, false, record),
  });
  const text = String(value);
  return typeof entity === 'string' && entity !== '' ? (
    <RecordLink entity={entity} recordKey={text}>
      {text}
    </RecordLink>
  ) : (
    text
  );
}

function Named({ field, model, record, value }: DetailValueProps): ReactNode {
  return useOptionLabel(model, field.path, value, record);
}

function Copy({ text, title }: { text: string; title: string }): ReactNode {
  const { notify } = useEngine();
  const [done, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        setDone(true);
        setTimeout(() => setDone(false), 1500);
      },
      () => notify({ kind: 'warning', text: recordMessages.copyDenied }),
    );
  };
  return (
    <>
      <Button
        sign="copy"
        className="yp-copy"
        aria-label={recordMessages.copyField(title)}
        title={commonMessages.copy}
        onClick={copy}
      />
      <span role="status" className="yp-copied">
        {done ? recordMessages.copied : ''}
      </span>
    </>
  );
}
