import {
  compile,
  type EntityDocument,
  type EntityModel,
  parsedExpressions,
  projector,
  rolesOf,
  versionOf,
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
  version: string;
  /** The same, compiled at its first use as a page compiles it. */
  model(): EntityModel;
  /** Its expressions, parsed at their first use: pages carry no parser. */
  parsed(): ParsedExpressions;
  /** The text of the validator module, made at its first use. */
  validator(): string;
}

/** Versions that a browser with an old page may still ask for. */
const KEPT_VERSIONS = 20;

/** What was made of a document, once for all roles that see the same of it. */
interface Made {
  forRoles: (this: void, roles: readonly string[]) => EntityDocument;
  byRoles: Map<string, Projection>;
}

const made = new WeakMap<EntityModel, Made>();

function makeOf(model: EntityModel, document: Record<string, unknown>, fragments: Record<string, unknown>): Made {
  const forRoles = projector(document, { fragments });
  if (forRoles === undefined) throw new Error(`${model.entity} has no record to be projected`);
  return { forRoles, byRoles: new Map() };
}

function make(document: EntityDocument): Projection {
  const version = versionOf(document);
  let model: EntityModel | undefined;
  let parsed: ParsedExpressions | undefined;
  let text: string | undefined;
  const compiled = (): EntityModel => {
    model ??= compile(document, { lenient: true, check: false, version }).model;
    if (model === undefined) throw new Error(`the projection of ${document.entity} does not compile`);
    return model;
  };
  return {
    document,
    version,
    model: compiled,
    parsed: () => (parsed ??= parsedExpressions(document)),
    validator: () => (text ??= standaloneValidator(compiled())),
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
  let ofModel = made.get(model);
  if (ofModel === undefined) made.set(model, (ofModel = makeOf(model, document, fragments)));
  const counted = rolesThatCount(model, roles);
  const key = counted.join();
  let projection = ofModel.byRoles.get(key);
  if (projection === undefined) ofModel.byRoles.set(key, (projection = make(ofModel.forRoles(counted))));
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
