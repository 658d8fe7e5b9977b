import type { Problem } from '@yunpu/engine-core/document';
import { sourceMap } from '@yunpu/engine-core/document';
import { equalJson, isObject } from '@yunpu/engine-core/json';
import { applyOverlay, type OverlayClash, operationsBetween, writeDocument } from '@yunpu/engine-core/overlay';
import { hashOf, type Overlay, type Overlays } from './overlays.ts';
import type { DocumentFile, DocumentSource } from './source.ts';

/** A shipped document as this process has it. */
export interface Base {
  entity: string;
  file: DocumentFile;
  document: Record<string, unknown>;
  hash: string;
}

/** One document with what the studio makes of it. */
export interface Laid {
  overlay: Overlay;
  /** Undefined: it is not shipped, or not with this process's folder. */
  base: Base | undefined;
  file: DocumentFile;
  /** Where the shipped document and the studio contradict each other; what was published last serves meanwhile. */
  clashes: readonly OverlayClash[];
  /** With clashes: the shipped document with all of the studio's changes, the studio's where both changed one thing. */
  settled: string | undefined;
  /** The overlay on a newer shipped document, as it should be kept from now on. */
  rebased: Omit<Overlay, 'version'> | undefined;
}

/** The shipped documents of a folder by entity; those that are no JSON say so when they are compiled. */
export function basesOf(source: DocumentSource): Map<string, Base> {
  const bases = new Map<string, Base>();
  for (const file of source.documents) {
    const document = parsed(file.text);
    if (document === undefined) continue;
    const entity = typeof document.entity === 'string' ? document.entity : '';
    if (!bases.has(entity)) bases.set(entity, { entity, file, document, hash: hashOf(document) });
  }
  return bases;
}

export function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const document: unknown = JSON.parse(text);
    return isObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** What should be in force: the folder's documents with the studio's changes, and documents of the studio's own. */
export function layOver(
  source: DocumentSource,
  bases: ReadonlyMap<string, Base>,
  overlays: Overlays,
): { source: DocumentSource; laid: Map<string, Laid> } {
  const laid = new Map(
    [...overlays.byEntity.values()].map((overlay): [string, Laid] => [
      overlay.entity,
      lay(overlay, bases.get(overlay.entity), overlays),
    ]),
  );
  if (laid.size === 0) return { source, laid };
  const replaced = new Map([...laid.values()].flatMap(({ base, file }) => (base ? [[base.file, file] as const] : [])));
  const added = [...laid.values()].flatMap(({ base, file }) => (base ? [] : [file]));
  const documents = source.documents.map((file) => replaced.get(file) ?? file);
  return { source: { ...source, documents: [...documents, ...added] }, laid };
}

function lay(overlay: Overlay, base: Base | undefined, overlays: Overlays): Laid {
  const { entity, text } = overlay;
  const published: Laid = {
    overlay,
    base,
    file: { file: base?.file.file ?? `studio/${entity}.json`, text },
    clashes: [],
    settled: undefined,
    rebased: undefined,
  };
  if (base === undefined || base.hash === overlay.baseHash) return published;
  if (overlay.baseHash === null) return shippedSince(published, base);
  const [mine, its] = [overlays.orderOf(entity, base.hash), overlays.orderOf(entity, overlay.baseHash)];
  // This process lags behind: what was published counts.
  if (mine !== undefined && its !== undefined && mine < its) return published;
  const { document, clashes } = applyOverlay(base.document, overlay.operations);
  if (clashes.length > 0) {
    const settled = applyOverlay(base.document, overlay.operations, 'overlay').document;
    return { ...published, clashes, settled: writeDocument(settled) };
  }
  const merged = overlay.operations.length === 0 ? base.file.text : writeDocument(document);
  return {
    ...published,
    file: { file: base.file.file, text: merged },
    rebased: {
      entity,
      base: base.document,
      baseHash: base.hash,
      operations: operationsBetween(base.document, document),
      text: merged,
    },
  };
}

/** A release brings a document of a name that the studio has given to one of its own. */
function shippedSince(published: Laid, base: Base): Laid {
  const made = parsed(published.overlay.text);
  if (equalJson(made, base.document)) return published;
  const message = `新版本随附了同名的业务对象“${base.entity}”，与设计台里新建的不同`;
  const settled = published.overlay.text;
  return { ...published, settled, clashes: [{ at: '', message, was: undefined, base: base.document, overlay: made }] };
}

/** Clashes as problems, at their places in what serves meanwhile. */
export function clashProblems({ file, clashes }: Laid): Problem[] {
  const { locate } = sourceMap(file.text);
  return clashes.map(({ at, message }) => ({
    severity: 'error',
    code: 'overlay-clash',
    message: `随产品发布的定义与设计台的修改冲突，仍按上次发布的版本运行：${message}`,
    file: file.file,
    pointer: at,
    ...locate(at),
  }));
}
