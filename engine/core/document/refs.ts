import { didYouMean } from '../expression/suggest.ts';
import { isObject } from '../json/json.ts';
import { nameMessages } from '../messages/names.ts';
import { referenceMessages as messages } from '../messages/references.ts';
import type { AssembleOptions, Bundled } from './assemble.ts';
import { conform } from './conform.ts';
import { titleOf } from './meta/keyWords.ts';
import { field as fieldShape } from './meta/metaField.ts';
import type { Context } from './model/context.ts';
import { below, type Report } from './model/report.ts';
import { findSchema, mapSchemas, pointerInto } from './model/schemaWalk.ts';
import type { EntityDocument, FieldSource } from './model/types.ts';

/** Where a `$ref` stands: the document ('') or a fragment, and the pointer of what '#' means there. */
interface Home {
  file: string;
  root: string;
}

interface Target {
  schema: FieldSource;
  home: Home;
  /** Pointer within that file. */
  pointer: string;
}

/** In an entity document '#' is the record: the document itself is no schema. */
const RECORD: Home = { file: '', root: '/record' };

/** Schemas that a document may come to once its references are replaced; shipped ones have a few hundred. */
const MAX_SCHEMAS = 50_000;

const baseName = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.json$/u, '');

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** `true` and `false` as schema objects, so that they can be merged with others. */
const asSchema = (value: unknown): FieldSource | undefined =>
  isObject(value) ? (value as FieldSource) : value === true ? {} : value === false ? { not: {} } : undefined;

const joined = <T>(first: readonly T[], second: readonly T[]): T[] => [
  ...new Set([...(Array.isArray(first) ? first : []), ...(Array.isArray(second) ? second : [])]),
];

/** The words of a definition with those beside the reference, which win; both lists of what must hold count. */
function merged(resolved: FieldSource, own: FieldSource): FieldSource {
  return {
    ...resolved,
    ...own,
    ...(resolved.properties && own.properties && { properties: { ...resolved.properties, ...own.properties } }),
    ...(resolved.required && own.required && { required: joined(resolved.required, own.required) }),
    ...(resolved.allOf !== undefined && own.allOf !== undefined && { allOf: joined(resolved.allOf, own.allOf) }),
  };
}

/**
 * Replaces every `$ref` by what it points to: another place of the document, by pointer, anchor or `$id`, or a
 * fragment. Words beside the `$ref` win over the definition's. A schema that contains itself keeps a local `$ref`
 * into `$defs`.
 */
export class Bundler {
  readonly recursive: Record<string, FieldSource> = {};
  readonly #fragments: ReadonlyMap<string, unknown>;
  readonly #names = new Map<string, string>();
  /** Place of a reference -> the place in this document that it points to. */
  readonly #origins = new Map<string, string>();
  readonly #kept = new Set<string>();
  #count = 0;

  constructor(
    readonly document: Partial<EntityDocument>,
    fragments: Readonly<Record<string, unknown>>,
    readonly report: Report,
  ) {
    this.#fragments = new Map(Object.entries(fragments).map(([name, content]) => [baseName(name), content]));
  }

  /** `trail`: the definitions that lead here; those from `same` on speak about the very same value. */
  bundle(
    source: FieldSource,
    pointer: string,
    home: Home = RECORD,
    trail: readonly string[] = [],
    same = 0,
  ): FieldSource {
    this.#count += 1;
    if (this.#count > MAX_SCHEMAS) {
      if (this.#count === MAX_SCHEMAS + 1)
        this.report('bad-ref', pointer, messages.tooMany(MAX_SCHEMAS), {
          suggestion: messages.fewerReferences,
        });
      return {};
    }
    const { $ref, $dynamicRef, ...beside } = source;
    const ref = $ref ?? $dynamicRef;
    if (typeof ref !== 'string')
      return mapSchemas(source, pointer, (schema, at, inPlace) =>
        this.bundle(schema, at, home, trail, inPlace ? same : trail.length),
      );
    const own = this.bundle(beside, pointer, home, trail, same);
    const found = this.#find(ref, home, below(pointer, $ref === undefined ? '$dynamicRef' : '$ref'));
    if (!found) return own;
    const identity = `${found.home.file}#${found.pointer}`;
    const name = this.#name(identity);
    if (trail.includes(identity, same)) {
      this.report('bad-ref', below(pointer, '$ref'), messages.circular(ref), {
        suggestion: messages.pointElsewhere,
      });
      return own;
    }
    if (trail.includes(identity)) {
      this.#kept.add(name);
      return { ...own, $ref: `#/$defs/${name}` };
    }
    const here = found.home.file === '';
    if (here) this.#origins.set(pointer, found.pointer);
    const resolved = this.bundle(found.schema, here ? found.pointer : pointer, found.home, [...trail, identity], same);
    if (this.#kept.has(name)) this.recursive[name] ??= resolved;
    return merged(resolved, own);
  }

  /** Where in the document's text stands what the bundled document has at a pointer. */
  originOf(pointer: string): string {
    let at = pointer;
    for (let turns = this.#origins.size; turns > 0 && pointerInto(this.document, at) === undefined; turns -= 1) {
      let end = at.length;
      while (end > 0 && !this.#origins.has(at.slice(0, end))) end = at.lastIndexOf('/', end - 1);
      if (end <= 0) return pointer;
      at = `${this.#origins.get(at.slice(0, end)) ?? ''}${at.slice(end)}`;
    }
    return at;
  }

  /** A name for `$defs` in plain letters, one for each definition, whatever its own name is written in. */
  #name(identity: string): string {
    let name = this.#names.get(identity);
    if (name === undefined) {
      const plain = identity.replace(/[^A-Za-z0-9]+/gu, '-').replace(/^-|-$/gu, '') || 'root';
      const taken = new Set(this.#names.values());
      name = plain;
      for (let next = 2; taken.has(name); next += 1) name = `${plain}-${next}`;
      this.#names.set(identity, name);
    }
    return name;
  }

  #find(ref: string, home: Home, at: string): Target | undefined {
    const [address = '', hash = ''] = ref.split('#');
    const target = this.#homeOf(address, home);
    if (!target) {
      const name = baseName(address);
      const near = didYouMean(name, this.#fragments.keys());
      this.report(
        'bad-ref',
        at,
        messages.noFragment(name),
        near === undefined
          ? {}
          : { suggestion: nameMessages.near(near), fix: { pointer: at, value: ref.replace(name, near) } },
      );
      return undefined;
    }
    const pointer = this.#pointerOf(decoded(hash), target);
    const schema = pointer === undefined ? undefined : asSchema(pointerInto(this.#file(target.file), pointer));
    if (pointer === undefined || !schema) {
      this.report('bad-ref', at, messages.nowhere(ref));
      return undefined;
    }
    if (target.file === '') return { schema, home: target, pointer };
    const inFragment: Report = (code, inside, message, details) =>
      this.report(
        code,
        at,
        messages.inFragment(`${target.file}.json`, inside || '/', message),
        details?.suggestion === undefined ? {} : { suggestion: details.suggestion },
      );
    const {
      $schema: _schema,
      $defs: _defs,
      definitions: _definitions,
      ...content
    } = (conform(fieldShape, schema, pointer, inFragment, titleOf) ?? {}) as FieldSource;
    return { schema: content as FieldSource, home: target, pointer };
  }

  #file(name: string): unknown {
    return name === '' ? this.document : this.#fragments.get(name);
  }

  /** The file that an address names, seen from a home: itself, a schema in it with that `$id`, or a fragment. */
  #homeOf(address: string, home: Home): Home | undefined {
    if (address === '') return home;
    const name = baseName(address);
    if (this.#fragments.has(name)) return { file: name, root: '' };
    const root = this.#search(home.file, ({ $id }) => typeof $id === 'string' && $id.replace(/#$/u, '') === address);
    return root === undefined ? undefined : { file: home.file, root };
  }

  #pointerOf(hash: string, home: Home): string | undefined {
    if (hash === '') return home.root;
    if (!hash.startsWith('/'))
      return this.#search(
        home.file,
        ({ $anchor, $dynamicAnchor, $id }) => $anchor === hash || $dynamicAnchor === hash || $id === `#${hash}`,
      );
    return [hash, home.root + hash].find(
      (candidate) => asSchema(pointerInto(this.#file(home.file), candidate)) !== undefined,
    );
  }

  #search(file: string, wanted: (schema: FieldSource) => boolean): string | undefined {
    if (file !== '') return findSchema(this.#fragments.get(file) as FieldSource, '', wanted);
    const { record, $defs, definitions } = this.document;
    return (record && findSchema(record, '/record', wanted)) ?? findSchema({ $defs, definitions }, '', wanted);
  }
}

/** A document's own references and those into fragments, followed. Problems behind them are reported where they stand. */
export function bundleDocument(source: EntityDocument, { fragments = {} }: AssembleOptions, context: Context): Bundled {
  const bundler = new Bundler(source, fragments, context.report);
  context.originOf = (pointer) => bundler.originOf(pointer);
  return {
    record: bundler.bundle(source.record, '/record'),
    input: (action, input) => {
      const root = `${below('/actions', action)}/input`;
      return bundler.bundle(input, root, { file: '', root });
    },
    recursive: bundler.recursive,
  };
}
