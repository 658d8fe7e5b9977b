import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { FolderHeldError } from './database/folderLock.ts';
import { sqlState } from './database/pooledDatabase.ts';
import { startGateway, type BuiltPages } from './gateway.ts';
import type { Renderer } from './storefront/renderer.ts';

/** How long requests under way may take when the process is asked to end, milliseconds. */
const PATIENCE_MS = 4_500;

/** Beside the built `main.js`; a gateway started from its sources (development) serves no pages. */
async function builtPages(): Promise<BuiltPages | undefined> {
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  const drawing = new URL('./prerender.js', import.meta.url);
  if (!existsSync(folder) || !existsSync(drawing)) return undefined;
  return { folder, renderer: (await import(/* @vite-ignore */ drawing.href)) as Renderer };
}

try {
  const config = readConfig(process.env);
  const gateway = await startGateway(config, await builtPages());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(gateway.close));
  process.stdout.write(gateway.greeting);
} catch (error) {
  process.stderr.write(`无法启动：${reasonOf(error)}\n`);
  process.exit(1);
}

async function end(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  await close();
  process.exit(0);
}

/** What a person who starts the gateway can act on; anything unforeseen with all its details. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderHeldError) return error.message;
  const code = sqlState(error);
  if (code === 'EADDRINUSE') return `端口 ${process.env.PORT ?? '8080'} 已被占用，请用环境变量 PORT 换一个端口`;
  if (code === 'EACCES' || code === 'EPERM') return `没有所需的权限：${error instanceof Error ? error.message : ''}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `连接不上 DATABASE_URL 所指的数据库：${error instanceof Error ? error.message || code : code}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
