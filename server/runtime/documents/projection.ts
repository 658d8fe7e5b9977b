import {
  compile,
  type EntityDocument,
  type EntityModel,
  parsedExpressions,
  project,
  rolesOf,
} from '@yunpu/engine-core/document';
import type { ParsedExpressions } from '@yunpu/engine-core/expression';
import { standaloneValidator } from '@yunpu/engine-core/validators';
import type { Executor } from '../../platform/database/port.ts';
import type { Entry } from './catalogue.ts';
import { compileStored, recentVersions } from './versions.ts';

/**
 * What a browser is given of a document. Its version is the fingerprint of the projection, not of the document:
 * people with other roles get another version, so an address names one content for ever, whoever asks.
 */
export interface Projection {
  document: EntityDocument;
  /** The same, compiled as a page compiles it. */
  model: EntityModel;
  version: string;
  /** Its expressions, parsed at their first use: pages carry no parser. */
  parsed(): ParsedExpressions;
  /** The text of the validator module, made at its first use. */
  validator(): string;
}

/** Versions that a browser with an old page may still ask for. */
const KEPT_VERSIONS = 20;

const caches = new WeakMap<EntityModel, Map<string, Projection>>();

function make(
  model: EntityModel,
  document: Record<string, unknown>,
  fragments: Record<string, unknown>,
  roles: readonly string[],
): Projection {
  const projected = project(document, roles, { fragments });
  const compiled = projected && compile(projected, { lenient: true, check: false }).model;
  if (projected === undefined || compiled === undefined)
    throw new Error(`the projection of ${model.entity} does not compile`);
  let parsed: ParsedExpressions | undefined;
  let text: string | undefined;
  return {
    document: projected,
    model: compiled,
    version: compiled.version,
    parsed: () => (parsed ??= parsedExpressions(projected)),
    validator: () => (text ??= standaloneValidator(compiled)),
  };
}

/** Roles that a document never mentions change nothing in its projection. */
function rolesThatCount(model: EntityModel, roles: readonly string[]): string[] {
  const counted = new Set(rolesOf(model));
  return [...new Set(roles)].filter((role) => counted.has(role)).sort();
}

function cached(
  model: EntityModel,
  document: Record<string, unknown>,
  fragments: Record<string, unknown>,
  roles: readonly string[],
): Projection {
  let ofModel = caches.get(model);
  if (ofModel === undefined) caches.set(model, (ofModel = new Map()));
  const counted = rolesThatCount(model, roles);
  const key = counted.join();
  let projection = ofModel.get(key);
  if (projection === undefined) ofModel.set(key, (projection = make(model, document, fragments, counted)));
  return projection;
}

/** The document in force as these roles may see it. */
export function projectionOf({ model, document, fragments }: Entry, roles: readonly string[]): Projection {
  return cached(model, document, fragments, roles);
}

/**
 * The projection with this version, of the document in force or of one served before; undefined when these
 * roles never had it.
 */
export async function projectionAt(
  executor: Executor,
  entry: Entry,
  roles: readonly string[],
  version: string,
): Promise<Projection | undefined> {
  const current = projectionOf(entry, roles);
  if (current.version === version) return current;
  for (const kept of await recentVersions(executor, entry.model.entity, KEPT_VERSIONS, { staged: true })) {
    const model = compileStored(kept);
    if (model === undefined || model.version === entry.model.version) continue;
    const earlier = cached(model, kept.document, kept.fragments, roles);
    if (earlier.version === version) return earlier;
  }
  return undefined;
}
