import type { FieldModel, OptionModel } from '../document/model/model.ts';
import { escapeSegment, parsePointer, patternOf } from './pointer.ts';
import type { RecordShape } from './shape.ts';

export interface FieldState {
  /** The field, its section and everything that contains it are shown. */
  visible: boolean;
  required: boolean;
  readOnly: boolean;
  /** The options offered now; undefined when the document lists none. */
  options: readonly OptionModel[] | undefined;
}

/** What conditions decided about one field, or section; absent where no condition had a say. */
export interface Flags {
  visible?: boolean;
  /** Hidden, and its value left out of the record. */
  cleared?: boolean;
  required?: boolean;
  readOnly?: boolean;
  options?: readonly OptionModel[];
}

interface Place {
  field: FieldModel | undefined;
  /** Flags that can hide it: its section's, its ancestors', its own. */
  hiders: readonly string[];
  /** Not a field at all, or in a row far down: there is no end of such places, and they are kept for one record only. */
  isPassing: boolean;
}

/** Rows whose places are found once for all records. */
const SHARED_ROWS = 100;

/** Places are the model's, and found once. */
const placesOf = new WeakMap<RecordShape, Map<string, Place>>();

export const sectionKey = (name: string): string => `#section/${name}`;

/** What conditions decided, by JSON pointer, and the field states that follow. */
export class FlagStore {
  private readonly flags = new Map<string, Flags>();
  private readonly states = new Map<string, FieldState>();
  private readonly passingPlaces = new Map<string, Place>();
  private readonly places: Map<string, Place>;
  private cleared = 0;

  constructor(private readonly shape: RecordShape) {
    let places = placesOf.get(shape);
    if (!places) placesOf.set(shape, (places = new Map()));
    this.places = places;
  }

  get(key: string): Flags | undefined {
    return this.flags.get(key);
  }

  /** The flags at `key`, to be written to; 'cleared' goes through `setCleared`. */
  at(key: string): Omit<Flags, 'cleared'> {
    let flags = this.flags.get(key);
    if (!flags) this.flags.set(key, (flags = {}));
    return flags;
  }

  setCleared(pointer: string, cleared: boolean): void {
    const flags: Flags = this.at(pointer);
    if (cleared !== (flags.cleared ?? false)) this.cleared += cleared ? 1 : -1;
    flags.cleared = cleared;
  }

  isVisible(pointer: string): boolean {
    for (const key of this.place(pointer).hiders) if (this.flags.get(key)?.visible === false) return false;
    return true;
  }

  /** Whether the value at `pointer`, or anything around it, is held back. */
  isCleared(pointer: string): boolean {
    if (this.cleared === 0) return false;
    return this.place(pointer).hiders.some((key) => this.flags.get(key)?.cleared);
  }

  /** The state of the field at `pointer`; the same object as long as nothing about it changed. */
  state(pointer: string): FieldState {
    const { field } = this.place(pointer);
    const own = this.flags.get(pointer);
    const visible = this.isVisible(pointer);
    const required = own?.required ?? field?.required ?? false;
    const readOnly = own?.readOnly ?? (field !== undefined && isReadOnly(field));
    const options = own?.options ?? field?.options;
    const known = this.states.get(pointer);
    if (
      known &&
      known.visible === visible &&
      known.required === required &&
      known.readOnly === readOnly &&
      known.options === options
    )
      return known;
    const next = { visible, required, readOnly, options };
    this.states.set(pointer, next);
    return next;
  }

  /** Forgets rows inside `pointer` that `isGone` says are gone. */
  dropRows(pointer: string, isGone: (row: string) => boolean): void {
    for (const key of this.flags.keys()) {
      const row = /^(\/.*\/\d+)\//.exec(key)?.[1];
      if (!row?.startsWith(pointer + '/') || !isGone(row)) continue;
      this.setCleared(key, false);
      this.flags.delete(key);
    }
  }

  private place(pointer: string): Place {
    const known = this.places.get(pointer) ?? this.passingPlaces.get(pointer);
    if (known) return known;
    const place = this.findPlace(pointer);
    (place.isPassing ? this.passingPlaces : this.places).set(pointer, place);
    return place;
  }

  private findPlace(pointer: string): Place {
    const hiders: string[] = [];
    const segments = parsePointer(pointer);
    const root = this.shape.fieldsByPath[segments[0] ?? ''];
    if (root && this.shape.form?.sections.some((section) => section.show && section.name === root.section))
      hiders.push(sectionKey(root.section));
    let at = '';
    for (const segment of segments) hiders.push((at += '/' + escapeSegment(segment)));
    const field = this.shape.fieldsByPath[patternOf(pointer)];
    return { field, hiders, isPassing: !field || segments.some((segment) => Number(segment) >= SHARED_ROWS) };
  }
}

/** Whether the document itself says that the field cannot be filled in. */
export function isReadOnly(field: FieldModel): boolean {
  return field.readOnly || field.compute !== undefined;
}
