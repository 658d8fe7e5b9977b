import { isEmptyValue } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { type Merge, mergeRecords, sameValue } from '@yunpu/engine-core/record';
import { foreignText } from '../../../../contract/foreignJson.ts';
import type { Application, Seen } from '../../../platform/gateway/certification.ts';
import type { Json } from '../../../platform/gateway/json.ts';

/** What was typed and is not on the server, for the form that is opened next. */
export interface Interrupted {
  /** Of which application; undefined of one that had not begun. */
  billNo: string | undefined;
  mine: Json;
  original: Json;
}

export const seenOf = (application: Pick<Application, 'billNo' | 'version'> | null): Seen =>
  application ? { billNo: application.billNo, version: application.version } : { version: 0 };

/**
 * What a form that is kept while it is filled in and the server agree on. Field by field, where the engine's forms know
 * one version: what two people filled in differently waits for one of them to decide, and the rest goes on being kept.
 */
export class Agreement {
  #original: Json;
  #theirs: Json;
  /** What was sent since the server was last heard of. */
  #asked: Json[] = [];

  /** `suggested`: what the form of a new application began with, which nobody typed. */
  constructor(
    record: Json,
    public seen: Seen,
    private readonly suggested: Json = {},
  ) {
    this.#original = record;
    this.#theirs = record;
  }

  /** `mine` over what the server has; where they clash, theirs. */
  merge(mine: Json): Merge {
    return mergeRecords(mine, this.#theirs, this.#original);
  }

  /** Goes on with what was interrupted. @returns the fields that had been filled in by then and never arrived */
  resume({ billNo, mine, original }: Interrupted): string[] {
    if (billNo !== undefined && billNo !== this.seen.billNo) return [];
    const typed = Object.keys(mine).filter(
      (name) => !sameValue(mine[name], original[name]) && !sameValue(mine[name], this.#theirs[name]),
    );
    for (const name of typed) this.#original = { ...this.#original, [name]: original[name] };
    return typed;
  }

  /** What is in the form now, without the fields that are `secret`. */
  interrupt(mine: Json, secret: readonly string[]): Interrupted {
    return {
      billNo: this.seen.billNo,
      mine: { ...mine, ...only(this.#original, secret) },
      original: this.#original,
    };
  }

  /** `record` is on its way, and it may stand there though no answer comes. */
  ask(record: Json): void {
    this.#asked.push(record);
  }

  /** What was sent has been kept, but for what clashed. */
  kept(record: Json, seen: Seen, clashing: readonly string[]): void {
    this.#original = { ...record, ...only(this.#original, clashing) };
    this.#hear(record, seen);
  }

  /** Somebody else saved. @returns fields of theirs where `mine` has nothing of its own */
  heard(mine: Json, record: Json, seen: Seen): string[] {
    if (this.seen.version === 0)
      for (const name of Object.keys(record).filter((name) => !isEmptyValue(record[name])))
        this.#original = { ...this.#original, [name]: this.suggested[name] };
    for (const asked of this.#asked) {
      const arrived = Object.keys(asked).filter((name) => sameValue(asked[name], record[name]));
      this.#original = { ...this.#original, ...only(record, arrived) };
    }
    this.#hear(record, seen);
    const { clashes, kept } = this.merge(mine);
    const own = [...clashes.map(nameOf), ...kept.map((path) => nameOf({ path }))];
    this.#original = { ...record, ...only(this.#original, own) };
    return Object.keys(record).filter((name) => !own.includes(name) && !sameValue(mine[name], record[name]));
  }

  /** A person has seen theirs and chosen. */
  decided(clashes: Merge['clashes']): void {
    for (const clash of clashes) this.#original = { ...this.#original, [nameOf(clash)]: clash.theirs };
  }

  #hear(record: Json, seen: Seen): void {
    this.#theirs = record;
    this.seen = seen;
    this.#asked = [];
  }
}

/** The field that a pointer is of. */
export const nameOf = ({ path }: { path: string }): string => path.split('/')[1] ?? '';

const only = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

export const interruptedIn = ({ billNo, mine, original }: Json): Interrupted | undefined =>
  isObject(mine) && isObject(original) ? { billNo: foreignText(billNo) || undefined, mine, original } : undefined;
