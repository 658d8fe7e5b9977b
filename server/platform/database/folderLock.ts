import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Another process works in the folder. */
export class FolderHeldError extends Error {
  override readonly name = 'FolderHeldError';
}

interface Holder {
  pid: number;
  host: string;
  /** When the process started: the system may give its pid to another one later. */
  birth: string;
  /** Random, so that a lock can be told from a later one of the same process. */
  token: string;
  /** Of the lock's own file: a copy of the folder, made while it is held, is held by nobody. */
  inode: number;
  device: number;
}

const HEARTBEAT_MS = 5_000;
/** A holder on another host (a shared volume) is believed dead after this long without a heartbeat. */
const SILENCE_MS = 30_000;
const LOCK = /^lock\.(\d+)$/;

/**
 * Takes `folder` for this process. A lock is a numbered file; whoever finds the highest one dead claims the
 * next number, which the file system gives to one process only. So a lock that was left by `kill -9` never
 * stands in the way, and two processes that find it at once cannot both have it.
 * @returns how to give the folder back.
 * @throws FolderHeldError at once when a living process holds it.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const token = randomUUID();
  const draft = join(folder, `lock-draft-${token}`);
  await writeFile(draft, '');
  const { ino, dev } = await stat(draft);
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    birth: await birthOf(process.pid),
    token,
    inode: ino,
    device: dev,
  };
  await writeFile(draft, JSON.stringify(me));
  try {
    for (;;) {
      const highest = Math.max(0, ...(await lockNumbers(folder)));
      if (highest > 0) await refuseIfAlive(folder, highest);
      const mine = join(folder, `lock.${highest + 1}`);
      if (!(await claim(draft, mine))) continue;
      // Someone may have gone further while this process was looking: the higher number holds.
      const numbers = await lockNumbers(folder);
      if (Math.max(...numbers) > highest + 1) {
        await rm(mine, { force: true });
        continue;
      }
      for (const older of numbers) if (older <= highest) await rm(join(folder, `lock.${older}`), { force: true });
      return keep(mine);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function lockNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => LOCK.exec(name)?.[1] ?? []).map(Number);
}

/** Creates `lock` with the whole content at once; false when it exists. */
async function claim(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function refuseIfAlive(folder: string, number: number): Promise<void> {
  const file = join(folder, `lock.${number}`);
  const found = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => undefined);
  if (!found) return;
  const holder = JSON.parse(found[0]) as Holder;
  const here = holder.host === hostname();
  // Device numbers are compared on one host only: each host numbers those of a shared volume itself.
  if (holder.inode !== found[1].ino || (here && holder.device !== found[1].dev)) return;
  const alive = here
    ? isRunning(holder.pid) && (await birthOf(holder.pid)) === holder.birth
    : Date.now() - found[1].mtimeMs < SILENCE_MS;
  if (!alive) return;
  throw new FolderHeldError(
    here
      ? `数据目录 ${folder} 正被另一个进程（进程号 ${holder.pid}）使用。请先停止它，或用环境变量 DATA_DIR 换一个目录。`
      : `数据目录 ${folder} 正被主机 ${holder.host} 上的进程使用。请先停止它，或用环境变量 DATA_DIR 换一个目录。`,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When the process was started, as the kernel tells it; '' where there is no /proc. */
async function birthOf(pid: number): Promise<string> {
  try {
    const [status, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name in parentheses may hold spaces; the start time is the 20th word after it.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot.trim()}:${ticks}`;
  } catch {
    return '';
  }
}

function keep(lock: string): () => Promise<void> {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch((error: unknown) => console.error('数据目录的锁文件无法更新', error));
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(lock, { force: true });
  };
}
