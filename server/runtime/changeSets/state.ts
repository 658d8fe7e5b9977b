import { diff } from '@yunpu/engine-core/document';
import type { Database, Executor } from '../../platform/database/port.ts';
import { basesOf, layOver, parsed } from '../documents/layOver.ts';
import { type Overlay, readOverlays } from '../documents/overlays.ts';
import { readSource } from '../documents/source.ts';
import { versionAt } from '../documents/versions.ts';
import { type ChosenRepair, chosenRepairs, isSameEffect } from '../studio/chosen.ts';
import { type Changes, type Contradiction, contradiction } from './changes.ts';
import type { OverlayFile } from './file.ts';

/** One document that differs from the shipped one, as it stands in the database. */
export interface ChangedDocument {
  changes: Changes;
  /** The shipped document that they were made on; null: made here. */
  base: Record<string, unknown> | null;
  /** All of it, as it was published last. */
  document: Record<string, unknown>;
  version: string;
  published: { by: string; at: string; reason: string } | undefined;
  /** What was chosen for stored records with it. */
  repairs: ChosenRepair[];
  /** What was chosen with publications that were taken back since. */
  withdrawn: ChosenRepair[];
}

/** What is published here, whichever process asks and whatever stands in that process's folder. */
export interface State {
  installation: string;
  changed: ChangedDocument[];
  /** Of this process's folder, by entity. */
  shipped: Record<string, Record<string, unknown>>;
  /** Where that folder and what is published contradict each other. */
  contradictions: Contradiction[];
  /** The documents of the versions that were asked for, by 'entity version'; those that were never here are left out. */
  kept: Record<string, Record<string, unknown>>;
}

/** A version that something was made on. */
export interface AskedVersion {
  entity: string;
  version: string | null;
}

export const versionKey = ({ entity, version }: AskedVersion): string => `${entity} ${version}`;

/** Reads only: no document is compiled, and nothing is taken note of. */
export async function readState(
  { kysely }: Pick<Database, 'kysely'>,
  folder: string,
  asked: readonly AskedVersion[],
): Promise<State> {
  const overlays = await readOverlays(kysely);
  const source = await readSource(folder);
  const bases = basesOf(source);
  const { laid } = layOver(source, bases, overlays);
  const published = await lastPublications(kysely);
  const repairs = await chosenRepairs(kysely);
  const kept: State['kept'] = {};
  for (const { entity, version } of asked) {
    const found = version === null ? undefined : await versionAt(kysely, entity, version);
    if (found) kept[versionKey({ entity, version })] = found.document;
  }
  return {
    installation: await installationId(kysely),
    changed: [...overlays.byEntity.values()]
      .map(
        (overlay): ChangedDocument => ({
          changes: changesOf(overlay),
          base: overlay.base,
          document: parsed(overlay.text) ?? {},
          version: overlay.version,
          published: published.get(overlay.entity),
          repairs: repairs.get(overlay.entity)?.standing ?? [],
          withdrawn: repairs.get(overlay.entity)?.withdrawn ?? [],
        }),
      )
      .sort((a, b) => (a.changes.entity < b.changes.entity ? -1 : 1)),
    shipped: Object.fromEntries([...bases.values()].map(({ entity, document }) => [entity, document])),
    contradictions: [...laid].flatMap(([entity, { clashes }]) => clashes.map((clash) => contradiction(entity, clash))),
    kept,
  };
}

async function installationId(executor: Executor): Promise<string> {
  const { installation } = await executor.selectFrom('studio_state').select('installation').executeTakeFirstOrThrow();
  return installation;
}

function changesOf({ entity, base, baseHash, operations, text }: Overlay): Changes {
  const document = parsed(text) ?? {};
  const title = typeof document.title === 'string' ? document.title : entity;
  if (base === null || baseHash === null) return { entity, title, base: null, document };
  return { entity, title, base: baseHash, changes: operations };
}

async function lastPublications(executor: Executor): Promise<Map<string, NonNullable<OverlayFile['published']>>> {
  const rows = await executor
    .selectFrom('studio_publications')
    .distinctOn('entity')
    .select(['entity', 'by_name', 'at', 'reason'])
    .orderBy('entity')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ entity, by_name, at, reason }) => [entity, { by: by_name, at, reason }]));
}

/**
 * A document as a file for git. What the file that was there chose for effects that never showed here stays in it: it is
 * for the records of other installations.
 */
export function fileOf(
  { changes, version, published, repairs, withdrawn }: ChangedDocument,
  before: readonly ChosenRepair[],
): OverlayFile {
  const known = [...repairs, ...withdrawn];
  const all = [...repairs, ...before.filter((one) => !known.some((other) => isSameEffect(one, other)))];
  return { ...changes, version, ...(published && { published }), ...(all.length > 0 && { repairs: all }) };
}

export interface Standing {
  /** The shipped document that changes stand on here; null: none is shipped. */
  base: Record<string, unknown> | null;
  /** What is published, or shipped; undefined: there is no such entity here. */
  here: Record<string, unknown> | undefined;
  changed: ChangedDocument | undefined;
}

export function standingIn({ changed, shipped }: State, entity: string): Standing {
  const found = changed.find(({ changes }) => changes.entity === entity);
  if (found) return { base: found.base, here: found.document, changed: found };
  const base = shipped[entity] ?? null;
  return { base, here: base ?? undefined, changed: undefined };
}

/** As texts: the order of a document's keys is part of what it says. */
export const sameDocument = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a document would change of another, in words; none where they say the same. */
export function changesInWords(before: unknown, after: unknown): string[] {
  if (before === undefined) return ['新建的业务对象'];
  if (sameDocument(before, after)) return [];
  const words = diff(before, after).map(({ message }) => message);
  return words.length > 0 ? words : ['各部分的先后次序有改动'];
}
