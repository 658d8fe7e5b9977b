import type { EntityDocument, Problem, RecordData } from '@yunpu/engine-core/document';
import type { ParsedExpressions } from '@yunpu/engine-core/expression';
import { type Static, Type } from 'typebox';
import { Dashboard } from './dashboards.ts';
import { Described, defineCall, Nullable, OneOf } from './define.ts';

/** What a document is saved with; the document itself says what is wrong with it. */
export const SaveBody = Type.Object({
  record: Type.Optional(Described<RecordData>()),
  /** The version that was seen; left out of a new one. */
  version: Type.Optional(Described<number | null>()),
  /** Run on the saved record, in the same transaction. */
  action: Type.Optional(Described<string | null>()),
  input: Type.Optional(Described<RecordData | null>()),
  documentVersion: Type.Optional(Described<string | null>()),
});
export type SaveBody = Static<typeof SaveBody>;

/** One thing that is wrong with a record (engine/core/record/issue.ts). */
export const Issue = Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() });

const read = { method: 'GET', section: '', who: 'signedIn' } as const;
/** Those who write documents. */
const written = { section: '', who: { roles: ['operator', 'developer'] } } as const;

const Titled = { name: Type.String(), title: Type.String() };

/** A document as the list of them shows it to one session. */
const ListedDocument = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  /** Of the projection for this session. Null: it never compiled, and is listed for those who write it. */
  version: Nullable(Type.String()),
  /** Null: it is in no menu of this person's. */
  menu: Nullable(
    Type.Object({
      group: Type.String(),
      order: Type.Number(),
      icon: Type.String(),
      /** Whose menu it is in; none stands for everyone. */
      roles: Type.Array(Type.String()),
    }),
  ),
  /** Whether this person may make a new record of it. */
  create: Type.Boolean(),
  storage: OneOf(['records', 'remote']),
  /** What is wrong with it; told to those who write documents. */
  problems: Type.Optional(Described<readonly Problem[]>()),
});
export type ListedDocument = Static<typeof ListedDocument>;

export const list = defineCall({
  ...read,
  name: 'documents.list',
  path: '/schemas/entities',
  summary: '当前会话可见的业务对象',
  answered: Type.Object({
    entities: Type.Array(ListedDocument),
    menuGroups: Type.Array(Type.Object({ ...Titled, order: Type.Number() })),
    roles: Type.Array(Type.Object(Titled)),
    /** Pages of charts that are in this person's menu. */
    dashboards: Type.Array(Dashboard),
  }),
});

/** `name` is 'entity@version': its address names one content for ever. */
export const projection = defineCall({
  ...read,
  name: 'documents.projection',
  path: '/schemas/entities/:name',
  summary: '业务对象的客户端投影',
  answered: Type.Object({
    document: Described<EntityDocument>(),
    /** Its expressions by their text. */
    parsed: Described<ParsedExpressions>(),
    version: Type.String(),
  }),
  errors: ['entity.unknown'],
});

export const validator = defineCall({
  ...read,
  name: 'documents.validator',
  path: '/schemas/entities/:name.validator.js',
  summary: '业务对象的校验模块',
  answers: 'file',
  errors: ['entity.unknown'],
});

export const sources = defineCall({
  ...written,
  name: 'documents.sources',
  method: 'GET',
  path: '/schemas/sources',
  summary: '单据定义的原文（开发者与产品运营）',
  answered: Type.Object({
    documents: Type.Array(Type.Object({ entity: Type.String(), file: Type.String(), text: Type.String() })),
    /** Shared definitions by file name without '.json'. */
    fragments: Type.Record(Type.String(), Type.Unknown()),
    roles: Type.Array(Type.String()),
    menuGroups: Type.Array(Type.String()),
  }),
});
export type DocumentSources = Static<typeof sources.answered>;

/** Characters of a document that is compiled for its author; the largest shipped one has a tenth of it. */
export const COMPILE_LIMIT = 256 * 1024;

export const compile = defineCall({
  ...written,
  name: 'documents.compile',
  method: 'POST',
  path: '/schemas/compile',
  summary: '编译一份单据定义（开发者与产品运营）',
  perMinute: 240,
  sent: Type.Object(
    { text: Type.String({ maxLength: COMPILE_LIMIT, title: '单据定义' }) },
    { additionalProperties: false },
  ),
  answered: Type.Object({
    problems: Described<readonly Problem[]>(),
    version: Nullable(Type.String()),
    /** Address of the validator module; null when the text has errors. */
    validator: Nullable(Type.String()),
  }),
});
export type CompiledText = Static<typeof compile.answered>;

export const compiledValidator = defineCall({
  ...written,
  name: 'documents.compiledValidator',
  method: 'GET',
  path: '/schemas/compiled/:hash.validator.js',
  summary: '已编译的校验模块',
  answers: 'file',
  errors: ['request.unknownPath'],
});
