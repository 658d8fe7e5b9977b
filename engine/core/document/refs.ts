import { didYouMean } from '../expression/suggest.ts';
import { conform } from './conform.ts';
import { isObject } from '../json.ts';
import { field as fieldShape } from './metaField.ts';
import { below, unescapePointer, type Report } from './report.ts';
import type { FieldSource } from './types.ts';

/** Keywords whose values are schemas by name; those of the others are one schema, or a list of them. */
const SCHEMA_MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const SCHEMAS: ReadonlySet<string> = new Set([
  'allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'additionalItems', 'contains', 'not', 'if', 'then', 'else',
  'additionalProperties', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'contentSchema',
]);

/** Applies `change` to every schema directly inside one, with the pointer that leads to it. */
export function mapSchemas(source: FieldSource, pointer: string, change: (schema: FieldSource, pointer: string) => FieldSource): FieldSource {
  const result: FieldSource = { ...source };
  const visit = (value: unknown, at: string): unknown => (isObject(value) ? change(value as FieldSource, at) : value);
  for (const [key, part] of Object.entries(source)) {
    if (SCHEMA_MAPS.has(key) && isObject(part)) result[key] = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, visit(value, below(below(pointer, key), name))]));
    else if (!SCHEMAS.has(key)) continue;
    else if (Array.isArray(part)) result[key] = part.map((value, index) => visit(value, below(below(pointer, key), index)));
    else if (isObject(part)) result[key] = visit(part, below(pointer, key));
  }
  return result;
}

export function pointerInto(root: unknown, pointer: string): unknown {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1).map(unescapePointer)) {
    if (Array.isArray(at)) at = (at as unknown[])[Number(part)];
    else if (isObject(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}

const baseName = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.json$/u, '');

/**
 * Replaces every `$ref` by what it points to: another place of the document or a fragment. Words beside the
 * `$ref` win over the fragment's. A schema that contains itself keeps a local `$ref` into `$defs`.
 */
export class Bundler {
  readonly recursive: Record<string, FieldSource> = {};
  readonly #fragments: ReadonlyMap<string, unknown>;

  constructor(readonly document: Record<string, unknown>, fragments: Readonly<Record<string, unknown>>, readonly report: Report) {
    this.#fragments = new Map(Object.entries(fragments).map(([name, content]) => [baseName(name), content]));
  }

  bundle(source: FieldSource, pointer: string, home = '', trail: readonly string[] = []): FieldSource {
    const { $ref, ...beside } = source;
    if (typeof $ref !== 'string') return mapSchemas(source, pointer, (schema, at) => this.bundle(schema, at, home, trail));
    const [file = '', hash = ''] = $ref.split('#');
    const target = file === '' ? home : baseName(file);
    const identity = `${target}#${hash}`;
    if (trail.includes(identity)) return { $ref: `#/$defs/${this.#name(identity)}` };
    const found = this.#find(target, hash, $ref, pointer);
    if (!found) return { ...beside };
    const resolved = this.bundle(found, pointer, target, [...trail, identity]);
    const name = this.#name(identity);
    if (JSON.stringify(resolved).includes(`"#/$defs/${name}"`)) this.recursive[name] = resolved;
    const own = this.bundle(beside, pointer, home, trail);
    return { ...resolved, ...own, ...(resolved.properties && own.properties && { properties: { ...resolved.properties, ...own.properties } }) };
  }

  #name(identity: string): string {
    return identity.replace(/[^A-Za-z0-9]+/gu, '-').replace(/^-|-$/gu, '') || 'root';
  }

  #find(target: string, hash: string, ref: string, pointer: string): FieldSource | undefined {
    const root = target === '' ? this.document : this.#fragments.get(target);
    if (root === undefined) {
      const near = didYouMean(target, this.#fragments.keys());
      this.report('bad-ref', below(pointer, '$ref'), `没有片段“${target}”`, near === undefined ? {} : { suggestion: `是不是“${near}”？`, fix: { pointer: below(pointer, '$ref'), value: ref.replace(target, near) } });
      return undefined;
    }
    const found = pointerInto(root, hash);
    if (!isObject(found)) {
      this.report('bad-ref', below(pointer, '$ref'), `“${ref}”没有指向一个定义`);
      return undefined;
    }
    if (target === '') return found as FieldSource;
    const inFragment: Report = (code, at, message, details) => this.report(code, below(pointer, '$ref'), `片段 ${target}.json 的 ${at || '/'}：${message}`, details?.suggestion === undefined ? {} : { suggestion: details.suggestion });
    const { $schema: _schema, $defs: _defs, definitions: _definitions, ...content } = (conform(fieldShape, found, hash, inFragment) ?? {}) as FieldSource;
    return content as FieldSource;
  }
}
