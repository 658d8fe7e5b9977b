import type { Problem } from '@yunpu/engine-core/document';
import { mergeDrafts, writeDocument } from '@yunpu/engine-core/overlay';
import type { Impact, Judged } from '../../../contract/studio/index.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { currentGeneration, lockGeneration } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { type ChosenRepair, isChosen, offeredOf } from '../studio/chosen.ts';
import { Outdated, type Prepared, prepare, putInForce } from '../studio/publish.ts';
import type { Publisher } from '../studio/rights.ts';
import { type Contradiction, contradiction } from './changes.ts';
import { changesInWords, sameDocument } from './state.ts';

/** Others who publish in between are waited for this often. */
const ATTEMPTS = 5;

/** One document as somebody wants it, and what she made it on; both stand on this installation's shipped document. */
export interface Wanted {
  entity: string;
  title: string;
  mine: Record<string, unknown>;
  original: Record<string, unknown>;
  /** As it is in force here. */
  here: Record<string, unknown> | undefined;
  contradictions: Contradiction[];
}

export interface Order {
  author: string;
  reason: string;
  /** Every dangerous effect is accepted. */
  confirm: boolean;
  /** Nothing is published. */
  checkOnly: boolean;
}

/** What a document becomes, in words. */
export interface Worded {
  entity: string;
  title: string;
  changes: string[];
}

/** What is done to stored records by the choice that came with the change, in words. */
export interface Mended {
  entity: string;
  title: string;
}

/** A document of which something else is in force here than was wanted, as it was changed here since. */
export type Kept = Pick<Worded, 'entity' | 'title'>;

/** `entity`: it is in no file that whoever asked has, but in what the document of this entity would come to here. */
export type HereProblem = Problem & { entity?: string };

export type Outcome =
  | {
      is: 'published' | 'checked';
      worded: Worded[];
      impact: Impact[];
      repairs: Mended[];
      versions: Record<string, string>;
      kept?: Kept[];
    }
  /** All of it is in force already, but for what is kept; `applied`: it was brought before. */
  | { is: 'nothing'; kept?: Kept[]; applied?: true }
  | { is: 'contradictions'; contradictions: Contradiction[] }
  | { is: 'problems'; problems: HereProblem[] }
  | { is: 'dangers'; worded: Worded[]; impact: Impact[]; repairs: Mended[] }
  | { is: 'refused'; message: string };

export interface Bringing {
  database: Database;
  documents: Documents;
  order: Order;
  /** What is wanted, as things stand now; or why not. Asked again when somebody else publishes meanwhile. */
  wanted(): Promise<Wanted[] | Outcome>;
  /** What was chosen for stored records where the changes were made, by entity. */
  repairs?: ReadonlyMap<string, readonly ChosenRepair[]>;
  /** A problem of a document where whoever asked can repair it. */
  placed?(problem: Problem, entity: string, document: unknown): Problem;
  /** What is written down beside the publication, also where there is nothing to publish. */
  note?(tx: Tx, publishNo: string | null): Promise<void>;
}

/** Merges what is wanted with what is in force, and publishes all of it or nothing, judged as the studio judges. */
export async function bring(bringing: Bringing): Promise<Outcome> {
  const { database, documents } = bringing;
  for (let attempt = 1; ; attempt += 1) {
    if ((await currentGeneration(database.kysely)) !== documents.generation) await documents.load();
    try {
      return await bringOnce(bringing);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempt === ATTEMPTS) throw new AppError('server.busy');
    }
  }
}

interface Merged {
  entity: string;
  title: string;
  text: string;
  document: Record<string, unknown>;
  here: Record<string, unknown> | undefined;
}

/** @throws Outdated when somebody else has published meanwhile */
async function bringOnce({ database, documents, order, wanted, repairs, placed, note }: Bringing): Promise<Outcome> {
  const { generation } = documents;
  const asked = await wanted();
  if (!Array.isArray(asked)) return asked;
  const merged = asked.map((one) => merge(documents, one));
  const contradictions = merged.flatMap((one) => ('text' in one ? [] : one.contradictions));
  if (contradictions.length > 0) return { is: 'contradictions', contradictions };
  const changing = merged.flatMap((one) => ('text' in one && !sameDocument(one.here, one.document) ? [one] : []));
  const kept = keptOf(asked.filter(({ entity }) => !changing.some((one) => one.entity === entity)));
  if (changing.length === 0) {
    if (note && !order.checkOnly)
      await database.transaction(async (tx) => {
        if ((await lockGeneration(tx)) !== generation) throw new Outdated();
        await note(tx, null);
      });
    return { is: 'nothing', ...kept };
  }
  const worded = changing.map(({ entity, title, here, document }) => ({
    entity,
    title,
    changes: changesInWords(here, document),
  }));
  const publisher: Publisher = {
    userId: `command:${order.author}`,
    userName: order.author,
    roles: [],
    holdsMachine: true,
  };
  const prepared = await prepareAll(database, documents, publisher, changing, { confirm: order.confirm, repairs });
  if ('problems' in prepared) {
    const of = new Map(changing.map(({ entity, document }) => [entity, document]));
    const problems = prepared.problems.flatMap(({ entity, problems: found }) =>
      found.map((problem): HereProblem => {
        const own = problem.file === fileIn(documents, entity);
        const moved = own && placed ? placed(problem, entity, of.get(entity)) : problem;
        return moved.file === problem.file
          ? { ...problem, entity: entityIn(documents, problem.file) ?? entity }
          : moved;
      }),
    );
    return { is: 'problems', problems };
  }
  if ('impact' in prepared) return { is: 'dangers', worded, ...prepared };
  const impact = prepared.trials.flatMap((trial) => trial.impact);
  const versions = Object.fromEntries(prepared.trials.map(({ entity, model }) => [entity, model.version]));
  const mended = mendedBy(prepared);
  if (order.checkOnly) return { is: 'checked', worded, impact, repairs: mended, versions, ...kept };
  await database.transaction(async (tx) => {
    const { reason } = order;
    const { publishNo } = await putInForce(tx, documents, prepared, { publisher, reason, kind: 'published' });
    await note?.(tx, publishNo);
  });
  await documents.load();
  return { is: 'published', worded, impact, repairs: mended, versions, ...kept };
}

/** Of those that nothing is brought to, the ones that are otherwise here. */
export function keptOf(wanted: readonly Wanted[]): { kept?: Kept[] } {
  const kept = wanted.filter(({ mine, here }) => here !== undefined && !sameDocument(mine, here));
  return kept.length === 0 ? {} : { kept: kept.map(({ entity, title }) => ({ entity, title })) };
}

/** As the judgement names the document's text. */
function fileIn({ catalogue }: Documents, entity: string): string {
  const there = catalogue.entries.get(entity) ?? catalogue.refused.find((one) => one.entity === entity);
  return there?.file ?? `studio/${entity}.json`;
}

/** Which entity's document a judgement names so. */
const entityIn = ({ catalogue }: Documents, file: string): string | undefined =>
  [...catalogue.entries].find(([, entry]) => entry.file === file)?.[0];

function merge(
  documents: Documents,
  { entity, title, mine, original, here, contradictions }: Wanted,
): Merged | { contradictions: Contradiction[] } {
  if (contradictions.length > 0) return { contradictions };
  let document: unknown = mine;
  if (here !== undefined && !sameDocument(here, original) && !sameDocument(here, mine)) {
    const both = mergeDrafts(original, mine, here);
    if (both.clashes.length > 0) return { contradictions: both.clashes.map((clash) => contradiction(entity, clash)) };
    ({ document } = both);
  }
  const shipped = documents.origin.bases.get(entity);
  return {
    entity,
    title,
    here,
    document: document as Record<string, unknown>,
    text: shipped && sameDocument(shipped.document, document) ? shipped.file.text : writeDocument(document),
  };
}

type Tried =
  | Prepared
  | { problems: { entity: string; problems: Judged['problems'] }[] }
  | { impact: Impact[]; repairs: Mended[] };

const mendedBy = ({ repairs = [] }: Prepared): Mended[] =>
  repairs.filter(({ spec }) => isChosen(spec)).map(({ model, title }) => ({ entity: model.entity, title }));

async function prepareAll(
  { kysely }: Database,
  documents: Documents,
  publisher: Publisher,
  changing: readonly Merged[],
  { confirm, repairs = new Map() }: { confirm: boolean; repairs: Bringing['repairs'] },
): Promise<Tried> {
  const sent = changing.map(({ entity, text }) => ({ entity, text }));
  const tryWith = async (accepted: readonly string[]): Promise<Tried> => {
    try {
      return await prepare(kysely, documents, publisher, sent, accepted, (trials) => offeredOf(trials, repairs));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'studio.problems')
        return {
          problems: (error.data as { documents: { entity: string; problems: Judged['problems'] }[] }).documents,
        };
      if (error.code === 'studio.notAccepted') return { ...(error.data as { impact: Impact[] }), repairs: [] };
      throw error;
    }
  };
  const first = await tryWith([]);
  // What is left to accept are the dangers alone: who is to accept them is told all that happens.
  const all = 'impact' in first ? await tryWith(first.impact.map(({ id }) => id)) : first;
  if (confirm || !('trials' in all)) return all;
  // What was chosen elsewhere was chosen for other records.
  const mended = mendedBy(all);
  if (all === first && mended.length === 0) return all;
  return { impact: all.trials.flatMap(({ impact }) => impact), repairs: mended };
}
