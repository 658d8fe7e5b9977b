import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps; one reload is enough for all of them. */
const QUIET_MS = 120;

/** Calls back when something in the documents' folder changed and has been quiet for a moment. Returns how to stop. */
export function watchFolder(folder: string, onChange: () => void, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const due = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  };
  const watchers: FSWatcher[] = [];
  for (const name of ['', 'entities', 'fragments']) {
    try {
      const watcher = watch(join(folder, name), due);
      watcher.on('error', onError);
      watchers.push(watcher);
    } catch (error) {
      // Fragments are optional; a folder that is not there is not watched.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
    }
  }
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
