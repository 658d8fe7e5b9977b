/** What a call came to. */
export interface Answered {
  /** Of a refusal. */
  code?: string;
  data: unknown;
  text: string;
}

/** What of an errand people stored last: by the version of the record. */
interface Stored {
  version: number;
  m: string;
  n: string | undefined;
  /** Nobody but its approvers changes it, and they change no value. */
  submitted: boolean;
}

type Row = Record<string, unknown>;

/** Fields carry in their names the version of the document that has them: 'm_12'. */
const MARKED = /^([mn])_(\d+)$/;

/** What all people of a crowd share: where the shop answers, what is stored, and what must not happen. */
export class World {
  readonly stored = new Map<string, Stored>();
  /** By the number in the names of its fields: whether a version of the document has the field that comes and goes. */
  readonly versions = new Map<number, { n: boolean }>();
  readonly failures: string[] = [];
  readonly counts = new Map<string, number>();
  over = false;

  /** `origins`: of the processes that are thought to answer. */
  constructor(readonly origins: Set<string>) {}

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  fail(what: string): void {
    this.failures.push(what);
  }

  private origin(): string {
    const all = [...this.origins];
    return all[Math.floor(Math.random() * all.length)]!;
  }

  /** Makes a call as a page does: where nobody answers it is sent again, under the same key, to whoever does. */
  async call(cookie: string, path: string, body?: object, origin?: string, key?: string): Promise<Answered> {
    const idempotency = key ?? crypto.randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const to = origin ?? this.origin();
      try {
        const response = await fetch(to + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie,
            origin: to,
            'idempotency-key': idempotency,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        const { responseBody } = JSON.parse(text) as {
          responseBody: { success: boolean; data: unknown; errorCode?: string };
        };
        return responseBody.success
          ? { data: responseBody.data, text }
          : { code: responseBody.errorCode ?? 'none', data: responseBody.data, text };
      } catch (error) {
        // The process was killed; whoever asks for one process by name is told.
        if (origin !== undefined || attempt === 100) throw error;
        this.count('sent again');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  /** Notes what a save has left, unless a later one is known. */
  keep(key: string, stored: Stored): void {
    if ((this.stored.get(key)?.version ?? 0) <= stored.version) this.stored.set(key, stored);
  }

  /** The version after that of a submitted errand is its approval's. */
  decided(key: string, version: number): void {
    const stored = this.stored.get(key);
    if (stored?.submitted && stored.version + 1 === version)
      this.stored.set(key, { ...stored, version, submitted: false });
  }

  /** Holds an answer's rows against one version of the document, and against what is stored. */
  fit(what: string, rows: readonly Row[], versions: Readonly<Record<string, number>>): void {
    const marks = new Set(rows.flatMap((row) => Object.keys(row).flatMap((name) => MARKED.exec(name)?.[2] ?? [])));
    if (marks.size > 1) this.fail(`${what} mixes versions ${[...marks].join(', ')}`);
    const version = this.versions.get(Number([...marks][0]));
    for (const row of rows) {
      const names = Object.keys(row).filter((name) => MARKED.test(name));
      const [m, n] = (['m', 'n'] as const).map((id) => names.find((name) => name.startsWith(`${id}_`)));
      if (m === undefined) this.fail(`${what} lacks a column: ${JSON.stringify(row)}`);
      if (n !== undefined && version?.n === false) this.fail(`${what} has a column that its version lacks: ${n}`);
      const stored = this.stored.get(String(row.no));
      if (stored === undefined || m === undefined || stored.version !== versions[String(row.no)]) continue;
      if (row[m] !== stored.m) this.fail(`${what} lost m of ${String(row.no)}: ${String(row[m])} for ${stored.m}`);
      if (version?.n && (n === undefined ? undefined : row[n]) !== stored.n)
        this.fail(`${what} lost n of ${String(row.no)}: ${String(n && row[n])} for ${stored.n}`);
    }
  }
}
