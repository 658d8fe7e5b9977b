import type { RecordData } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from '../define.ts';
import { calls, DraftDocument, NO_MORE, Person } from './parts.ts';

/** Stored records as a draft would show them to a role, of what who asks may read herself. Nothing is stored. */
export const previewRows = defineCall({
  ...calls,
  name: 'studio.previewRows',
  method: 'POST',
  path: '/yzjumc/studio/v1/preview/rows',
  summary: '设计台：草稿会给某个角色看的真实单据',
  perMinute: 240,
  sent: Type.Object(
    {
      document: DraftDocument,
      /** Left out: who asks. */
      role: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: '角色' })),
      /** What a list would be searched by. */
      keyword: Type.Optional(Type.String({ maxLength: 100, title: '查找' })),
      /** A record that is to be among them, where it is to be seen at all. */
      key: Type.Optional(Type.String({ maxLength: 200, title: '单据编号' })),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    /** Whole, with the rows of their sub-tables; the newest first, unless the document orders them otherwise. */
    rows: Type.Array(Described<RecordData>()),
    /** Why there is none to see; null: that is how it is. */
    why: Nullable(OneOf(['notStored', 'ownRights', 'role', 'rule'])),
    /** In whose place the role was judged, where who asks would see none in her own; null: in hers. */
    inPlaceOf: Nullable(Type.Object({ user: Person, team: Type.Object({ eid: Type.String(), name: Type.String() }) })),
    /** Among how many of the newest was looked; null: among all. */
    searched: Nullable(Type.Integer()),
    /** What keys in them read like, by field. */
    labels: Described<Record<string, Record<string, string>>>(),
  }),
  errors: ['studio.mayNotDesign', 'studio.problems'],
});
export type PreviewedRows = Static<typeof previewRows.answered>;
