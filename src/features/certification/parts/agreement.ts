import type { Json } from '../../../platform/gateway/json.ts';

/** What two people's values of a field are compared by: files by their ids, and nothing is nothing however it is written. */
function meaning(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (Array.isArray(value))
    return JSON.stringify(value.map((file: unknown) => (file as { fileId?: unknown } | null)?.fileId));
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** For each field, how it stood when this page and the server last agreed about it: here, and there. */
export class Agreement {
  readonly #fields = new Map<string, { here: string; there: unknown }>();

  /** Fields of a form that are not what they were. */
  changed(body: Json): string[] {
    return Object.keys(body).filter((name) => meaning(body[name]) !== (this.#fields.get(name)?.here ?? ''));
  }

  before(names: readonly string[]): Json {
    return Object.fromEntries(names.map((name) => [name, this.#fields.get(name)?.there ?? null]));
  }

  /** The server has `there`, and whoever fills in the form knows, with `here` in it. */
  settle(name: string, here: unknown, there: unknown): void {
    this.#fields.set(name, { here: meaning(here), there });
  }

  /** The server has `there`; what is in the form is still to be sent. */
  insist(name: string, there: unknown): void {
    this.#fields.set(name, { here: '\u0000', there });
  }

  /** Whether somebody else changed it on the server. */
  moved(name: string, there: unknown): boolean {
    return meaning(there) !== meaning(this.#fields.get(name)?.there);
  }
}
