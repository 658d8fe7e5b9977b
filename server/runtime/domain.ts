import type { Migration } from '../platform/database/migration.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Reassign } from './departure.ts';
import type { AppDeps, FileRules, Routes } from './deps.ts';
import type { Hooks } from './documents/hooks.ts';
import type { ChangeListener } from './operations/changePort.ts';
import type { NameSources } from './operations/context.ts';

/** A room of the shop: everything that the gateway has to know about it. */
export interface Domain {
  name: string;
  /** Its calls. Those that are open ask for what they need; the others need a session before anything sent is looked at. */
  calls?: { open?: readonly Routes[]; signedIn?: readonly Routes[] };
  /** What documents may name under `hooks` and `hook`. */
  hooks?: readonly Hooks[];
  /** What it does by itself: at intervals, and when a message of the outbox asks for it. */
  jobs?(jobs: Jobs, deps: AppDeps): void;
  migrations?: readonly Migration[];
  /** Called for every change of a record, in its transaction. */
  changed?: ChangeListener;
  /** Display names for keys in records: people, departments. */
  names?: NameSources;
  fileRules?(deps: Pick<AppDeps, 'database' | 'entities'>): FileRules;
  reassign?: Reassign;
}

/** Checks nothing: it gives a domain its type where it is written. */
export const defineDomain = (domain: Domain): Domain => domain;
