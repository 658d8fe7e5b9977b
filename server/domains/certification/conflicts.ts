import type { RecordData } from '@yunpu/engine-core/document';

/** What a person saw when they filled in a form, and what they send of it; fields that stand for the same are equal. */
export interface Sent {
  values: Readonly<RecordData>;
  /** Undefined: whoever sends does not say, and everything that is sent counts. */
  before: Readonly<RecordData> | undefined;
}

/** Files by their ids, texts without blanks around them; nothing is nothing, however it is written. */
function meaning(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  if (Array.isArray(value))
    return JSON.stringify(value.map((file: unknown) => (file as { fileId?: unknown } | null)?.fileId));
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/**
 * Parts what is sent by whether somebody else changed the field meanwhile, to something else: such a field stays as it
 * is, and whoever sent it is told.
 */
export function splitConflicts(
  { values, before }: Sent,
  stored: Readonly<RecordData>,
): { values: RecordData; conflicts: string[] } {
  const conflicts =
    before === undefined
      ? []
      : Object.keys(values).filter(
          (name) => meaning(values[name]) !== meaning(stored[name]) && meaning(before[name]) !== meaning(stored[name]),
        );
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !conflicts.includes(name))),
    conflicts,
  };
}
