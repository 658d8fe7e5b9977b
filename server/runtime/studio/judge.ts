import { type Change, diff, diffOfNew, type EntityModel, type Problem, sourceMap } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import type { StructuralCheck } from '@yunpu/engine-core/validation';
import { type RawBuilder, sql } from 'kysely';
import type { Answered, Sent as SentTo } from '../../../contract/define.ts';
import type { count, DraftDocument, Impact, Judged } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { actorOf } from '../access/actor.ts';
import { readable } from '../access/rows.ts';
import type { Catalogue } from '../documents/catalogue.ts';
import { followingLinks } from '../documents/derived.ts';
import { readSent } from '../documents/sent.ts';
import type { Documents } from '../documents/service.ts';
import { lastServed } from '../documents/versions.ts';
import { companionsOf } from './companions.ts';
import { type AccessChange, exposedTo } from './impact/access.ts';
import { countSlice } from './impact/count.ts';
import { firstImpact } from './impact/first.ts';
import { accessImpact, impactOf } from './impact/index.ts';
import { mergeTexts } from './merge.ts';
import { isGivenBack } from './refusals/givenBack.ts';
import type { ModelOf } from './refusals/meaning.ts';
import { type Exchange, foreignGains, ownGains } from './refusals/ownAccess.ts';
import { foreignAddresses, type Refused, reservedChanges } from './refusals/reserved.ts';
import { holdsMachine, type Publisher, writesCode } from './rights.ts';

type Sent = Pick<DraftDocument, 'entity' | 'text'>;
type AskedCount = SentTo<typeof count>;

/** A document as it was judged. */
export interface Trial extends Judged {
  text: string;
  /** Undefined where something is wrong with it. */
  model: EntityModel | undefined;
  /** What it comes in the place of; undefined: nothing. */
  older: EntityModel | undefined;
  /** The schema's verdict on a record of it. */
  check: StructuralCheck | undefined;
  document: Record<string, unknown> | undefined;
}

const isError = ({ severity }: Problem): boolean => severity === 'error';

/**
 * What publishing these documents together would do, and with them those that name a field which is called otherwise then,
 * in the judgement of who asks; `later`: where records are many they are
 * counted afterwards (`countOf`).
 */
export async function judge(
  executor: Executor,
  documents: Documents,
  publisher: Publisher,
  sent: readonly Sent[],
  { later = false }: { later?: boolean } = {},
): Promise<Trial[]> {
  if (new Set(sent.map(({ entity }) => entity)).size < sent.length)
    throw new AppError('request.invalid', { message: '一份草稿里每个业务对象只能有一份定义' });
  const read = sent
    .map((one) => ({ ...one, text: settled(documents, one) }))
    .map((one) => ({ ...one, ...readOne(one, fileOf(documents, one.entity)) }));
  const alone = documents.trial(textsOf(read));
  const companions = companionsOf(
    documents,
    publisher,
    sent.flatMap(({ entity }) => {
      const older = documents.catalogue.entries.get(entity)?.model;
      const newer = compiledIn(alone, entity).model;
      return older && newer ? [{ older, newer }] : [];
    }),
  ).map((one) => ({ ...one, ...readOne(one, fileOf(documents, one.entity)) }));
  read.push(...companions);
  const next = companions.length > 0 ? documents.trial(textsOf(read)) : alone;
  const published = new Set(read.map(({ entity }) => entity));
  const others = collateral(documents.catalogue, next, published);
  const trials: Trial[] = [];
  for (const [index, { entity, text, document, problems: limits }] of read.entries()) {
    const found = limits.length > 0 ? { model: undefined, problems: limits } : compiledIn(next, entity);
    const older = await inForce(executor, documents, entity);
    const current = documents.catalogue.entries.get(entity)?.document;
    const refused =
      document === undefined
        ? []
        : await refusals(executor, documents, next, publisher, { entity, document, older, model: found.model });
    if (index === 0) refused.push(...gainsElsewhere(documents, next, publisher, published));
    const own = placed(refused, fileOf(documents, entity), text);
    const problems = [...found.problems, ...own, ...(index === 0 ? others : [])];
    const model = problems.some(isError) ? undefined : found.model;
    trials.push({
      entity,
      text,
      document,
      model,
      older,
      check: next.entries.get(entity)?.validator.record,
      problems,
      changes: document === undefined ? [] : changesOf(documents, current, document),
      impact: !found.model
        ? []
        : older
          ? await impactOf(executor, older, found.model, {
              ...accessOf(documents, next, publisher),
              dashboards: documents.catalogue.dashboards,
              others: [...next.entries.values()].map((entry) => entry.model),
              mayRead: readableTo(publisher, older),
              later,
              check: next.entries.get(entity)?.validator.record,
            })
          : [
              ...firstImpact(found.model, documents.catalogue.roles, documents.catalogue.menuGroups),
              ...exposedTo({ ...accessOf(documents, next, publisher), older: undefined, newer: found.model }).map(
                (one) => one.impact,
              ),
            ],
    });
  }
  const elsewhere = await impactElsewhere(executor, documents, next, publisher, published, later);
  trials[0]?.impact.push(...elsewhere);
  return trials;
}

/** What a change of who sees what is judged by, besides the two documents. */
const accessOf = (
  { catalogue }: Documents,
  next: Catalogue,
  { roles: own }: Publisher,
): Omit<AccessChange, 'older' | 'newer'> => ({
  roles: catalogue.roles,
  own,
  before: modelIn(catalogue),
  after: modelIn(next),
});

/** Entities that are not published, and whose values are made of ones that are. */
function madeElsewhere(
  { catalogue }: Documents,
  next: Catalogue,
  sent: ReadonlySet<string>,
): { older: EntityModel; newer: EntityModel }[] {
  return [...next.entries].flatMap(([entity, { model: newer }]) => {
    const older = catalogue.entries.get(entity)?.model;
    const isMade = followingLinks(newer).length > 0 || newer.fields.some(({ rollup }) => rollup);
    return sent.has(entity) || !older || !isMade ? [] : [{ older, newer }];
  });
}

/** What others see otherwise there. */
async function impactElsewhere(
  executor: Executor,
  documents: Documents,
  next: Catalogue,
  publisher: Publisher,
  sent: ReadonlySet<string>,
  later: boolean,
): Promise<Impact[]> {
  const found: Impact[] = [];
  for (const { older, newer } of madeElsewhere(documents, next, sent))
    found.push(
      ...(await accessImpact(
        executor,
        { ...accessOf(documents, next, publisher), older, newer },
        { mayRead: readableTo(publisher, older), later },
      )),
    );
  return found;
}

/** The texts that can be read, by entity. */
const textsOf = (read: readonly (Sent & { problems: readonly Problem[] })[]): Map<string, string> =>
  new Map(read.filter(({ problems }) => !problems.some(isError)).map(({ entity, text }) => [entity, text]));

/** The records of an entity that whoever publishes may be told by name. */
const readableTo = (publisher: Publisher, model: EntityModel): RawBuilder<boolean> =>
  holdsMachine(publisher) ? sql<boolean>`true` : readable(model, actorOf(publisher));

/** What a text says on top of the release, with all other documents as they are. @throws AppError studio.problems where it is not good */
export function compiledAlone(documents: Documents, sent: Sent): EntityModel {
  const { model } = compiledIn(documents.trial(new Map([[sent.entity, settled(documents, sent)]])), sent.entity);
  if (model === undefined) throw new AppError('studio.problems');
  return model;
}

/** How many records the change of one document touches, slice by slice. @throws AppError studio.problems where it is not good */
export async function countOf(
  executor: Executor,
  documents: Documents,
  caller: Caller,
  { documents: sent, entity, after }: AskedCount,
): Promise<Answered<typeof count>> {
  const texts = new Map(sent.map((one) => [one.entity, settled(documents, one)]));
  const next = documents.trial(texts);
  const newer = compiledIn(next, entity).model;
  const check = next.entries.get(entity)?.validator.record;
  const older = await inForce(executor, documents, entity);
  if (newer === undefined || check === undefined) throw new AppError('studio.problems');
  if (older?.storage !== 'records' || newer.storage !== 'records') return { counts: [], seen: 0, total: 0, next: null };
  const access = { ...accessOf(documents, next, caller), older, newer };
  return countSlice(executor, { older, newer, check }, access, caller, after);
}

/**
 * While a release and the studio contradict each other, what is published is put on the release: it settles what clashes
 * by what it says there, and takes nothing else of the release back.
 */
function settled(documents: Documents, { entity, text }: Sent): string {
  const laid = documents.origin.laid.get(entity);
  if (laid?.settled === undefined) return text;
  return mergeTexts(laid.file.text, text, laid.settled) ?? text;
}

export const changesOf = ({ catalogue }: Documents, older: unknown, newer: unknown): Change[] =>
  older === undefined ? diffOfNew(newer) : diff(older, newer, { roles: catalogue.roles });

function fileOf(documents: Documents, entity: string): string {
  const there =
    documents.catalogue.entries.get(entity) ?? documents.catalogue.refused.find((one) => one.entity === entity);
  return there?.file ?? `studio/${entity}.json`;
}

function readOne(
  { entity, text }: Sent,
  file: string,
): { document: Record<string, unknown> | undefined; problems: Problem[] } {
  const { document, problems } = readSent(text, file);
  if (problems.length > 0) return { document: undefined, problems };
  if (isObject(document) && document.entity === entity) return { document, problems: [] };
  const message = `这份定义的 entity 应为“${entity}”`;
  return {
    document: undefined,
    problems: [
      {
        severity: 'error',
        code: 'other-entity',
        message,
        file,
        pointer: '/entity',
        ...sourceMap(text).locate('/entity'),
      },
    ],
  };
}

function compiledIn(next: Catalogue, entity: string): { model: EntityModel | undefined; problems: readonly Problem[] } {
  const entry = next.entries.get(entity);
  if (entry) return { model: entry.problems.some(isError) ? undefined : entry.model, problems: entry.problems };
  return { model: undefined, problems: next.refused.find((one) => one.entity === entity)?.problems ?? [] };
}

function placed(refused: readonly Refused[], file: string, text: string): Problem[] {
  if (refused.length === 0) return [];
  const { locate } = sourceMap(text);
  return refused.map((one) => ({ severity: 'error', file, ...one, ...locate(one.pointer) }));
}

/** What would be wrong with other documents that is not wrong with them now. */
function collateral(now: Catalogue, next: Catalogue, own: ReadonlySet<string>): Problem[] {
  const identity = ({ file, code, pointer, message }: Problem): string =>
    JSON.stringify([file, code, pointer, message]);
  const errors = ({ entries, refused }: Catalogue): Problem[] =>
    [...[...entries.values()].map(({ model, problems }) => ({ entity: model.entity, problems })), ...refused].flatMap(
      ({ entity, problems }) => (own.has(entity) ? [] : problems.filter(isError)),
    );
  const known = new Set(errors(now).map(identity));
  return errors(next).filter((problem) => !known.has(identity(problem)));
}

/** The document in force, or the one that served last, whose records are still there. */
async function inForce(executor: Executor, documents: Documents, entity: string): Promise<EntityModel | undefined> {
  return documents.catalogue.entries.get(entity)?.model ?? (await lastServed(executor, entity));
}

interface Asked {
  entity: string;
  document: Record<string, unknown>;
  older: EntityModel | undefined;
  model: EntityModel | undefined;
}

/** What this person may not put into a document. */
async function refusals(
  executor: Executor,
  documents: Documents,
  next: Catalogue,
  publisher: Publisher,
  { entity, document, older, model }: Asked,
): Promise<Refused[]> {
  const { laid, bases } = documents.origin;
  const shipped = bases.get(entity)?.document ?? laid.get(entity)?.overlay.base ?? undefined;
  const current = documents.catalogue.entries.get(entity)?.document;
  return [
    ...foreignAddresses(shipped, document),
    ...(writesCode(publisher) ? [] : reservedChanges(current, document, shipped)),
    ...(older && model
      ? await ownGainsOf(executor, exchangeOf(documents, next, publisher, older, model), publisher)
      : []),
    ...(model ? foreignGains(exchangeOf(documents, next, publisher, older, model)) : []),
  ];
}

/** What she would give to herself by a document in the place of another, besides what she only takes back. */
async function ownGainsOf(executor: Executor, exchange: Exchange, { userId }: Publisher): Promise<Refused[]> {
  const found = ownGains(exchange);
  return found.length > 0 && (await isGivenBack(executor, exchange, userId)) ? [] : found;
}

export const modelIn =
  ({ entries }: Catalogue): ModelOf =>
  (entity) =>
    entries.get(entity)?.model;

const exchangeOf = <Older extends EntityModel | undefined>(
  documents: Documents,
  next: Catalogue,
  { roles }: Publisher,
  older: Older,
  newer: EntityModel,
): Omit<Exchange, 'older'> & { older: Older } => ({
  older,
  newer,
  roles,
  before: modelIn(documents.catalogue),
  after: modelIn(next),
});

/** What she would give to herself of entities whose values are made of the ones that are published. */
function gainsElsewhere(
  documents: Documents,
  next: Catalogue,
  publisher: Publisher,
  sent: ReadonlySet<string>,
): Refused[] {
  return madeElsewhere(documents, next, sent).flatMap(({ older, newer }): Refused[] => {
    const exchange = exchangeOf(documents, next, publisher, older, newer);
    return [...ownGains(exchange), ...foreignGains(exchange)].map(({ code, message }) => ({
      code,
      pointer: '/record',
      message: `“${newer.title}”的值取自这里。${message}`,
    }));
  });
}
