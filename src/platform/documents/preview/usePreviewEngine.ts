import { compile, type EntityModel, parseDocument, type RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { memoryTransport } from '@yunpu/engine-core/memory';
import { sampleRecords } from '@yunpu/engine-core/sample';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import type { Engine, Notice } from '@yunpu/engine-react';
import { useMemo } from 'react';
import useSWR from 'swr';
import { compileOnGateway, type DocumentSources } from '../../gateway/sources.ts';
import type { CallLog } from './callLog.ts';
import { type PreviewRows, previewRows, type RowMode } from './previewRows.ts';

/** The models that links and child lists of `model` lead to, from the documents as they are written. */
function relatedModels(model: EntityModel, sources: DocumentSources): EntityModel[] {
  const wanted = new Set([
    ...Object.values(model.fieldsByPath).flatMap((field) => (field.link ? [field.link.entity] : [])),
    ...model.children.map(({ entity }) => entity),
  ]);
  wanted.delete(model.entity);
  return sources.documents
    .filter(({ entity }) => wanted.has(entity))
    .flatMap(
      ({ text, file }) =>
        compile(parseDocument(text, file).document, { fragments: sources.fragments, lenient: true, check: false })
          .model ?? [],
    );
}

async function loadCheck(text: string): Promise<StructuralValidator> {
  const address = await compileOnGateway(text);
  if (!address) throw new Error('文档有错误，暂时不能校验');
  const module = (await import(/* @vite-ignore */ new URL(address, location.origin).href)) as {
    default: StructuralValidator;
  };
  return module.default;
}

export interface PreviewRequest {
  model: EntityModel;
  /** The document that the model was compiled from; the gateway compiles its structural check. */
  text: string;
  mode: RowMode;
  scope: Scope;
  sources: DocumentSources;
  log: CallLog;
  notify(notice: Notice): void;
  open(key: string): void;
}

export interface Preview {
  engine: Engine | undefined;
  rows: PreviewRows | undefined;
  error: unknown;
}

/** A whole backend in memory for the document in the editor; made anew whenever the document or the rows change. */
export function usePreviewEngine({ model, text, mode, scope, sources, log, notify, open }: PreviewRequest): Preview {
  const related = useMemo(() => relatedModels(model, sources), [model, sources]);
  const others = useMemo(
    () =>
      Object.fromEntries(
        related.map((one): [string, RecordData[]] => [one.entity, sampleRecords(one, { count: 20, scope })]),
      ),
    [related, scope],
  );
  const { data: rows, error } = useSWR(
    ['playground rows', model, mode, scope],
    () =>
      previewRows(model, mode, scope, (entity) => {
        const key = related.find((one) => one.entity === entity)?.key ?? 'id';
        return (others[entity] ?? []).map((record) => ({ key: String(record[key] ?? ''), record }));
      }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

  // What was saved stays as long as document and rows do, however often the page is drawn.
  const transport = useMemo(
    () =>
      rows
        ? log.wrap(memoryTransport([model, ...related], { ...others, [model.entity]: rows.rows }, { scope }))
        : undefined,
    [rows, model, related, others, scope, log],
  );

  const engine = useMemo((): Engine | undefined => {
    if (!transport) return undefined;
    return {
      transport,
      user: scope.user,
      team: scope.team,
      loadModel: (entity) => {
        const found = [model, ...related].find((one) => one.entity === entity);
        return found ? Promise.resolve(found) : Promise.reject(new Error(`没有“${entity}”的文档`));
      },
      loadValidator: () => loadCheck(text),
      navigation: {
        href: () => location.href,
        open: (entity, key) => {
          if (entity === model.entity) open(key);
        },
      },
      notify,
    };
  }, [transport, model, related, scope, notify, open, text]);

  return { engine, rows, error: error as unknown };
}
