import { Duplex } from 'node:stream';
import type { PgliteEngine, PgliteKeeper } from './pgliteEngine.ts';

/** The type byte of a simple query in PostgreSQL's protocol; the startup message has no such byte. */
const QUERY = 'Q';
const TERMINATE = 'X'.charCodeAt(0);

/** A simple query as PostgreSQL's wire protocol writes it. */
function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(body.length + 5);
  message.write(QUERY);
  message.writeInt32BE(body.length + 4, 1);
  body.copy(message, 5);
  return message;
}

/** The error of a connection whose database was closed. */
export const ENDED = 'Connection terminated: the embedded database has ended';

/**
 * What pg takes for its socket. The engine has one session that outlives its connections, so a new one begins by
 * putting away what the last left: an open transaction, prepared statements. A connection ends with its engine: half
 * a transaction must not go on in another.
 */
export class PgliteSocket extends Duplex {
  /** @param sessionStart statements that every connection begins with. */
  constructor(
    private readonly keeper: PgliteKeeper,
    private readonly sessionStart: () => readonly string[],
  ) {
    super();
  }

  private engine: Promise<PgliteEngine> | undefined;

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    // pg writes into memory that it uses again: what leaves this thread is a copy.
    const messages = Buffer.concat(pieces.map(({ chunk }) => chunk));
    // The end of a connection is not the session's; pg waits for the stream to end, not for an answer.
    if (messages[0] === TERMINATE) {
      this.push(null);
      done();
      return;
    }
    this.engine ??= this.begin();
    this.engine
      .then((engine) => engine.exchange(messages))
      .then(
        (answer) => {
          this.push(answer);
          done();
        },
        (error: Error) => done(error),
      );
  }

  private async begin(): Promise<PgliteEngine> {
    const engine = await this.keeper.current();
    void engine.ended.then(() => this.destroy(new Error(ENDED)));
    for (const statement of ['rollback', 'deallocate all', ...this.sessionStart()])
      await engine.exchange(queryMessage(statement));
    return engine;
  }
}
