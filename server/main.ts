import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Renderer } from './domains/catalogue/index.ts';
import type { BuiltPages } from './gateway.ts';
import { beginOpening } from './platform/database/open.ts';
import { ConfigError, readConfig } from './platform/settings/config.ts';
import { startFailure } from './startFailure.ts';

/** How long requests under way may take when the process is asked to end, milliseconds. */
const PATIENCE_MS = 4_500;

/** The parent builds the pages beside the gateway's first start and sends a message when they are there. */
const PAGES_FOLLOW = '--pages-follow';

/** Beside the built `main.js`; a gateway started from its sources (development) serves no pages. */
async function builtPages(): Promise<BuiltPages | undefined> {
  await pagesBuilt;
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  const drawing = new URL('./prerender.js', import.meta.url);
  if (!existsSync(folder) || !existsSync(drawing)) return undefined;
  return { folder, renderer: (await import(/* @vite-ignore */ drawing.href)) as Renderer };
}

// Heard from the first moment on: they may be there before the database is.
const pagesBuilt = process.argv.includes(PAGES_FOLLOW) ? pagesAnnounced() : undefined;

try {
  const config = readConfig(process.env);
  if (!existsSync(config.schemasDir))
    throw new ConfigError(`找不到业务文档的目录 ${config.schemasDir}，请用环境变量 SCHEMAS_DIR 指出它在哪里`);
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  const opening = beginOpening(config, report, lost);
  // The embedded database opens in a thread of its own: the gateway's code, which is most of this process, is read meanwhile.
  const { startGateway } = await import('./gateway.ts');
  const gateway = await startGateway(config, opening, builtPages, report);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(gateway.close));
  process.stdout.write(gateway.greeting);
} catch (error) {
  process.stderr.write(`无法启动：${startFailure(error, process.env)}\n`);
  process.exit(1);
}

/** Without the parent there will be no pages. */
function pagesAnnounced(): Promise<void> {
  const orphaned = (): void => process.exit(1);
  process.once('disconnect', orphaned);
  return new Promise((resolve) => {
    process.once('message', () => {
      process.off('disconnect', orphaned);
      process.disconnect();
      resolve();
    });
  });
}

/** A supervisor starts the process again; this one could only refuse. */
function lost(error: Error): void {
  process.stderr.write(`内嵌数据库意外停止，多次尝试仍无法重新打开，进程退出：${startFailure(error, process.env)}\n`);
  process.exit(1);
}

async function end(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  await close();
  process.exit(0);
}
