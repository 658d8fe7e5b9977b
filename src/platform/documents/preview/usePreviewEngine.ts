import { compile, type EntityModel, linkTargets, parseDocument, type RecordData } from '@yunpu/engine-core/document';
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

const RELATED_ROWS = 20;

/** What links can lead to; made once, however often the document that leads there is written. */
interface Related {
  model: EntityModel;
  rows: RecordData[];
}

/** By document as it was sent, as fragments and scope stay the same objects while one works. */
const made = new WeakMap<DocumentSources, WeakMap<Scope, Map<string, Related>>>();

function relatedTo(entity: string, sources: DocumentSources, scope: Scope): Related | undefined {
  const byScope = made.get(sources) ?? new WeakMap<Scope, Map<string, Related>>();
  made.set(sources, byScope);
  const byEntity = byScope.get(scope) ?? new Map<string, Related>();
  byScope.set(scope, byEntity);
  const known = byEntity.get(entity);
  if (known) return known;
  const source = sources.documents.find((one) => one.entity === entity);
  if (!source) return undefined;
  const { fragments } = sources;
  const { model } = compile(parseDocument(source.text, source.file).document, {
    fragments,
    lenient: true,
    check: false,
  });
  if (!model) return undefined;
  const related = { model, rows: sampleRecords(model, { count: RELATED_ROWS, scope }) };
  byEntity.set(entity, related);
  return related;
}

/** The entities that links and child lists of `model` lead to. */
function entitiesOf(model: EntityModel): string {
  const wanted = new Set([
    ...Object.values(model.fieldsByPath).flatMap(linkTargets),
    ...model.children.map(({ entity }) => entity),
  ]);
  wanted.delete(model.entity);
  return [...wanted].toSorted().join(' ');
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
  /** Of made-up rows. */
  count: number;
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
export function usePreviewEngine({
  model,
  text,
  mode,
  count,
  scope,
  sources,
  log,
  notify,
  open,
}: PreviewRequest): Preview {
  const entities = entitiesOf(model);
  const related = useMemo(
    () => (entities === '' ? [] : entities.split(' ')).flatMap((entity) => relatedTo(entity, sources, scope) ?? []),
    [entities, sources, scope],
  );
  const { data: rows, error } = useSWR(
    ['playground rows', model, mode, count, scope],
    () =>
      previewRows(model, mode, { count, scope }, (entity) => {
        const found = related.find((one) => one.model.entity === entity);
        return (found?.rows ?? []).map((record) => ({ key: String(record[found?.model.key ?? 'id'] ?? ''), record }));
      }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

  // What was saved stays as long as document and rows do, however often the page is drawn.
  const transport = useMemo(() => {
    if (!rows) return undefined;
    const others = Object.fromEntries(related.map((one) => [one.model.entity, one.rows]));
    const models = [model, ...related.map((one) => one.model)];
    return log.wrap(memoryTransport(models, { ...others, [model.entity]: rows.rows }, { scope }));
  }, [rows, model, related, scope, log]);

  const engine = useMemo((): Engine | undefined => {
    if (!transport) return undefined;
    return {
      transport,
      user: scope.user,
      team: scope.team,
      loadModel: (entity) => {
        const found = [model, ...related.map((one) => one.model)].find((one) => one.entity === entity);
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
