import type { EntityModel, Problem } from '@yunpu/engine-core/document';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import type { Database, Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { alignIndexes } from '../storage/indexManager.ts';
import { ensurePartition } from '../storage/partition.ts';
import {
  buildCatalogue,
  type Catalogue,
  type CompiledFolder,
  type CompileEnvironment,
  EMPTY,
  type Entry,
} from './catalogue.ts';
import { storedProblems } from './effects.ts';
import { projectionAt } from './projection.ts';
import { type DocumentSource, readSource } from './source.ts';
import { compileStored, lastServed, rememberVersion, servedVersions, versionAt } from './versions.ts';

/** Where a line about documents goes: what happened, and problems as a compiler prints them. */
export interface DocumentLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface DocumentsOptions {
  database: Database;
  folder: string;
  around: CompileEnvironment;
  log: DocumentLog;
  /** The folder as it was compiled already, for the first load. */
  ahead?: CompiledFolder;
  /** How long after an index could not be built it is tried again, milliseconds. */
  indexRetryMs?: number;
}

/** 'entities/invoice.json:12:5 错误 unknown-key 不认识的属性…' */
function problemLine(problem: Problem): string {
  const kind = problem.severity === 'error' ? '错误' : '提醒';
  const suggestion = problem.suggestion === undefined ? '' : `（${problem.suggestion}）`;
  return `${problem.file}:${problem.line}:${problem.column} ${kind} ${problem.code} ${problem.message}${suggestion}`;
}

/** Earlier versions held compiled; beyond them they are compiled anew. */
const MAX_EARLIER = 100;
/** What stood in an index's way (a full disk, a value too long for it) is seen to by people. */
const INDEX_RETRY_MS = 600_000;

/** The documents in force in this process, kept in step with their folder. */
export class Documents {
  private current: Catalogue = EMPTY;
  private loading: Promise<void> = Promise.resolve();
  private indexing: Promise<void> = Promise.resolve();
  private indexingAgain: NodeJS.Timeout | undefined;
  private indexingEnded = false;
  private readonly listeners = new Set<() => void>();
  /** Compiled earlier versions, cached for good because a version never changes. */
  private readonly earlier = new Map<string, EntityModel | undefined>();

  constructor(private readonly options: DocumentsOptions) {}

  get catalogue(): Catalogue {
    return this.current;
  }

  /** @throws AppError entity.unknown */
  entry(entity: string): Entry {
    const entry = this.current.entries.get(entity);
    if (entry === undefined) throw new AppError('entity.unknown');
    return entry;
  }

  model(entity: string): EntityModel {
    return this.entry(entity).model;
  }

  /** Whether its records are stored here. */
  has(entity: string): boolean {
    return this.current.entries.get(entity)?.model.storage === 'records';
  }

  validator(model: EntityModel): StructuralValidator {
    return this.entry(model.entity).validator;
  }

  /** The document as it was in an earlier version; undefined when it is not kept or today's engine does not understand it. */
  async modelAt(executor: Executor, entity: string, version: string): Promise<EntityModel | undefined> {
    const { model } = this.entry(entity);
    if (model.version === version) return model;
    const name = `${entity}@${version}`;
    if (!this.earlier.has(name)) {
      const kept = await versionAt(executor, entity, version);
      if (this.earlier.size >= MAX_EARLIER) this.earlier.clear();
      this.earlier.set(name, kept && compileStored(kept));
    }
    return this.earlier.get(name);
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
      (await projectionAt(executor, this.entry(entity), roles, version))?.model
    );
  }

  /** What the folder holds now, good or not, for those who write it. */
  sources(): Promise<DocumentSource> {
    return readSource(this.options.folder);
  }

  /** Calls back after every change of what is in force or of its problems. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Reads the folder and puts what is good in force; one load at a time, the last one counts. Indexes follow on their
   * own unless `indexed` is false: rows that are about to come by the thousand come sooner without them.
   */
  load({ indexed = true } = {}): Promise<void> {
    this.loading = this.loading.catch(() => undefined).then(() => this.loadNow(indexed));
    return this.loading;
  }

  /** Builds what indexes the documents in force lack; resolves as `indexed` does. */
  buildIndexes(): Promise<void> {
    this.indexing = this.indexing.then(() => this.index([...this.current.entries.values()]));
    return this.indexing;
  }

  /** Resolves when the indexes that the documents need are built, or are known not to be possible now. */
  indexed(): Promise<void> {
    return this.indexing;
  }

  /** Stops building indexes; those that are missing are built at the next start. */
  stopIndexing(): void {
    this.indexingEnded = true;
    clearTimeout(this.indexingAgain);
  }

  private async loadNow(indexed: boolean): Promise<void> {
    const { folder, around, log } = this.options;
    const before = this.current;
    const served = await servedVersions(this.options.database.kysely);
    const ahead = before === EMPTY ? this.options.ahead : undefined;
    const source = ahead?.source ?? (await readSource(folder));
    const next = await this.withEffects(
      buildCatalogue(source, before, { ...around, served, ...(ahead && { compiled: ahead.compiled }) }),
      source,
      before,
      served,
    );
    const changed = [...next.entries.values()].filter(
      (entry) => before.entries.get(entry.model.entity)?.model.version !== entry.model.version,
    );
    for (const line of problemLines(next, before)) log.warn(line);
    for (const entry of changed) if (!served.has(entry.model.version)) await this.store(entry);
    this.current = next;
    for (const entry of changed) await this.announce(entry, before !== EMPTY);
    if (indexed) this.indexing = this.indexing.then(() => this.index(changed));
    for (const listener of this.listeners) listener();
  }

  /** Says beside the problems of each changed document what the change does to stored records. */
  private async withEffects(
    next: Catalogue,
    source: DocumentSource,
    before: Catalogue,
    served: ReadonlySet<string>,
  ): Promise<Catalogue> {
    const {
      database: { kysely },
      log,
    } = this.options;
    const entries = new Map(next.entries);
    for (const [entity, entry] of next.entries) {
      const { version } = entry.model;
      const older =
        before.entries.get(entity)?.model ?? (served.has(version) ? undefined : await lastServed(kysely, entity));
      const file = source.documents.find((candidate) => candidate.file === entry.file);
      if (older === undefined || older.version === version || file === undefined) continue;
      try {
        entries.set(entity, {
          ...entry,
          problems: [...entry.problems, ...(await storedProblems(kysely, older, entry.model, file))],
        });
      } catch (error) {
        log.warn(
          `业务对象“${entity}”的改动对已保存单据的影响未能查明：${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    return { ...next, entries };
  }

  private async store({ model, document, fragments }: Entry): Promise<void> {
    const { database } = this.options;
    // A version that is remembered has its partition: at the next start nothing is left to do for it.
    if (model.storage === 'records') await ensurePartition(database, model.entity);
    await rememberVersion(database.kysely, model, document, fragments);
  }

  private async announce({ model }: Entry, running: boolean): Promise<void> {
    if (!running) return;
    this.options.log.info(`业务对象“${model.title}”（${model.entity}）已更新到版本 ${model.version}`);
    await publish(this.options.database.kysely, { document: model.entity, version: model.version });
  }

  /** Indexes are a matter of speed: a failure is said aloud, tried again later, and does not stop the documents. */
  private async index(entries: readonly Entry[]): Promise<void> {
    const { database, log, indexRetryMs = INDEX_RETRY_MS } = this.options;
    let failed = false;
    for (const { model } of entries) {
      if (this.indexingEnded) return;
      if (model.storage !== 'records') continue;
      try {
        await alignIndexes(database, model);
      } catch (error) {
        // The service was closed meanwhile; the failure is of no interest.
        if (this.indexingEnded) return;
        failed = true;
        log.warn(
          `业务对象“${model.entity}”的索引未能建立，稍后重试：${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    if (failed) this.indexAgain(indexRetryMs);
  }

  /** All that is in force then: to look at indexes that are there costs next to nothing. */
  private indexAgain(afterMs: number): void {
    clearTimeout(this.indexingAgain);
    this.indexingAgain = setTimeout(() => void this.buildIndexes(), afterMs).unref();
  }
}

/** Problems that were not there before, so that a save of one file does not repeat those of the others. */
function problemLines(next: Catalogue, before: Catalogue): string[] {
  const all = (catalogue: Catalogue) => [
    ...[...catalogue.entries.values()].flatMap((entry) => entry.problems.map(problemLine)),
    ...catalogue.refused.flatMap((refusal) => refusal.problems.map(problemLine)),
    ...catalogue.unreadable,
  ];
  const known = new Set(all(before));
  return all(next).filter((line) => !known.has(line));
}
