import type { EntityInfo } from '@yunpu/engine-core/document';
import { equalJson } from '@yunpu/engine-core/json';

type Entities = Readonly<Record<string, EntityInfo>>;
type Fields = EntityInfo['fields'];

/** What a compilation looked up in one other entity. */
interface Lookup {
  /** Undefined where there was no such entity. */
  info: EntityInfo | undefined;
  fields: Set<string>;
  /** It went through all of them. */
  allFields: boolean;
}

const read = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/**
 * What a compilation looked up in other entities: its result stays true until something of that changes. Of a document
 * that dozens of others link to, most changes concern none of them.
 */
export class References {
  readonly #lookups = new Map<string, Lookup>();
  readonly #names: readonly string[];
  #allNames = false;

  constructor(private readonly entities: Entities) {
    this.#names = Object.keys(entities);
  }

  /** The entities, for the compiler: what it looks up in them is noted. */
  watched(): Entities {
    return new Proxy(this.entities, {
      get: (_target, name) => {
        if (typeof name !== 'string') return undefined;
        const lookup = this.#noted(name);
        return lookup.info && this.#watchedInfo(lookup.info, lookup);
      },
      getOwnPropertyDescriptor: (target, name) => {
        if (typeof name === 'string') this.#noted(name);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        this.#allNames = true;
        return Reflect.ownKeys(target);
      },
    });
  }

  /** Whether a compilation beside these entities would look up the same. */
  isSameIn(entities: Entities): boolean {
    if (entities === this.entities) return true;
    if (this.#allNames && !equalJson(this.#names, Object.keys(entities))) return false;
    return [...this.#lookups].every(([name, lookup]) => isSameInfo(lookup, read(entities, name)));
  }

  #noted(name: string): Lookup {
    let lookup = this.#lookups.get(name);
    if (lookup === undefined) {
      lookup = { info: read(this.entities, name), fields: new Set(), allFields: false };
      this.#lookups.set(name, lookup);
    }
    return lookup;
  }

  #watchedInfo(info: EntityInfo, lookup: Lookup): EntityInfo {
    const fields = new Proxy<Fields>(info.fields, {
      get: (target, name) => {
        if (typeof name !== 'string') return undefined;
        lookup.fields.add(name);
        return read(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        if (typeof name === 'string') lookup.fields.add(name);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        lookup.allFields = true;
        return Reflect.ownKeys(target);
      },
    });
    return { ...info, fields };
  }
}

function isSameInfo({ info: before, fields, allFields }: Lookup, now: EntityInfo | undefined): boolean {
  if (before === now) return true;
  if (before === undefined || now === undefined) return false;
  const { fields: fieldsBefore, ...factsBefore } = before;
  const { fields: fieldsNow, ...factsNow } = now;
  if (!equalJson(factsBefore, factsNow)) return false;
  // In their order too: that is how they are named in a suggestion.
  if (allFields) return equalJson(Object.entries(fieldsBefore), Object.entries(fieldsNow));
  return [...fields].every((name) => equalJson(read(fieldsBefore, name), read(fieldsNow, name)));
}
