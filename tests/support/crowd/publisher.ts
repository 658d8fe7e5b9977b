import type { Answered as AnswerOf } from '../../../contract/define.ts';
import type * as calls from '../../../contract/studio/index.ts';
import type { Judged } from '../../../contract/studio/index.ts';
import type { World } from './world.ts';

const STUDIO = '/yzjumc/studio/v1';
const PUBLISHED_MS = 2_000;

type Properties = Record<string, Record<string, unknown>>;
type History = AnswerOf<typeof calls.history>['entries'];

interface Ready {
  path: string;
  sent: { reason: string; [more: string]: unknown };
}

const FIELD = { type: 'string', title: '内容', maxLength: 60, column: true, filter: true };

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody who publishes one version after the other, and goes back to earlier ones. */
export class Publisher {
  private made = 0;
  /** How long publications took, milliseconds. */
  readonly times: number[] = [];

  constructor(
    private readonly world: World,
    private readonly cookie: string,
  ) {}

  private async ask<T>(path: string, body?: object, origin?: string): Promise<T> {
    const { code, data, text } = await this.world.call(this.cookie, STUDIO + path, body, origin);
    if (code !== undefined) throw new Error(`${path}: ${text.slice(0, 600)}`);
    return data as T;
  }

  async history(origin?: string): Promise<History> {
    return (await this.ask<AnswerOf<typeof calls.history>>('/history?entity=errand', undefined, origin)).entries;
  }

  /** Every process serves what was published, and no longer what was shipped, which has none of the fields that people fill in. */
  async served(): Promise<void> {
    const from = Date.now();
    for (const origin of this.world.origins)
      while ((await this.history(origin)).find(({ current }) => current)?.kind !== 'published') {
        if (Date.now() - from > PUBLISHED_MS) return this.world.fail(`${origin} does not serve the first version`);
        await sleep(20);
      }
  }

  private async accepted(documents: { entity: string; text: string; from: string | null }[]): Promise<string[]> {
    const { documents: judged } = await this.ask<{ documents: Judged[] }>('/judge', { documents });
    return judged.flatMap(({ impact }) => impact.filter(({ dangerous }) => dangerous).map(({ id }) => id));
  }

  /** Both followed fields under new names; the second one comes and goes. */
  private async draft(n: boolean): Promise<Ready> {
    const number = (this.made += 1);
    this.world.versions.set(number, { n });
    const { text, document } = await this.ask<AnswerOf<typeof calls.open>>('/document?entity=errand');
    const next = JSON.parse(text) as { record: { properties: Properties } };
    const others = Object.entries(next.record.properties).filter(([, { id }]) => id !== 'm' && id !== 'n');
    next.record.properties = Object.fromEntries([
      ...others,
      [`m_${number}`, { ...FIELD, id: 'm' }],
      ...(n ? [[`n_${number}`, { ...FIELD, id: 'n' }]] : []),
    ]);
    const documents = [{ entity: 'errand', text: JSON.stringify(next, null, 2), from: document.version }];
    const { draft } = await this.ask<AnswerOf<typeof calls.saveDraft>>('/draft/save', { name: '修改', documents });
    const reason = `第 ${number} 版`;
    const accepted = await this.accepted(documents);
    return { path: '/publish', sent: { draftNo: draft.draftNo, version: draft.version, reason, accepted } };
  }

  private async wayBack(): Promise<Ready> {
    // The shipped one has none of the fields that are followed.
    const history = await this.history();
    const now = history.find(({ current }) => current)?.version;
    const entries = history.filter((entry) => entry.kind !== 'shipped' && entry.version !== now);
    const chosen = entries[Math.floor(Math.random() * entries.length)];
    if (!chosen) return this.draft(true);
    const { version } = chosen;
    const { text } = await this.ask<AnswerOf<typeof calls.versionText>>(`/version?entity=errand&version=${version}`);
    const accepted = await this.accepted([{ entity: 'errand', text, from: null }]);
    return { path: '/back', sent: { entity: 'errand', version, reason: `退回 ${(this.made += 1)}`, accepted } };
  }

  /** What is published next: every third time a way back. */
  ready(turn: number): Promise<Ready> {
    return turn % 3 === 2 ? this.wayBack() : this.draft(turn % 4 !== 1);
  }

  async publish({ path, sent }: Ready, key?: string): Promise<void> {
    const from = performance.now();
    const answer = await this.world.call(this.cookie, STUDIO + path, sent, undefined, key);
    if (answer.code !== undefined) this.world.fail(`${path}: ${answer.text.slice(0, 600)}`);
    this.times.push(performance.now() - from);
  }

  /** The last version in force with all fields, by which everything that is stored is seen. */
  async publishAll(): Promise<void> {
    await this.publish(await this.draft(true));
  }

  /**
   * Publishes by the process at `victim`, which is killed before it may have answered: what was published is then there as
   * a whole or not at all, and everybody else serves it within two seconds.
   */
  async publishAndKill(ready: Ready, victim: string, kill: () => Promise<void>, afterMs: number): Promise<void> {
    const key = crypto.randomUUID();
    const { reason } = ready.sent;
    const answered = this.world.call(this.cookie, STUDIO + ready.path, ready.sent, victim, key).then(
      ({ code, text }) => (code === undefined ? true : this.world.fail(`${ready.path}: ${text.slice(0, 600)}`)),
      () => false,
    );
    await sleep(afterMs);
    this.world.origins.delete(victim);
    await kill();
    const from = Date.now();
    let state = await this.whole(ready);
    while (state !== true && Date.now() - from < PUBLISHED_MS) {
      await sleep(20);
      state = await this.whole(ready);
    }
    if (typeof state === 'string') this.world.fail(`after a kill ${afterMs} ms into “${reason}”: ${state}`);
    if ((await answered) === true && state === false) this.world.fail(`“${reason}” was answered and is not there`);
    this.world.count(state === true ? 'killed after' : 'killed before');
    // Who had no answer sends it again, and it is there once.
    await this.publish(ready, key);
    const found = (await this.history()).filter((entry) => entry.reason === reason);
    if (found.length !== 1) this.world.fail(`“${reason}” is there ${found.length} times`);
  }

  /** Whether it is published and served; a text where it is neither all there nor not at all. */
  private async whole({ path, sent: { reason, draftNo } }: Ready): Promise<boolean | string> {
    const drafted = path === '/publish' ? await this.isDraft(String(draftNo)) : undefined;
    const entries = await this.history();
    const published = entries.find((entry) => entry.reason === reason);
    if (published === undefined) return drafted === false ? 'neither a draft nor published' : false;
    if (drafted === true) return 'published, and still a draft';
    return published.current || 'published, and not served';
  }

  private async isDraft(draftNo: string): Promise<boolean> {
    return (await this.world.call(this.cookie, `${STUDIO}/draft?draftNo=${draftNo}`)).code === undefined;
  }
}
