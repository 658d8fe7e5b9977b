import type { Database } from '../../platform/database/port.ts';
import type { Documents } from '../documents/service.ts';
import { versionAt } from '../documents/versions.ts';
import { bring, type Order, type Outcome, type Wanted } from './bring.ts';
import { onBase } from './changes.ts';
import { atItsChange, type ReadFile, readOverlayFile } from './file.ts';
import { standingHere } from './here.ts';

export interface SentFile {
  file: string;
  text: string;
}

/** Brings the files of an overlay folder into the database as one publication. */
export async function pushFiles(
  database: Database,
  documents: Documents,
  files: readonly SentFile[],
  order: Order,
): Promise<Outcome> {
  const results = files.map(({ file, text }) => ({ file, text, ...readOverlayFile(text, file) }));
  const problems = results.flatMap((one) => one.problems);
  if (problems.length > 0) return { is: 'problems', problems };
  const read = new Map(
    results.flatMap(({ read: one, file, text }): [string, ReadFile][] =>
      one ? [[one.entity, { file, text, read: one }]] : [],
    ),
  );
  return bring({
    database,
    documents,
    order,
    repairs: new Map([...read].map(([entity, one]) => [entity, one.read.repairs ?? []])),
    async wanted() {
      const wanted: Wanted[] = [];
      for (const { file, read: changes } of read.values()) {
        const { entity, title, version } = changes;
        const { base, here } = standingHere(documents, entity);
        const kept = version === null ? undefined : await versionAt(database.kysely, entity, version);
        if (version !== null && kept === undefined)
          return {
            is: 'refused',
            message: `${file} 里写的 version ${version} 在这里从未生效过，它可能拉取自另一套系统：请用 promote 从那里带过来，或先在这里 pull，再改`,
          };
        const { document: mine, contradictions } = onBase(changes, base);
        wanted.push({ entity, title, mine, original: kept?.document ?? base ?? {}, here, contradictions });
      }
      return wanted;
    },
    placed(problem, entity, document) {
      const from = read.get(entity);
      return from ? atItsChange(problem, document, from) : problem;
    },
  });
}
