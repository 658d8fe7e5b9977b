import { FIELD_TASKS } from './studio/fields.ts';
import { Hand, KEYS_OF_HAN, PERSON } from './studio/hand.ts';
import { PROCESS_TASKS } from './studio/processes.ts';
import { openStudioShop, type StudioShop } from './studio/shop.ts';
import type { Task } from './studio/tasks.ts';
import { VERSION_TASKS } from './studio/versions.ts';

/** From the first press to what another person's open page shows. */
const MAX_SECONDS = 60;
const TASKS: readonly Task[] = [...FIELD_TASKS, ...PROCESS_TASKS, ...VERSION_TASKS];

interface Studio {
  /** The build. */
  folder: string;
  /** Tasks with one of these words in their name, separated by commas; all without. */
  only: string | undefined;
}

interface Measured {
  presses: number;
  characters: number;
  personSeconds: number;
  seconds: number;
}

async function measure(shop: StudioShop, task: Task): Promise<Measured> {
  const { own, other } = await task.open(shop);
  const hand = new Hand(own, PERSON);
  const began = performance.now();
  try {
    await task.work(hand);
    await task.live(other);
    const { presses, characters, personMs } = hand;
    return { presses, characters, personSeconds: personMs / 1000, seconds: (performance.now() - began) / 1000 };
  } finally {
    await own.context().close();
    await other.context().close();
  }
}

/** Why it misses its goals, if it does. */
function missing({ most }: Task, { presses, seconds }: Measured): string | undefined {
  if (seconds >= MAX_SECONDS) return `超过 ${MAX_SECONDS} 秒`;
  return most !== undefined && presses > most ? `按键超过 ${most} 次` : undefined;
}

/**
 * What a product operator does in the studio, in a real browser and at a person's pace, until another person's open page
 * shows it. @throws Error when a task misses its goal or cannot be done
 */
export async function benchStudio({ folder, only }: Studio, report: (line: string) => void): Promise<void> {
  const words = only?.split(',') ?? [''];
  const missed: string[] = [];
  const shop = await openStudioShop(folder);
  try {
    report(
      `\n每次按键前 ${PERSON.pressMs} 毫秒，打字每键 ${PERSON.keyMs} 毫秒，一个汉字 ${KEYS_OF_HAN} 键：\n\n` +
        `| 设计台 | 按键次数 | 字数 | 人的秒数 | 机器的秒数 | 合计 | ${MAX_SECONDS} 秒内 |\n|---|---|---|---|---|---|---|`,
    );
    for (const task of TASKS.filter(({ name }) => words.some((word) => name.includes(word)))) {
      try {
        const measured = await measure(shop, task);
        const why = missing(task, measured);
        if (why !== undefined) missed.push(`${task.name}：${why}`);
        const { presses, characters, personSeconds, seconds } = measured;
        const figures = [personSeconds, seconds - personSeconds, seconds].map((value) => value.toFixed(1));
        report(`| ${[task.name, presses, characters, ...figures, why ?? '是'].join(' | ')} |`);
      } catch (error) {
        report(`| ${task.name} | – | – | – | – | – | 没有完成 |`);
        missed.push(`${task.name}：${String(error)}`);
      }
    }
  } finally {
    await shop.close();
  }
  if (missed.length > 0) throw new Error(`没有达到目标：\n${missed.join('\n')}`);
}
