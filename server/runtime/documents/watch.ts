import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Editors write a file in several steps; one reload is enough for all of them. */
const QUIET_MS = 120;

/**
 * Calls back when something in the documents' folder changed and has been quiet for a moment. Returns how to stop.
 * A folder may be replaced as a whole (moved, or a link turned, as Kubernetes does): its parent tells, and it is
 * watched anew.
 */
export function watchFolder(folder: string, onChange: () => void, onError: (error: unknown) => void): () => void {
  const root = resolve(folder);
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function due(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const name of ['entities', 'fragments']) follow(join(root, name));
      follow(root);
      onChange();
    }, QUIET_MS);
  }

  /** Watches what stands at this place now, instead of what stood there before. */
  function follow(place: string, only?: string): void {
    watchers.get(place)?.close();
    watchers.delete(place);
    try {
      const watcher = watch(place, (_event, name) => {
        if (only === undefined || name === null || name === only) due();
      });
      watcher.on('error', onError);
      watchers.set(place, watcher);
    } catch (error) {
      // Fragments are optional; a folder that is not there is followed when its parent tells of it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
    }
  }

  follow(dirname(root), basename(root));
  for (const place of [root, join(root, 'entities'), join(root, 'fragments')]) follow(place);
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
