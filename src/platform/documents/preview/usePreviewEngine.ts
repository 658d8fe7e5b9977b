import { compile, type EntityModel, linkTargets, parseDocument, type RecordData } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
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
export interface Related {
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

/** What the made-up backend of a model has besides its rows. */
interface Surroundings {
  model: EntityModel;
  scope: Scope;
  related: readonly Related[];
}

/** What links and child lists of the model lead to. */
export function useRelated(model: EntityModel, sources: DocumentSources, scope: Scope): readonly Related[] {
  const entities = entitiesOf(model);
  return useMemo(
    () => (entities === '' ? [] : entities.split(' ')).flatMap((entity) => relatedTo(entity, sources, scope) ?? []),
    [entities, sources, scope],
  );
}

const ONCE = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const;

/** Rows from elsewhere: they are asked for again when `of` is another. */
export interface OtherRows {
  of: readonly unknown[];
  read(): Promise<PreviewRows>;
}

/** The rows of a preview; made anew whenever the document or what is asked for changes. */
export function usePreviewRows(
  { model, scope, related }: Surroundings,
  { mode, count, other }: { mode: RowMode; count: number; other?: OtherRows | undefined },
): { rows: PreviewRows | undefined; error: unknown } {
  const { data, error } = useSWR(
    other ? ['preview rows', ...other.of] : ['playground rows', model, mode, count, scope],
    () =>
      other?.read() ??
      previewRows(model, mode, { count, scope }, (entity) => {
        const found = related.find((one) => one.model.entity === entity);
        return (found?.rows ?? []).map((record) => ({ key: String(record[found?.model.key ?? 'id'] ?? ''), record }));
      }),
    ONCE,
  );
  return { rows: data, error: error as unknown };
}

interface Backend extends Surroundings {
  /** The document that the model was compiled from; the gateway compiles its structural check. */
  text: string;
  rows: PreviewRows | undefined;
  log: CallLog;
  notify(notice: Notice): void;
  open(key: string): void;
  /** What is around the backend in memory: the same function as long as it does the same. */
  dress?: ((transport: Transport) => Transport) | undefined;
}

/** A whole backend in memory over some rows; what was done to them stays as long as document and rows do. */
export function useMemoryEngine(backend: Backend): Engine | undefined {
  const { model, scope: asked, related, text, rows, log, notify, open, dress } = backend;
  const scope = rows?.scope ?? asked;
  const transport = useMemo(() => {
    if (!rows) return undefined;
    const others = Object.fromEntries(related.map((one) => [one.model.entity, one.rows]));
    const models = [model, ...related.map((one) => one.model)];
    const memory = memoryTransport(models, { ...others, [model.entity]: rows.rows }, { scope });
    return log.wrap(dress ? dress(memory) : memory);
  }, [rows, model, related, scope, log, dress]);

  return useMemo((): Engine | undefined => {
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
}

export interface PreviewRequest extends Omit<Backend, 'related' | 'rows' | 'dress'> {
  mode: RowMode;
  /** Of made-up rows. */
  count: number;
  sources: DocumentSources;
}

export interface Preview {
  engine: Engine | undefined;
  rows: PreviewRows | undefined;
  error: unknown;
}

/** A whole backend in memory for the document in the editor; made anew whenever the document or the rows change. */
export function usePreviewEngine({ mode, count, sources, ...request }: PreviewRequest): Preview {
  const related = useRelated(request.model, sources, request.scope);
  const { rows, error } = usePreviewRows({ ...request, related }, { mode, count });
  return { engine: useMemoryEngine({ ...request, related, rows }), rows, error };
}
