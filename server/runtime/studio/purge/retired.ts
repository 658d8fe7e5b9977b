import { type EntityModel, type StoredPlace, stepsFromRecord, storedPlaces } from '@yunpu/engine-core/document';
import type { RetiredField } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Documents } from '../../documents/service.ts';
import { type Moment, newestFirst, publications, shipments, trials } from '../past/moments.ts';
import type { Emptied } from './emptied.ts';
import type { PurgeWork } from './tables.ts';

type Path = readonly string[];

/** A retired field, and what of it is stored where. */
export interface Retired extends Omit<RetiredField, 'records'> {
  work: PurgeWork;
  places: readonly Emptied[];
}

/** What the versions that somebody is served have. */
export interface InForce {
  lineages: ReadonlySet<string>;
  /** Where their values are stored; `leaf`: what is below belongs to that field alone. */
  paths: readonly { path: Path; leaf: boolean }[];
}

/** Where a field's values may be: at its place, and apart as long as no object is there to hold them. */
function pathsOf(place: StoredPlace): Path[] {
  const path = stepsFromRecord(place);
  return place.isDisplaced ? [path, [...path.slice(0, -place.steps.length), place.field.id]] : [path];
}

/** Every version of a document that somebody is served, or will be as soon as it fits again. */
export async function inForceOf(executor: Executor, documents: Documents, entity: string): Promise<InForce> {
  const waiting = documents.stages.flatMap(({ row, problem }) =>
    problem === null ? [] : row.documents.filter((one) => one.entity === entity),
  );
  const models = [...documents.versionsOf(entity)];
  for (const { version } of waiting) {
    const model = await documents.modelBefore(executor, entity, version);
    if (model) models.push(model);
  }
  const places = models.flatMap((model) => [...storedPlaces(model.fields).values()]);
  return {
    lineages: new Set(places.map(({ lineage }) => lineage)),
    paths: places.flatMap((place) => pathsOf(place).map((path) => ({ path, leaf: place.field.children.length === 0 }))),
  };
}

const isSame = (a: Path, b: Path): boolean => a.length === b.length && a.every((step, index) => step === b[index]);

const begins = (path: Path, start: Path): boolean =>
  start.length < path.length && start.every((step, index) => step === path[index]);

/** Of the paths what no field in force stores its values in. */
export function placesToEmpty(paths: readonly Path[], { paths: used }: InForce): Emptied[] {
  return paths
    .filter((path) => !used.some((one) => (one.leaf && begins(path, one.path)) || isSame(path, one.path)))
    .map((path) => ({
      path,
      kept: used.flatMap((one) => (begins(one.path, path) ? [one.path.slice(path.length)] : [])),
    }));
}

/** The fields that were in force once and are no more, each with what lay in it, by their titles. */
export async function retiredOf(executor: Executor, documents: Documents, entity: string): Promise<Retired[]> {
  if (!documents.has(entity)) return [];
  const models = await versionsOf(executor, documents, entity);
  const inForce = await inForceOf(executor, documents, entity);
  const past = new Map<
    string,
    { model: EntityModel; place: StoredPlace; paths: Map<string, Path>; versions: Set<string> }
  >();
  for (const model of models)
    for (const place of storedPlaces(model.fields).values()) {
      if (inForce.lineages.has(place.lineage)) continue;
      const known = past.get(place.lineage) ?? { model, place, paths: new Map(), versions: new Set() };
      past.set(place.lineage, known);
      known.versions.add(model.version);
      for (const path of pathsOf(place)) known.paths.set(JSON.stringify(path), path);
    }
  const outermost = [...past].filter(([lineage]) => ![...past.keys()].some((other) => lineage.startsWith(`${other}/`)));
  const moments = await momentsOf(executor, entity);
  return outermost
    .map(([lineage, { model, place, versions }]): Retired => {
      const inside = [...past].filter(([other]) => other === lineage || other.startsWith(`${lineage}/`));
      const paths = [...new Map(inside.flatMap(([, one]) => [...one.paths])).values()];
      return {
        field: lineage,
        path: place.field.path,
        title: titleOf(model, place.field.path),
        version: model.version,
        retired: wentAt(moments, versions),
        work: { lineages: inside.map(([one]) => one), paths },
        places: placesToEmpty(paths, inForce),
      };
    })
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => a.title.localeCompare(b.title, 'zh'));
}

/** Every version that anybody was ever served, the last first, as far as today's engine understands them. */
async function versionsOf(executor: Executor, documents: Documents, entity: string): Promise<EntityModel[]> {
  const rows = await executor
    .selectFrom('entity_documents')
    .select('version')
    .where('entity', '=', entity)
    .orderBy('published_at', 'desc')
    .execute();
  const models: EntityModel[] = [];
  for (const { version } of rows) {
    const model = await documents.modelAt(executor, entity, version);
    if (model) models.push(model);
  }
  return models;
}

/** '地址 · 城市' */
const titleOf = ({ fieldsByPath }: EntityModel, path: string): string =>
  path
    .split('.')
    .map((name, index, names) => fieldsByPath[names.slice(0, index + 1).join('.')]?.title ?? name)
    .join(' · ');

interface Moments {
  /** What everybody was served, newest first. */
  forAll: readonly Moment[];
  withdrawn: readonly Moment[];
}

async function momentsOf(executor: Executor, entity: string): Promise<Moments> {
  const forAll = newestFirst([...(await publications(executor, entity)), ...(await shipments(executor, entity))]);
  const withdrawn = newestFirst((await trials(executor, entity)).filter(({ kind }) => kind === 'withdrawn'));
  return { forAll, withdrawn };
}

/** When the last of the versions that had a field went. */
function wentAt({ forAll, withdrawn }: Moments, versions: ReadonlySet<string>): Retired['retired'] {
  const has = ({ version }: Moment): boolean => versions.has(version);
  const after = forAll[forAll.findIndex(has) - 1];
  const trial = withdrawn.find(has);
  const [last] = newestFirst([after, trial].filter((one) => one !== undefined));
  return last ? { at: last.at, by: last.by, reason: last.reason } : null;
}
