import type { ModulePreloadOptions, Plugin } from 'vite';

/**
 * For Vite's list of the files that a page fetches along with a part that comes later: leaves out those that run already.
 * @returns a plugin that sees the build's files before they are named in each other, and the function for `modulePreload`
 */
export function runningScripts(): {
  plugin: Plugin;
  resolveDependencies: NonNullable<ModulePreloadOptions['resolveDependencies']>;
};
