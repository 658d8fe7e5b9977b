import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Renderer } from './domains/catalogue/index.ts';
import type { BuiltPages, RunningGateway } from './gateway.ts';
import { beginOpening } from './platform/database/open.ts';
import { ConfigError, readConfig } from './platform/settings/config.ts';

export interface Surroundings {
  /** Resolves when the pages are built; undefined where they are, or where there are none. */
  pagesBuilt?: Promise<void> | undefined;
  /** Gets a line about what takes a while. */
  report(line: string): void;
  /** The embedded database died for good: this gateway cannot go on. */
  lost(error: Error): void;
}

/**
 * A gateway as the environment variables `env` describe it, which listens when this resolves.
 * @throws ConfigError for what is set wrong; FolderHeldError when another process holds the data folder.
 */
export async function startFrom(
  env: NodeJS.ProcessEnv,
  { pagesBuilt, report, lost }: Surroundings,
): Promise<RunningGateway> {
  const config = readConfig(env);
  if (!existsSync(config.schemasDir))
    throw new ConfigError(`找不到业务文档的目录 ${config.schemasDir}，请用环境变量 SCHEMAS_DIR 指出它在哪里`);
  const opening = beginOpening(config, report, lost);
  // The embedded database opens in a thread of its own: the gateway's code, which is most of this process, is read meanwhile.
  const { startGateway } = await import('./gateway.ts');
  return startGateway(config, opening, () => builtPages(pagesBuilt), report);
}

/** Beside the built gateway; one that is started from its sources (development) serves no pages. */
async function builtPages(built: Promise<void> | undefined): Promise<BuiltPages | undefined> {
  await built;
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  const drawing = new URL('./prerender.js', import.meta.url);
  if (!existsSync(folder) || !existsSync(drawing)) return undefined;
  return { folder, renderer: (await import(/* @vite-ignore */ drawing.href)) as Renderer };
}
