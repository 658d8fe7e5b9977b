import type { Issue } from '@yunpu/engine-core/validation';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** Who may make a call: anyone, whoever is signed in, or whoever has one of the roles (schemas/roles.json). */
type Who = 'anyone' | 'signedIn' | { roles: readonly string[] };

/**
 * One call of the gateway: what page and server agree on. From it follow the server's route with its validation, the
 * page's typed function, the entry of /openapi.json and the tests in tests/contract.
 */
export interface Call {
  /** 'domain.what', unique; also what an Idempotency-Key belongs to. */
  name: string;
  method: 'GET' | 'POST';
  /** A part like ':no' stands for whatever is named there. */
  path: string;
  /** Chinese, for /openapi.json. */
  summary: string;
  /** Section of the specification; '' for a call of our own. */
  section: string;
  who: Who;
  /**
   * A change: made once for an Idempotency-Key, all of it or nothing. `withKey`: not of everything that is sent is
   * that wanted, and who sends a key wants it.
   */
  atomic?: true | 'withKey';
  /** The body of a POST, the query of a GET; left out: nothing is sent. Beside bytes it is the query as well. */
  sent?: TObject;
  /** Headers of its own. */
  headers?: TObject;
  /** `data` of the envelope; left out: null. */
  answered?: TSchema;
  /** Refusals that are its own, beside those of every call (`request.*`, `session.*`). */
  errors?: readonly ErrorCode[];
  /** A GET that changes something (specification, section 7): it has to come from a page of ours, as a POST does. */
  effects?: true;
  /** How what is sent comes; JSON where nothing is said. A form of parts is read by its handler and has no `sent`. */
  takes?: 'json' | 'form' | 'parts' | 'bytes';
  /**
   * How it is answered; in the envelope where nothing is said. `raw` is `answered` by itself, refusals too; `rawFile` is
   * a file whose refusals have no envelope.
   */
  answers?: 'envelope' | 'raw' | 'file' | 'rawFile';
  /** Requests in a minute from one address; left out: as many as come. */
  perMinute?: number;
  /** A page makes it by itself: it does not count as use of the session. */
  passive?: true;
}

export const defineCall = <const C extends Call>(call: C): C => call;

/** What a call without the envelope answers in the place of its own when it is refused. */
export interface RawRefusal {
  success: false;
  errorCode: ErrorCode;
  message: string;
  /** The same, for upload clients. */
  error: string;
  /** The same, for clients that ask for a code. */
  errormsg: string;
  data?: unknown;
  issues?: readonly Issue[];
}

/** What a call is sent, as its server gets it. */
export type Sent<C extends Call> = C extends { sent: infer S extends TSchema } ? Static<S> : undefined;
/** `data` of what it answers. */
export type Answered<C extends Call> = C extends { answered: infer S extends TSchema } ? Static<S> : null;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Part}/${infer More}`
    ? NameOf<Part> | NamesIn<`/${More}`>
    : NameOf<Rest>
  : never;
/** Of ':name.js' it is what stands before the dot. */
type NameOf<Part extends string> = Part extends `${infer Name}.${string}` ? Name : Part;
/** What stands in its path in the place of each ':name'. */
export type Params<C extends Call> = Record<NamesIn<C['path']>, string>;
/** Headers of its own, as its server gets them. */
export type Headers<C extends Call> = C extends { headers: infer S extends TSchema } ? Static<S> : undefined;

/** May be null as well; messages about it stay those of the type. */
export const Nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>(
    'type' in schema && !('enum' in schema)
      ? { ...schema, type: [schema.type, 'null'] }
      : Type.Union([schema, Type.Null()]),
  );

/** One of some texts. */
export const OneOf = <const T extends string>(values: readonly T[], options: { title?: string } = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

/** Which page of a list is asked for, of how many rows. */
export const paging = (maxRows: number) => ({
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRows, title: '每页行数' })),
});

/** One page of a list, and how many rows there are in all. */
export const PageOf = <S extends TSchema>(row: S) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer(), pageNo: Type.Integer(), pageSize: Type.Integer() });

/** An answer that is described elsewhere, by a document of the engine: its type alone. */
export const Described = <T>() => Type.Unsafe<T>({});
