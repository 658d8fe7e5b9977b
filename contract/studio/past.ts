import type { EntityDocument, RecordData } from '@yunpu/engine-core/document';
import type { HistoryEntry as RecordHistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListRequest } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable } from '../define.ts';
import { calls, Entity, NO_MORE, Person } from './parts.ts';

/**
 * Records as they looked and were while a version was in force: its document, and the values at the end of its time, as far
 * as the records' history tells. What today's rights keep from who asks is kept from her here too. Nothing can be changed.
 */
export const past = defineCall({
  ...calls,
  name: 'studio.past',
  method: 'POST',
  path: '/yzjumc/studio/v1/past',
  summary: '设计台：某个版本当时的单据',
  sent: Type.Object(
    {
      entity: Entity,
      /** When the version came into force, as the history says. RFC 3339 */
      at: Type.String({ format: 'date-time', title: '版本的时间' }),
      /** One record, with its history up to then, in the place of a page of them. */
      key: Type.Optional(Type.String({ maxLength: 200, title: '单据编号' })),
      /** What any list takes; it looks among what the records held then. */
      list: Type.Optional(Described<ListRequest>()),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    version: Type.String(),
    /** Who put it in force; null: it came with a release. */
    by: Nullable(Person),
    reason: Type.String(),
    at: Type.String(),
    /** When the next one came; null: it is in force now. RFC 3339 */
    until: Nullable(Type.String()),
    /** As who asks may see it, without actions. */
    document: Described<EntityDocument>(),
    /** A page of them, the newest first where no other order is asked for; or the one record. */
    rows: Type.Array(Described<RecordData>()),
    /** How many there were, as a list's answer has it. */
    total: Type.Integer(),
    totalIsEstimate: Type.Boolean(),
    totalIsFloor: Type.Optional(Type.Literal(true)),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    /** Among how many of the newest was looked; null: among all. */
    searched: Nullable(Type.Integer()),
    /** What had become of the one record by then, newest first, as who asks may see it; null: a page of records. */
    history: Nullable(Type.Array(Described<RecordHistoryEntry>())),
    /** What keys in them read like today, by field. */
    labels: Described<Record<string, Record<string, string>>>(),
  }),
  errors: ['entity.unknown', 'studio.noVersion', 'studio.mayNotDesign', 'query.invalid'],
});
export type Past = Static<typeof past.answered>;
