import type { FastifyInstance } from 'fastify';
import type { ReassignedWork } from '../../contract/identity/teams.ts';
import type { Tx } from '../platform/database/port.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Departure } from './departure.ts';
import type { Entities } from './runtime.ts';

/** By entity: who may see the files of a record, where reading the record is not enough. */
export type FileRules = Readonly<Record<string, (caller: Caller, key: string) => Promise<boolean>>>;

/** What every domain is given. */
export interface AppDeps extends PlatformDeps {
  entities: Entities;
  /** The file rules of all domains. */
  fileRules: FileRules;
  /** Gives to the successor what every room keeps for somebody who leaves a team. */
  reassign(tx: Tx, entities: Pick<Entities, 'access' | 'documents'>, departure: Departure): Promise<ReassignedWork>;
}

/** A domain's calls: a Fastify plugin. */
export type Routes = (app: FastifyInstance, deps: AppDeps) => Promise<void>;
