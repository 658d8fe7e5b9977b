import type { EntityModel } from '@yunpu/engine-core/document';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Audienced } from './audience.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { projectionAt, projectionOf } from './projection.ts';
import { type Summing, summingBy } from './rollups.ts';
import { compileStored, versionAt } from './versions.ts';

/** Earlier versions held compiled; beyond them they are compiled anew. */
const MAX_EARLIER = 100;

/** What a process knows of versions, whoever is served them. */
export class KnownVersions {
  /** Compiled earlier versions, cached for good because a version never changes. */
  private readonly earlier = new Map<string, EntityModel | undefined>();
  /** Of every document that was served, as long as somebody works by it. */
  readonly validators = new WeakMap<EntityModel, StructuralValidator>();

  async modelAt(executor: Executor, entity: string, version: string): Promise<EntityModel | undefined> {
    const name = `${entity}@${version}`;
    if (!this.earlier.has(name)) {
      const kept = await versionAt(executor, entity, version);
      if (this.earlier.size >= MAX_EARLIER) this.earlier.clear();
      this.earlier.set(name, kept && compileStored(kept));
    }
    return this.earlier.get(name);
  }
}

/** Documents as somebody is served them. */
export abstract class ServedDocuments {
  protected constructor(protected readonly known: KnownVersions) {}

  abstract readonly catalogue: Catalogue;

  /** The documents that this person is served: those in force, or a version that only some people have. */
  abstract seenBy(person: Audienced): ServedDocuments;

  /** Every version of the document that anybody is served now. */
  abstract versionsOf(entity: string): readonly EntityModel[];

  /** @throws AppError entity.unknown */
  entry(entity: string): Entry {
    const entry = this.catalogue.entries.get(entity);
    if (entry === undefined) throw new AppError('entity.unknown');
    return entry;
  }

  model(entity: string): EntityModel {
    return this.entry(entity).model;
  }

  /** Whether its records are stored here. */
  has(entity: string): boolean {
    return this.catalogue.entries.get(entity)?.model.storage === 'records';
  }

  /** The document's own: an operation that began before a publication is judged by what it began with. */
  validator(model: EntityModel): StructuralValidator {
    return this.known.validators.get(model) ?? this.entry(model.entity).validator;
  }

  /** Those whose records are stored here. */
  all(): readonly EntityModel[] {
    return [...this.catalogue.entries.values()].flatMap(({ model }) => (model.storage === 'records' ? [model] : []));
  }

  /** The entities that sum up records of this one. */
  summing(entity: string): readonly Summing[] {
    return summingBy(this.catalogue.entries).get(entity) ?? [];
  }

  /** The document as it was in another version; undefined when it is not kept or today's engine does not understand it. */
  async modelAt(executor: Executor, entity: string, version: string): Promise<EntityModel | undefined> {
    const { model } = this.entry(entity);
    return model.version === version ? model : this.known.modelAt(executor, entity, version);
  }

  /** The document that a page of these roles was drawn from, by the version it was given (a projection's, or a whole document's). */
  async drawnFrom(
    executor: Executor,
    entity: string,
    roles: readonly string[],
    version: string,
  ): Promise<EntityModel | undefined> {
    return (
      (await this.modelAt(executor, entity, version)) ??
      (await projectionAt(executor, this.entry(entity), roles, version))?.model()
    );
  }

  /** Whether a page of these roles with this version was drawn from this document. */
  isDrawnFrom(model: EntityModel, roles: readonly string[], version: string): boolean {
    const entry = this.catalogue.entries.get(model.entity);
    return model.version === version || (entry?.model === model && projectionOf(entry, roles).version === version);
  }
}

/** With versions in the place of others that only some people have. */
export class StagedDocuments extends ServedDocuments {
  readonly catalogue: Catalogue;

  constructor(
    known: KnownVersions,
    private readonly inForce: ServedDocuments,
    staged: Iterable<readonly [string, Entry]>,
  ) {
    super(known);
    const { catalogue } = inForce;
    this.catalogue = { ...catalogue, entries: new Map([...catalogue.entries, ...staged]) };
  }

  seenBy(person: Audienced): ServedDocuments {
    return this.inForce.seenBy(person);
  }

  versionsOf(entity: string): readonly EntityModel[] {
    return this.inForce.versionsOf(entity);
  }
}
