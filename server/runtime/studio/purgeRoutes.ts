import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/studio/index.ts';
import { isConfirmed, nameOf } from '../../../contract/studio/purgeWord.ts';
import type { Database } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { shareGeneration } from '../documents/overlays.ts';
import type { Documents } from '../documents/service.ts';
import { Outdated } from './publish.ts';
import type { Publishing } from './publishing.ts';
import { countFilled, countRetired } from './purge/count.ts';
import { retiredOf } from './purge/retired.ts';
import { beginPurge, isLeading, listPurges } from './purge/work.ts';
import { returningWith } from './returning.ts';
import { needsSecond, requireDesigner, requirePublisher } from './rights.ts';

/** Calls about fields that no version in force has any more, and their values. */
export function purgeRoutes(
  app: FastifyInstance,
  documents: Documents,
  database: Database,
  publishing: Publishing,
): void {
  const { kysely } = database;
  const roles = () => documents.catalogue.roles;

  serve(app, calls.retired, async ({ caller, sent: { entity, after } }) => {
    const model = documents.model(entity);
    requireDesigner(caller, roles(), [entity]);
    const fields = await retiredOf(kysely, documents, entity);
    const { counts, next } = await countRetired(kysely, model, fields, after);
    return {
      fields: fields.map(({ field, path, title, version, retired }, index) => ({
        field,
        path,
        title,
        version,
        retired,
        records: counts[index] ?? 0,
      })),
      next,
    };
  });

  serve(app, calls.purges, async ({ caller, sent: { entity } }) => {
    requireDesigner(caller, roles(), [entity]);
    return { purges: await listPurges(kysely, entity) };
  });

  /** What cannot be taken back has no second person to wait for: she who needs one leaves it to others. */
  function requirePurger(caller: Caller, entity: string): void {
    requirePublisher(caller, roles(), [entity]);
    if (needsSecond(caller, roles(), entity))
      throw new AppError('studio.mayNotPublish', {
        message: `您发布业务对象“${entity}”要由另一个人确认，清除数据请交给可以独自发布它的人`,
      });
  }

  serve(app, calls.purge, ({ caller, request, sent: { entity, field: lineage, word, reason } }) =>
    publishing(
      calls.purge,
      request,
      async () => {
        const model = documents.model(entity);
        requirePurger(caller, entity);
        const { generation } = documents;
        const field = (await retiredOf(kysely, documents, entity)).find((one) => one.field === lineage);
        const total = field === undefined ? 0 : await countFilled(kysely, model, field);
        if (field === undefined || total === 0) throw new AppError('studio.notRetired');
        if (!isConfirmed(word, field))
          throw new AppError('studio.notConfirmed', {
            message: `请输入“${nameOf(field)}”或“清除”，确认要清除它的数据`,
          });
        const returning = await returningWith(kysely, documents, entity, field);
        if (returning)
          throw new AppError('studio.notRetired', {
            message: `${returning.by}的${returning.what}“${returning.name}”里又有“${nameOf(field)}”，发布后会用到这些数据。确定要清除，请先去掉那处改动`,
          });
        return { model, field, total, generation };
      },
      async (tx, { generation, ...wanted }) => {
        if ((await shareGeneration(tx)) !== generation || !(await isLeading(tx, wanted.model))) throw new Outdated();
        return { purge: await beginPurge(tx, { ...wanted, reason, by: caller }) };
      },
    ),
  );
}
