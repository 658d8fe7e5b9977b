import { startFailure } from './startFailure.ts';
import { startFrom } from './startup.ts';

/** How long requests under way may take when the process is asked to end, milliseconds. */
const PATIENCE_MS = 4_500;

/** The parent builds the pages beside the gateway's first start and sends a message when they are there. */
const PAGES_FOLLOW = '--pages-follow';

try {
  const gateway = await startFrom(process.env, {
    // Heard from the first moment on: they may be there before the database is.
    pagesBuilt: process.argv.includes(PAGES_FOLLOW) ? pagesAnnounced() : undefined,
    report: (line) => void process.stdout.write(`${line}\n`),
    lost,
  });
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
