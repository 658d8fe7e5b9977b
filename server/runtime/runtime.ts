import type { Database } from '../platform/database/port.ts';
import { AppError } from '../platform/http/errors.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { EntityAccess } from './access/entityAccess.ts';
import type { CompiledFolder, Entry } from './documents/catalogue.ts';
import type { Hooks } from './documents/hooks.ts';
import { type DocumentLog, Documents } from './documents/service.ts';
import { watchFolder } from './documents/watch.ts';
import { entityService } from './entityService.ts';
import type { ApprovalPort } from './operations/approvalPort.ts';
import type { ChangeListener } from './operations/changePort.ts';
import type { NameSources, Runtime, SavedViewSource } from './operations/context.ts';

export interface EntitiesOptions {
  database: Database;
  /** SCHEMAS_DIR. */
  folder: string;
  log: DocumentLog;
  hooks?: Hooks;
  savedView?: SavedViewSource;
  approvals?: ApprovalPort;
  /** Hears of every change of a record. */
  changed?: ChangeListener;
  names?: NameSources;
  /** What is done to stored records before documents are served by which they stand elsewhere. */
  beforeServing?(database: Database, documents: Documents, entries: readonly Entry[]): Promise<void>;
  /** The folder as it was compiled already. */
  ahead?: CompiledFolder;
}

/** Where nobody minds approvals, a document that asks for them must not let its records wait for ever. */
const NO_APPROVALS: ApprovalPort = {
  async start() {
    throw new AppError('approval.noApprover');
  },
  leave: async () => undefined,
};

/** The generic runtime of one process. */
export interface Entities {
  documents: Documents;
  runtime: Runtime;
  /** Records for domain code. */
  access: EntityAccess;
  /** Says which paths the gateway's own code answers; asked whenever documents are loaded. */
  takenBy(isTaken: (method: string, path: string) => boolean): void;
  /** Follows the folder from now on. Returns how to stop. */
  watch(): () => void;
}

/** The runtime over a database whose schema is up to date. Nothing is in force until `documents.load()`. */
export function openEntities({
  database,
  folder,
  log,
  hooks = {},
  savedView = async () => undefined,
  approvals = NO_APPROVALS,
  changed = async () => undefined,
  names = {},
  beforeServing = async () => undefined,
  ahead,
}: EntitiesOptions): Entities {
  let isTaken: (method: string, path: string) => boolean = () => false;
  const documents = new Documents({
    database,
    folder,
    log,
    around: { hooks, isTaken: (method, path) => isTaken(method, path) },
    ...(ahead && { ahead }),
  });
  documents.beforeServing((entries) => beforeServing(database, documents, entries));
  // The service needs the runtime and hooks need the service: one object, closed once.
  const runtime: Runtime = {
    database,
    models: documents,
    hooks,
    approvals,
    changed,
    savedView,
    names,
    enqueue,
    get entities() {
      return access;
    },
  };
  const access = entityService(runtime);
  return {
    documents,
    runtime,
    access,
    takenBy(next) {
      isTaken = next;
    },
    watch() {
      const unwatch = watchFolder(
        folder,
        () => void documents.load().catch((error: unknown) => log.warn(`单据定义未能重新读取：${String(error)}`)),
        (error) => log.warn(`单据定义的文件夹无法继续监视：${String(error)}`),
      );
      return () => {
        unwatch();
        documents.stopIndexing();
      };
    },
  };
}
