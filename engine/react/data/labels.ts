import type { LabelOf } from '@yunpu/engine-core/chart';
import type { EntityModel } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import type { Labels } from '@yunpu/engine-core/query';
import { useCallback } from 'react';
import { useEngine } from './EngineProvider.tsx';

type Named = Pick<EntityModel, 'entity'>;

/** What keys read like, as far as answers of one backend have said; the newest answer counts. */
export class LabelCache {
  private readonly labels = new Map<string, string>();
  private readonly labelled = new Set<string>();

  /** Takes in what came with an answer; undefined says that the backend names nothing. */
  take({ entity }: Named, labels: Labels | undefined): void {
    if (labels === undefined) return;
    this.labelled.add(entity);
    for (const [path, found] of Object.entries(labels)) {
      for (const [key, label] of Object.entries(found)) this.note({ entity }, path, key, label);
    }
  }

  /** One label, known from what was picked. */
  note({ entity }: Named, path: string, key: string, label: string): void {
    this.labels.set(`${entity}\n${path}\n${key}`, label);
  }

  of({ entity }: Named, path: string, key: string): string | undefined {
    return this.labels.get(`${entity}\n${path}\n${key}`);
  }

  /** Whether answers about the entity bring their labels: then a key without one has none to ask for. */
  hasLabelsOf({ entity }: Named): boolean {
    return this.labelled.has(entity);
  }
}

const books = new WeakMap<Transport, LabelCache>();

/** The labels that a backend has told so far. */
export function labelCache(transport: Transport): LabelCache {
  let book = books.get(transport);
  if (!book) books.set(transport, (book = new LabelCache()));
  return book;
}

export type { LabelOf };

/** What the keys of an entity's fields read like, for cells and filters: known before their rows are drawn. */
export function useLabelOf(model: Named): LabelOf {
  const { transport } = useEngine();
  const { entity } = model;
  return useCallback((path, key) => labelCache(transport).of({ entity }, path, key), [transport, entity]);
}
