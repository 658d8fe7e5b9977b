// Where a test run keeps what it throws away: databases with hundreds of files each, made and dropped by the hundred.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** So many bytes must be free in memory before files are kept there. */
const ENOUGH = 8 * 1024 ** 3;
/** Folders say whose they are, so that a later run takes away what an interrupted one left. */
const NAME = /^yunpu-test-(\d+)-/;

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sweep(place) {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // Somebody else's.
    }
  }
}

function make(place) {
  const folder = mkdtempSync(join(place, `yunpu-test-${process.pid}-`));
  // The database server of the tests runs as a user of its own.
  chmodSync(folder, 0o755);
  return folder;
}

/** A folder in memory that programs may be started from (the tests unpack a browser); undefined where there is none. */
function inMemory() {
  let folder;
  try {
    sweep(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ENOUGH) return undefined;
    folder = make(MEMORY);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
  } catch {
    // No such folder, or not ours to write in.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/**
 * Makes the folder: in memory where the machine has enough of it, many times as fast as a disk for this, else beside
 * other temporary files. It goes when the process ends.
 */
export function scratchFolder() {
  const folder = inMemory() ?? make(tmpdir());
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
