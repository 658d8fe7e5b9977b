import type { Answered } from '../../../contract/define.ts';
import type { open, StudioDocument } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Documents } from '../documents/service.ts';
import { textOf } from './inForce.ts';
import { mayDesign, mayPublish, needsSecond } from './rights.ts';

/** Every entity, with how it is. */
export async function listDocuments(
  executor: Executor,
  documents: Documents,
  caller: Caller,
): Promise<StudioDocument[]> {
  const { entries, refused } = documents.catalogue;
  const last = await lastPublications(executor);
  const known = new Set([...entries.keys(), ...refused.map(({ entity }) => entity)]);
  return [...known].map((entity) => describe(documents, caller, entity, last.get(entity) ?? null));
}

/** @throws AppError entity.unknown */
export async function openDocument(
  executor: Executor,
  documents: Documents,
  caller: Caller,
  entity: string,
): Promise<Answered<typeof open>> {
  const { entries, refused, fragments, roles, menuGroups } = documents.catalogue;
  const { laid, bases, source } = documents.origin;
  const broken = refused.find((one) => one.entity === entity);
  const text = textOf(documents, entity) ?? (broken && source.documents.find(({ file }) => file === broken.file)?.text);
  if (text === undefined || !(entries.has(entity) || broken)) throw new AppError('entity.unknown');
  const last = (await lastPublications(executor, entity)).get(entity) ?? null;
  return {
    document: describe(documents, caller, entity, last),
    text,
    base: bases.get(entity)?.file.text ?? null,
    clashes: (laid.get(entity)?.clashes ?? []).map(({ at, message, was, base, overlay }) => ({
      at,
      message,
      was: was ?? null,
      shipped: base ?? null,
      studio: overlay ?? null,
    })),
    fragments,
    roles: roles.map(({ name, title }) => ({ name, title })),
    menuGroups: menuGroups.map(({ name, title }) => ({ name, title })),
  };
}

function describe(
  documents: Documents,
  caller: Caller,
  entity: string,
  published: StudioDocument['published'],
): StudioDocument {
  const { entries, refused, roles } = documents.catalogue;
  const entry = entries.get(entity);
  const laid = documents.origin.laid.get(entity);
  const problems = entry?.problems ?? refused.find((one) => one.entity === entity)?.problems ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const changes = laid === undefined ? 0 : (laid.rebased ?? laid.overlay).operations.length;
  return {
    entity,
    title: entry?.model.title ?? entity,
    group: entry?.model.menu?.group ?? null,
    icon: entry?.model.menu?.icon ?? null,
    version: entry?.model.version ?? null,
    origin: laid?.overlay.base === null ? 'made' : changes > 0 ? 'changed' : 'shipped',
    changes,
    published,
    errors,
    warnings: problems.length - errors,
    clashes: laid?.clashes.length ?? 0,
    canDesign: mayDesign(caller, roles, entity),
    canPublish: mayPublish(caller, roles, entity),
    needsSecond: mayPublish(caller, roles, entity) && needsSecond(caller, roles, entity),
  };
}

async function lastPublications(
  executor: Executor,
  entity?: string,
): Promise<Map<string, NonNullable<StudioDocument['published']>>> {
  const rows = await executor
    .selectFrom('studio_publications')
    .distinctOn('entity')
    .select(['entity', 'by_id', 'by_name', 'at', 'reason'])
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .orderBy('entity')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(
    rows.map(({ entity: name, by_id, by_name, at, reason }) => [
      name,
      { by: { id: by_id, name: by_name }, at, reason },
    ]),
  );
}
