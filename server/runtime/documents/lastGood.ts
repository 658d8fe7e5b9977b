import { compile } from '@yunpu/engine-core/document';
import { compileValidators } from '@yunpu/engine-core/validators';
import type { Executor } from '../../platform/database/port.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { recentVersions } from './versions.ts';

/** How far back a version is looked for that today's engine understands. */
const VERSIONS = 20;

/** As if the process had served these before: what stands in the way of their newest version does not end them. */
export async function withLastGood(
  executor: Executor,
  before: Catalogue,
  entities: readonly { entity: string; file: string }[],
): Promise<Catalogue> {
  const entries = new Map(before.entries);
  for (const { entity, file } of entities) {
    const entry = await lastGood(executor, entity, file);
    if (entry) entries.set(entity, entry);
  }
  return { ...before, entries };
}

async function lastGood(executor: Executor, entity: string, file: string): Promise<Entry | undefined> {
  for (const { document, fragments } of await recentVersions(executor, entity, VERSIONS)) {
    const { model, problems } = compile(document, { fragments });
    if (model === undefined || problems.some(({ severity }) => severity === 'error')) continue;
    return { model, document, fragments, file, validator: compileValidators(model), problems: [] };
  }
  return undefined;
}
