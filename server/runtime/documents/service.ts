import type { EntityModel, Problem } from '@yunpu/engine-core/document';
import type { Database, Executor } from '../../platform/database/port.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { alignIndexes, unaligned } from '../storage/indexManager.ts';
import { ensurePartition } from '../storage/partition.ts';
import type { Audienced } from './audience.ts';
import {
  buildCatalogue,
  type Catalogue,
  type CompiledFolder,
  type CompileEnvironment,
  EMPTY,
  type Entry,
} from './catalogue.ts';
import { storedProblems } from './effects.ts';
import { hasErrors } from './files.ts';
import { followPublications } from './follow.ts';
import { withLastGood } from './lastGood.ts';
import { type Base, basesOf, clashProblems, type Laid, layOver } from './layOver.ts';
import {
  currentGeneration,
  lockGeneration,
  newestBases,
  type Overlays,
  raiseGeneration,
  readOverlays,
  registerBases,
  saveOverlay,
} from './overlays.ts';
import { planRollups } from './rollups.ts';
import { KnownVersions, ServedDocuments, StagedDocuments } from './served.ts';
import {
  type DocumentFile,
  type DocumentSource,
  NO_DOCUMENTS,
  readSource,
  sameFile,
  sameWhereEqual,
} from './source.ts';
import { compileStage, readStages, type Stage, stagesFor } from './stages.ts';
import { lastServed, rememberVersion, servedVersions } from './versions.ts';

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

/** Drafts are judged again and again, and are published as they were judged. */
const MAX_TRIED = 20;

/** What stood in an index's way (a full disk, a value too long for it) is seen to by people. */
const INDEX_RETRY_MS = 600_000;

/** What the documents in force are made of. */
interface Made {
  /** The folder with the studio's changes. */
  source: DocumentSource;
  bases: ReadonlyMap<string, Base>;
  /** The documents that the studio has a say in. */
  laid: ReadonlyMap<string, Laid>;
  /** Of the studio's changes. */
  generation: number;
}

/** The documents in force in this process, kept in step with their folder and with what is published in the studio. */
export class Documents extends ServedDocuments {
  private current: Catalogue = EMPTY;
  private made: Made = { source: NO_DOCUMENTS, bases: new Map(), laid: new Map(), generation: -1 };
  private loading: Promise<void> = Promise.resolve();
  private indexing: Promise<void> = Promise.resolve();
  private indexingAgain: NodeJS.Timeout | undefined;
  private indexingEnded = false;
  private readonly listeners = new Set<() => void>();
  private arrange: (entries: readonly Entry[]) => Promise<void> = async () => undefined;
  private running: readonly Stage[] = [];
  /** Files of drafts, the latest first. */
  private tried: readonly DocumentFile[] = [];
  /** By the stages whose versions they have; made anew at each load. */
  private readonly views = new Map<string, ServedDocuments>();

  constructor(private readonly options: DocumentsOptions) {
    super(new KnownVersions());
  }

  /** What everybody has who is served no other version. */
  get catalogue(): Catalogue {
    return this.current;
  }

  /** What some people are served before everybody is. */
  get stages(): readonly Stage[] {
    return this.running;
  }

  override versionsOf(entity: string): readonly EntityModel[] {
    const entries = [this.current, ...this.running].map((from) => from.entries.get(entity));
    return entries.flatMap((entry) => (entry ? [entry.model] : []));
  }

  override seenBy(person: Audienced): ServedDocuments {
    if (this.running.length === 0) return this;
    const { name, stages } = stagesFor(this.running, person);
    if (stages.length === 0) return this;
    let view = this.views.get(name);
    if (view === undefined) {
      view = new StagedDocuments(
        this.known,
        this,
        stages.flatMap(({ entries }) => [...entries]),
      );
      this.views.set(name, view);
    }
    return view;
  }

  /** What the documents in force are made of. */
  get origin(): Made {
    return this.made;
  }

  get generation(): number {
    return this.made.generation;
  }

  /** What the folder holds now, good or not, with what the studio has published over it, for those who write documents. */
  async sources(): Promise<DocumentSource> {
    const source = await readSource(this.options.folder);
    return layOver(source, basesOf(source), await readOverlays(this.options.database.kysely)).source;
  }

  /** What all documents come to with these texts in the place of theirs, or as new ones. Nothing is put in force. */
  trial(texts: ReadonlyMap<string, string>): Catalogue {
    return this.compiledWith(texts, this.made.source, this.current);
  }

  private compiledWith(texts: ReadonlyMap<string, string>, source: DocumentSource, inForce: Catalogue): Catalogue {
    const fileOf = new Map([...inForce.entries.values()].map(({ file, model }) => [file, model.entity]));
    for (const { file, entity } of inForce.refused) fileOf.set(file, entity);
    const there = new Set(fileOf.values());
    const tried = (file: string, text: string): DocumentFile => {
      const one = sameFile(this.tried, { file, text });
      this.tried = [one, ...this.tried.filter((other) => other !== one)].slice(0, MAX_TRIED);
      return one;
    };
    const replaced = source.documents.map((kept) => {
      const text = texts.get(fileOf.get(kept.file) ?? '');
      return text === undefined || text === kept.text ? kept : tried(kept.file, text);
    });
    const added = [...texts]
      .filter(([entity]) => !there.has(entity))
      .map(([entity, text]) => tried(`studio/${entity}.json`, text));
    return buildCatalogue({ ...source, documents: [...replaced, ...added] }, inForce, this.options.around);
  }

  /** Takes over what any process publishes, from now on. Returns how to stop. */
  follow(): Promise<() => Promise<void>> {
    const { database, log } = this.options;
    return followPublications(database, this, (line) => log.warn(line));
  }

  /** Loads what another process has published, if anything. */
  async catchUp(): Promise<void> {
    const isBehind = async () => (await currentGeneration(this.options.database.kysely)) !== this.generation;
    if (!(await isBehind())) return;
    // Many may find it at once: the first one's load is all of theirs.
    this.loading = this.loading
      .catch(() => undefined)
      .then(async () => {
        if (await isBehind()) await this.loadNow(true);
      });
    return this.loading;
  }

  /** Calls back after every change of what is in force or of its problems. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** What is done to stored records before documents are served by which they stand elsewhere. */
  beforeServing(arrange: (entries: readonly Entry[]) => Promise<void>): void {
    this.arrange = arrange;
  }

  /** The document in a version that may be in force no more, whether or not the entity is served yet. */
  modelBefore(executor: Executor, entity: string, version: string): Promise<EntityModel | undefined> {
    return this.known.modelAt(executor, entity, version);
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
    const folderSource = ahead?.source ?? (await readSource(folder));
    const bases = basesOf(folderSource);
    const overlays = await this.overlays(bases, before !== EMPTY);
    const { source: laidOver, laid } = layOver(folderSource, bases, overlays);
    const source = sameWhereEqual(this.made.source, laidOver, this.tried);
    // What was compiled ahead knew nothing of the studio's changes.
    const environment = { ...around, served, ...(ahead && laid.size === 0 && { compiled: ahead.compiled }) };
    const next = await this.withEffects(
      withClashes(await this.build(source, laid, environment), laid),
      source,
      before,
      served,
    );
    const changed = [...next.entries.values()].filter(
      (entry) => before.entries.get(entry.model.entity)?.model.version !== entry.model.version,
    );
    const arisen = problemLines(next, before);
    for (const line of arisen) log.warn(line);
    const problemsChanged = before !== EMPTY && (arisen.length > 0 || problemLines(before, next).length > 0);
    for (const entry of changed) if (!served.has(entry.model.version)) await this.store(entry);
    const stages = await this.compileStages(source, next);
    for (const entries of [next.entries, ...stages.map((stage) => stage.entries)])
      for (const { model, validator } of entries.values()) this.known.validators.set(model, validator);
    const restaged = this.restaged(stages, next);
    await this.arrange(await this.leading(next, bases, laid));
    this.current = next;
    this.running = stages;
    this.views.clear();
    this.made = { source, bases, laid, generation: overlays.generation };
    await this.rebase(next, laid);
    await planRollups(this.options.database, next.entries);
    for (const entry of changed) await this.announce(entry, before !== EMPTY);
    if (problemsChanged) await publish(this.options.database.kysely, { problems: true });
    if (before !== EMPTY)
      for (const { model } of restaged)
        await publish(this.options.database.kysely, { document: model.entity, version: model.version });
    if (indexed) this.indexing = this.indexing.then(() => this.index(changed));
    for (const listener of this.listeners) listener();
  }

  /** Without those of an older release that another process has left behind. */
  private async leading(
    { entries }: Catalogue,
    bases: ReadonlyMap<string, Base>,
    laid: ReadonlyMap<string, Laid>,
  ): Promise<Entry[]> {
    const newest = await newestBases(this.options.database.kysely);
    return [...entries.values()].filter(({ model: { entity } }) => {
      const base = bases.get(entity);
      return base === undefined || laid.has(entity) || newest.get(entity) === base.hash;
    });
  }

  /** What some people are served in the place of what is in force. */
  private async compileStages(source: DocumentSource, next: Catalogue): Promise<Stage[]> {
    const { database, log } = this.options;
    const stages: Stage[] = [];
    for (const row of await readStages(database.kysely)) {
      const stage = await compileStage(database.kysely, row, next, (texts) => this.compiledWith(texts, source, next));
      for (const { model, document, fragments } of stage.entries.values())
        await rememberVersion(database.kysely, model, document, fragments, true);
      const known = this.running.find((one) => one.row.stage_no === row.stage_no);
      if (stage.problem !== null && stage.problem !== known?.problem)
        log.warn(`给一部分人试用的“${row.name}”现在没有人在用：${stage.problem}`);
      stages.push(stage);
    }
    return stages;
  }

  /** In force, of which some people are served another version than before: open pages ask again which is theirs. */
  private restaged(stages: readonly Stage[], next: Catalogue): Entry[] {
    const versions = (of: readonly Stage[]) =>
      new Map(
        of.flatMap(({ row, entries }) =>
          [...entries.values()].map(({ model }) => [model.entity, `${row.stage_no} ${model.version}`] as const),
        ),
      );
    const [before, after] = [versions(this.running), versions(stages)];
    return [...next.entries.values()].filter(({ model: { entity } }) => before.get(entity) !== after.get(entity));
  }

  /** What the studio has published, once it is known which shipped documents this process has. */
  private async overlays(bases: ReadonlyMap<string, Base>, running: boolean): Promise<Overlays> {
    const { kysely } = this.options.database;
    const known = this.made.bases;
    const fresh = [...bases.values()].filter(({ entity, hash }) => known.get(entity)?.hash !== hash);
    // In a running process a file that is put back is the newest there is; at a start it may be one that lags behind.
    await registerBases(
      kysely,
      fresh.map(({ entity, hash }) => ({ entity, hash })),
      running,
    );
    return readOverlays(kysely);
  }

  /** The catalogue; a document of the studio's that is not good any more is served as it was last. */
  private async build(
    source: DocumentSource,
    laid: ReadonlyMap<string, Laid>,
    environment: CompileEnvironment,
  ): Promise<Catalogue> {
    const built = buildCatalogue(source, this.current, environment);
    const failing = built.refused.filter(({ entity }) => laid.has(entity));
    if (failing.length === 0) return built;
    const { kysely } = this.options.database;
    return buildCatalogue(source, await withLastGood(kysely, this.current, failing), environment);
  }

  /** Keeps the studio's changes on the release that they were merged with, so that this is what serves if a later one clashes. */
  private async rebase(next: Catalogue, laid: ReadonlyMap<string, Laid>): Promise<void> {
    for (const { overlay, rebased } of laid.values()) {
      const entry = next.entries.get(overlay.entity);
      if (rebased === undefined || entry === undefined || hasErrors(entry.problems)) continue;
      await this.options.database.transaction(async (tx) => {
        await lockGeneration(tx);
        const kept = (await readOverlays(tx)).byEntity.get(overlay.entity);
        // Published or merged by another process meanwhile: that tells this one to load again.
        if (kept?.baseHash !== overlay.baseHash || kept.version !== overlay.version) return;
        await saveOverlay(tx, { ...rebased, version: entry.model.version });
        await raiseGeneration(tx);
      });
    }
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
    const stored = entries.map(({ model }) => model).filter(({ storage }) => storage === 'records');
    if (this.indexingEnded || stored.length === 0) return;
    let failed = false;
    const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        // The service was closed meanwhile; the failure is of no interest.
        if (this.indexingEnded) return undefined;
        failed = true;
        log.warn(`${what}，稍后重试：${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    };
    for (const model of (await attempt('未能查看已有的索引', () => unaligned(database, stored))) ?? []) {
      if (this.indexingEnded) return;
      await attempt(`业务对象“${model.entity}”的索引未能建立`, () => alignIndexes(database, model));
    }
    if (failed) this.indexAgain(indexRetryMs);
  }

  /** All that is in force then: to look at indexes that are there costs next to nothing. */
  private indexAgain(afterMs: number): void {
    clearTimeout(this.indexingAgain);
    this.indexingAgain = setTimeout(() => void this.buildIndexes(), afterMs).unref();
  }
}

function withClashes(next: Catalogue, laid: ReadonlyMap<string, Laid>): Catalogue {
  const entries = new Map(next.entries);
  for (const [entity, one] of laid) {
    const entry = entries.get(entity);
    if (one.clashes.length > 0 && entry)
      entries.set(entity, { ...entry, problems: [...entry.problems, ...clashProblems(one)] });
  }
  return { ...next, entries };
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
