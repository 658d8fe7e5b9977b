import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import type { Answered, World } from './world.ts';

const at = (operation: string): string => `/yzjumc/entity/v1/errand/${operation}`;
const THINK_MS = 30;

/** As a page was drawn from it; it hears of a later one sooner or later. */
interface Drawn {
  version: string;
  m: string;
  n: string | undefined;
}

let written = 0;
const text = (): string => `值 ${(written += 1)}`;

/** Somebody at work, whose requests go to any of the processes. */
export class Person {
  private drawn: Drawn | undefined;

  constructor(
    private readonly world: World,
    private readonly cookie: string,
    /** Of those who approve, which one, and how many they are: each has approvals of her own. */
    private readonly approver?: { index: number; of: number },
  ) {}

  async work(): Promise<void> {
    while (!this.world.over) {
      await this.step().catch((error: unknown) => this.world.fail(String(error)));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * THINK_MS));
    }
  }

  private async step(): Promise<void> {
    if (this.drawn === undefined || Math.random() < 0.2) await this.refresh();
    if (this.approver !== undefined) return this.approve(this.approver);
    const chance = Math.random();
    if (chance < 0.35) return this.list();
    if (chance < 0.45) return this.create();
    if (chance < 0.9) return this.save();
    return this.submit();
  }

  /** The data of what has to go well; a record that others changed meanwhile is theirs. */
  private async ask<T>(what: string, path: string, body?: object): Promise<T | undefined> {
    const answer = await this.world.call(this.cookie, path, body);
    return this.accepted(what, answer) ? (answer.data as T) : undefined;
  }

  private accepted(what: string, { code, text: body }: Answered): boolean {
    this.world.count(what);
    if (code === undefined) return true;
    if (code === 'record.conflict') this.world.count('conflicts');
    // What is typed into a field that has been retired is not lost without a word.
    else if (code === 'record.invalid' && body.includes('"field.gone"')) {
      this.world.count('retired fields');
      this.drawn = undefined;
    } else this.world.fail(`${what}: ${body.slice(0, 400)}`);
    return false;
  }

  private async refresh(): Promise<void> {
    const listed = await this.ask<{ entities: { entity: string; version: string }[] }>(
      'documents',
      '/schemas/entities',
    );
    const version = listed?.entities.find(({ entity }) => entity === 'errand')?.version;
    if (version === undefined || version === this.drawn?.version) return;
    const answer = await this.ask<{ document: { record: { properties: object } } }>(
      'documents',
      `/schemas/entities/errand@${version}`,
    );
    const names = Object.keys(answer?.document.record.properties ?? {});
    this.drawn = {
      version,
      m: names.find((name) => name.startsWith('m_')) ?? '',
      n: names.find((name) => name.startsWith('n_')),
    };
  }

  private async list(): Promise<void> {
    const answer = await this.ask<ListResult>('list', at('list'), { pageSize: 20 });
    if (answer) this.world.fit('list', answer.rows, answer.versions ?? {});
  }

  async create(): Promise<void> {
    await this.refresh();
    if (this.drawn === undefined) return;
    const { version, m, n } = this.drawn;
    const values = { m: text(), n: n && text() };
    const record = { subject: '事项', [m]: values.m, ...(n && { [n]: values.n }) };
    const made = await this.ask<DetailResult>('create', at('save'), { record, documentVersion: version });
    if (made) this.keep('create', made, values);
  }

  private keep(
    what: string,
    { record, version }: DetailResult,
    { m, n }: { m: string; n: string | undefined },
    submitted = false,
  ): void {
    const key = String(record.no);
    this.world.keep(key, { version, m, n, submitted });
    this.world.fit(what, [record], { [key]: version });
  }

  private async opened(): Promise<DetailResult | undefined> {
    const keys = [...this.world.stored.keys()];
    const answer = await this.world.call(this.cookie, at('detail'), {
      key: keys[Math.floor(Math.random() * keys.length)],
      documentVersion: this.drawn?.version,
    });
    // Of another team.
    if (answer.code === 'record.notFound' || !this.accepted('detail', answer)) return undefined;
    const detail = answer.data as DetailResult;
    this.world.decided(String(detail.record.no), detail.version);
    this.world.fit('detail', [detail.record], { [String(detail.record.no)]: detail.version });
    return detail;
  }

  private async save(): Promise<void> {
    const detail = await this.opened();
    const before = detail && this.world.stored.get(String(detail.record.no));
    // Only where it is known what else the record holds.
    if (detail?.allowed.save !== true || before?.version !== detail.version) return;
    const { version: documentVersion, m, n } = this.drawn!;
    const id = n !== undefined && Math.random() < 0.3 ? 'n' : 'm';
    const values = { m: before.m, n: before.n, [id]: text() };
    const record = { ...detail.record, [id === 'n' ? n! : m]: values[id] };
    const saved = await this.ask<DetailResult>('save', at('save'), {
      record,
      version: detail.version,
      documentVersion,
    });
    if (saved) this.keep('save', saved, values);
  }

  private async submit(): Promise<void> {
    const detail = await this.opened();
    if (detail?.allowed.actions.submit !== true) return;
    const key = String(detail.record.no);
    const before = this.world.stored.get(key);
    const done = await this.ask<DetailResult>('submit', at('act'), { key, version: detail.version, action: 'submit' });
    if (done && before?.version === detail.version) this.keep('submit', done, before, true);
  }

  /** What waits for somebody's word is agreed to or refused. */
  private async approve({ index, of }: { index: number; of: number }): Promise<void> {
    await this.list();
    const waiting = await this.ask<ListResult>('approvals', '/yzjumc/entity/v1/approval/list', {
      filter: { and: [{ field: 'status', op: 'eq', value: 'running' }] },
    });
    const own = (waiting?.rows ?? []).filter(({ no }) => Number(String(no).slice(-5)) % of === index);
    for (const { no } of own.slice(0, 3)) {
      const refuses = Math.random() < 0.7;
      await this.ask('approve', '/yzjumc/entity/v1/approval/act', {
        key: no,
        action: refuses ? 'refuse' : 'agree',
        input: { opinion: refuses ? '请补充' : '同意' },
      });
    }
  }
}
