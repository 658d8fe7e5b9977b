import type { Problem } from '@yunpu/engine-core/document';
import { mergeDrafts, writeDocument } from '@yunpu/engine-core/overlay';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { type Audienced, isIn } from './audience.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { hasErrors } from './files.ts';
import { parsed } from './layOver.ts';
import { stageObstacles } from './stageable.ts';
import type { OverlayTables } from './tables.ts';
import { versionAt } from './versions.ts';

export type StageRow = Selectable<OverlayTables['studio_stages']>;

/** A version that some people are served in the place of the one in force. */
export interface Stage {
  row: StageRow;
  /** Its texts on what is in force now, by entity. */
  texts: ReadonlyMap<string, string>;
  /** Empty where it does not fit what is in force now. */
  entries: ReadonlyMap<string, Entry>;
  /** Why nobody is served it. */
  problem: string | null;
}

export const entitiesOf = ({ documents }: Pick<StageRow, 'documents'>): string[] =>
  documents.map(({ entity }) => entity);

export async function readStages(executor: Executor): Promise<StageRow[]> {
  return executor.selectFrom('studio_stages').selectAll().where('state', '=', 'running').orderBy('seq').execute();
}

/** Those whose version the person is served, and by what name that choice is known. */
export function stagesFor(stages: readonly Stage[], person: Audienced): { name: string; stages: Stage[] } {
  const own = stages.filter(({ row, problem }) => problem === null && isIn(row.audience, person));
  return { name: own.map(({ row }) => row.stage_no).join(' '), stages: own };
}

/**
 * Compiles a stage on what is in force. A release may have come since it was begun: it is merged with it, and where they
 * contradict each other nobody is served the stage until it is withdrawn.
 */
export async function compileStage(
  executor: Executor,
  row: StageRow,
  inForce: Catalogue,
  trial: (texts: ReadonlyMap<string, string>) => Catalogue,
): Promise<Stage> {
  const none = (problem: string): Stage => ({ row, texts: new Map(), entries: new Map(), problem });
  const texts = new Map<string, string>();
  for (const document of row.documents) {
    const text = await onto(executor, document, inForce.entries.get(document.entity));
    if (text === undefined) return none(`“${document.entity}”有了新的版本，与试用的改动冲突`);
    texts.set(document.entity, text);
  }
  const compiled = trial(texts);
  const entries = new Map<string, Entry>();
  for (const entity of texts.keys()) {
    const [entry, older] = [compiled.entries.get(entity), inForce.entries.get(entity)];
    const problems = entry?.problems ?? compiled.refused.find((one) => one.entity === entity)?.problems ?? [];
    if (entry === undefined || older === undefined || hasErrors(problems))
      return none(`“${entity}”有了新的版本，试用的改动不再适用：${firstError(problems)}`);
    const [obstacle] = stageObstacles(older.model, entry.model);
    if (obstacle) return none(`“${entity}”有了新的版本：${obstacle.message}`);
    entries.set(entity, entry);
  }
  return { row, texts, entries, problem: null };
}

const firstError = (problems: readonly Problem[]): string =>
  problems.find(({ severity }) => severity === 'error')?.message ?? '定义已不在';

async function onto(
  executor: Executor,
  { entity, text, from }: StageRow['documents'][number],
  current: Entry | undefined,
): Promise<string | undefined> {
  if (current === undefined) return undefined;
  if (current.model.version === from) return text;
  const [kept, mine] = [from === null ? undefined : await versionAt(executor, entity, from), parsed(text)];
  if (kept === undefined || mine === undefined) return undefined;
  const { document, clashes } = mergeDrafts(kept.document, mine, current.document);
  return clashes.length > 0 ? undefined : writeDocument(document);
}
