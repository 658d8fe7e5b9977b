// What a part that comes later fetches with it, without what runs already.

export function runningScripts() {
  let bundle = {};
  let entry = '';
  let known = new Map();

  const runsWith = (file) => {
    const found = known.get(file);
    if (found) return found;
    const all = new Set([file]);
    // What is added while it is gone through is gone through as well.
    for (const each of all) for (const next of bundle[each]?.imports ?? []) all.add(next);
    known.set(file, all);
    return all;
  };

  return {
    plugin: {
      name: 'running-scripts',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, files) {
          bundle = files;
          known = new Map();
          entry = Object.values(files).find(({ isEntry }) => isEntry)?.fileName ?? '';
        },
      },
    },
    resolveDependencies: (_file, needed, { hostId, hostType }) =>
      hostType === 'html' ? needed : needed.filter((file) => !runsWith(hostId).has(file) && !runsWith(entry).has(file)),
  };
}
