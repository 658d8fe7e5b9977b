/** The import whose file, records or undoing waits to be worked on. */
export const IMPORT_TOPIC = 'entities.import';
