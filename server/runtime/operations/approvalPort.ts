import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import type { Tx } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';

/** A record that came into, or got out of, the state in which its document wants it approved. */
export interface ApprovalSubject {
  tx: Tx;
  actor: Actor;
  model: EntityModel;
  entities: EntityAccess;
  key: string;
  eid: string;
  /** The record with its system fields. */
  record: RecordData;
  /** What the approval's expressions may read besides the record. */
  scope: Scope;
}

/** What the runtime asks of approvals, inside the transaction of the save or action. */
export interface ApprovalPort {
  /** The record waits for approval now. @throws AppError when nobody could decide it */
  start(subject: ApprovalSubject): Promise<void>;
  /** The record is out of approval although its chain did not end: nobody need decide any more. */
  leave(subject: ApprovalSubject): Promise<void>;
}
