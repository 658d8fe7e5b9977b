import type { RecordData } from '@yunpu/engine-core/document';
import type { Labels } from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import { type Static, Type } from 'typebox';
import { Described, defineCall } from './define.ts';

/** Editing the records of any entity in its list. */
const BASE = '/yzjumc/entity/v1/:entity/cells';
const own = { method: 'POST', section: '', who: 'signedIn' } as const;

/** Rows of one request; more would keep it waiting too long. */
const MAX_ROWS = 200;
const MAX_CELLS = 100;

const key = Type.String({ minLength: 1, maxLength: 200, title: '单据编号' });
const byPath = (title: string) => Type.Record(Type.String(), Type.Unknown(), { maxProperties: MAX_CELLS, title });

const Change = Type.Object({
  key,
  /** Left out: the record is changed as it stands. */
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '所见的版本' })),
  /** Path -> value; null empties. */
  values: Type.Optional(byPath('新的内容')),
  /** Path -> text, read as an import reads a cell. */
  texts: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 20_000 }), { maxProperties: MAX_CELLS, title: '粘贴的文字' }),
  ),
  /** Path -> what the person saw. */
  seen: Type.Optional(byPath('所见的内容')),
});
export type Change = Static<typeof Change>;

const Open = Type.Record(
  Type.String(),
  Type.Object({ why: Type.Optional(Type.String()), closed: Type.Array(Type.String()) }),
);

export const open = defineCall({
  ...own,
  name: 'cells.open',
  path: `${BASE}/open`,
  summary: '这些单据中可以修改的字段',
  sent: Type.Object({ keys: Type.Array(key, { minItems: 1, maxItems: MAX_ROWS, title: '单据编号' }) }),
  answered: Open,
  errors: ['entity.unknown'],
});

export const change = defineCall({
  ...own,
  name: 'cells.change',
  path: `${BASE}/change`,
  summary: '逐条修改单据中的一些字段',
  sent: Type.Object({
    changes: Type.Array(Change, { minItems: 1, maxItems: MAX_ROWS, title: '修改' }),
    /** Version of the document that the page was drawn from: fields are called as it calls them. */
    documentVersion: Type.Optional(Type.String({ maxLength: 64, title: '文档版本' })),
  }),
  answered: Type.Object({
    results: Type.Array(
      Type.Object({
        key: Type.String(),
        ok: Type.Boolean(),
        code: Type.Optional(Type.String()),
        message: Type.Optional(Type.String()),
        issues: Type.Optional(Type.Array(Described<Issue>())),
        undo: Type.Optional(Type.Integer()),
      }),
    ),
    rows: Type.Array(Described<RecordData>()),
    versions: Type.Record(Type.String(), Type.Integer()),
    labels: Described<Labels>(),
    open: Open,
  }),
  errors: ['entity.unknown'],
});
