import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFolder } from '../../../server/runtime/documents/watch.ts';

let parent: string;
let folder: string;
let changes: number;
let stop: (() => void) | undefined;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'yunpu-watch-'));
  folder = join(parent, 'schemas');
  changes = 0;
});
afterEach(async () => {
  stop?.();
  await rm(parent, { recursive: true, force: true });
});

async function documents(place: string, text: string): Promise<void> {
  await mkdir(join(place, 'entities'), { recursive: true });
  await writeFile(join(place, 'entities/thing.json'), text);
}

const begin = (): void => {
  stop = watchFolder(
    folder,
    () => {
      changes += 1;
    },
    (error) => {
      throw error;
    },
  );
};

async function heard(act: () => Promise<unknown>): Promise<void> {
  const before = changes;
  await act();
  await expect.poll(() => changes, { timeout: 3_000 }).toBeGreaterThan(before);
  // Two reloads of one act are let pass before the next.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

it('each change of a document is noticed', async () => {
  await documents(folder, '1');
  begin();
  await heard(() => documents(folder, '2'));
  await heard(() => documents(folder, '3'));
});

it('the replacement of the whole folder is noticed, and so are later changes in the new one', async () => {
  await documents(folder, '1');
  await documents(join(parent, 'next'), '2');
  begin();
  await heard(async () => {
    await rename(join(folder, 'entities'), join(parent, 'old'));
    await rename(join(parent, 'next/entities'), join(folder, 'entities'));
  });
  await heard(() => documents(folder, '3'));
  await documents(join(parent, 'other'), '4');
  await heard(async () => {
    await rename(folder, join(parent, 'older'));
    await rename(join(parent, 'other'), folder);
  });
  await heard(() => documents(folder, '5'));
});

it('a symbolic link that is pointed at another folder, as in a mounted ConfigMap, is noticed each time', async () => {
  for (const name of ['v1', 'v2', 'v3']) await documents(join(parent, name), name);
  await mkdir(folder);
  const turn = async (to: string): Promise<void> => {
    await symlink(join(parent, to), join(folder, '..data_tmp'));
    await rename(join(folder, '..data_tmp'), join(folder, '..data'));
  };
  await turn('v1');
  await symlink('..data/entities', join(folder, 'entities'));
  begin();
  await heard(() => turn('v2'));
  await heard(() => turn('v3'));
});
