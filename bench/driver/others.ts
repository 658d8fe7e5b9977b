import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoTeam } from '../../server/demo/identity/accounts.ts';
import { signIn } from './signIn.ts';

/** How many others work at once unless it is said otherwise. */
export const OTHERS = 6;
/** How long each of them thinks between two requests, milliseconds. */
const THINK_MS = 40;
const IDLE_MS = 5_000;
/** A first start builds its indexes once it answers; the code gets quick meanwhile. */
export const WARM_UP_MS = 15_000;

/** Somebody of another team, whose work the measure is about. */
const OTHER = { account: '13800000008', eid: demoTeam('青松物流有限公司').eid };

export interface Person {
  origin: string;
  cookie: string;
}

/** A call about an entity's records. */
export const call = <T>(person: Person, path: string, body: object | FormData): Promise<T> =>
  callAt(person, `/yzjumc/entity/v1/${path}`, body);

/** Posts what is sent; a call without it is one that only reads. */
export async function callAt<T>({ origin, cookie }: Person, path: string, body?: object | FormData): Promise<T> {
  const form = body instanceof FormData;
  const response = await fetch(origin + path, {
    ...(body && { method: 'POST', body: form ? body : JSON.stringify(body) }),
    headers: { cookie, origin, ...(form ? {} : { 'content-type': 'application/json' }) },
  });
  const { responseBody } = (await response.json()) as { responseBody?: { success: boolean; message: string; data: T } };
  if (!responseBody?.success) throw new Error(`${path}: ${response.status} ${responseBody?.message ?? ''}`);
  return responseBody.data;
}

/** p95 of what `count` others wait for a page of a list while `work` goes on, milliseconds. */
async function while95(person: Person, count: number, work: Promise<unknown>): Promise<number> {
  let over = false;
  const times: number[] = [];
  const others = Array.from({ length: count }, async () => {
    while (!over) {
      const began = performance.now();
      await call(person, 'invoice/list', { pageSize: 20 });
      times.push(performance.now() - began);
      await sleep(THINK_MS * (0.5 + Math.random()));
    }
  });
  await Promise.all([work.finally(() => (over = true)), ...others]).finally(() => (over = true));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** MB that the process holds. */
const memory = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const TABLE =
  '| 数据库 | 工作 | 秒 | 空闲 p95 ms | 期间 p95 ms | 比 | 内存 MB，之前 | 至多 |\n|---|---|---|---|---|---|---|---|';

/**
 * Measures pieces of long work one after the other: how long each takes, what others wait meanwhile and how much memory
 * the gateway holds at most. Idle is measured right before and right after, since the machine may be busy with
 * something else.
 */
export async function besideOthers(
  child: ChildProcess,
  origin: string,
  count: number,
): Promise<(what: string, work: () => Promise<unknown>) => Promise<string>> {
  const other = { origin, cookie: await signIn(origin, OTHER.account, OTHER.eid) };
  await while95(other, count, sleep(WARM_UP_MS));
  let before = await while95(other, count, sleep(IDLE_MS));
  return async (what, work) => {
    const held = memory(child);
    let most = held;
    const watching = setInterval(() => (most = Math.max(most, memory(child))), 200);
    const began = performance.now();
    const p95 = await while95(other, count, work()).finally(() => clearInterval(watching));
    const seconds = (performance.now() - began) / 1000;
    const after = await while95(other, count, sleep(IDLE_MS));
    const idle = (before + after) / 2;
    before = after;
    return `${what} | ${seconds.toFixed(1)} | ${idle.toFixed(0)} | ${p95.toFixed(0)} | ${count === 0 ? '–' : `×${(p95 / idle).toFixed(2)}`} | ${held.toFixed(0)} | ${most.toFixed(0)}`;
  };
}

/** The lines of an exported file. */
export async function download({ origin, cookie }: Person, entity: string): Promise<number> {
  const response = await fetch(`${origin}/yzjumc/entity/v1/${entity}/export`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  });
  if (!response.ok || !response.body) throw new Error(`${entity}/export: ${response.status}`);
  let lines = -1;
  for await (const piece of response.body) for (const byte of piece as Uint8Array) if (byte === 10) lines += 1;
  return lines;
}
