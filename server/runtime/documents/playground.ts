import { createHash } from 'node:crypto';
import { compileTrial, sourceMap } from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { standaloneValidator } from '@yunpu/engine-core/validators';
import type { CompiledText } from '../../../contract/documents.ts';
import type { Executor } from '../../platform/database/port.ts';
import { readSent } from './sent.ts';
import type { Documents } from './service.ts';

/** Modules kept for each person; the page asks for the one it was just given. */
const KEPT = 30;

async function keep(executor: Executor, userId: string, module: string): Promise<string> {
  const hash = createHash('sha256').update(module).digest('hex').slice(0, 40);
  await executor
    .insertInto('entity_compiled')
    .values({ hash, module, created_by: userId })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: new Date().toISOString() }))
    .execute();
  await executor
    .deleteFrom('entity_compiled')
    .where('hash', 'in', (query) =>
      query
        .selectFrom('entity_compiled')
        .select('hash')
        .where('created_by', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(KEPT),
    )
    .execute();
  return hash;
}

/** What is wrong with the text of a document, or of a JSON Schema, and, when nothing is, where its validator module can be imported from. */
export async function compileText(
  executor: Executor,
  documents: Documents,
  userId: string,
  text: string,
): Promise<CompiledText> {
  const file = 'playground.json';
  const { problems: limits } = readSent(text, file);
  if (limits.length > 0) return { problems: limits, version: null, validator: null };
  const { roles, menuGroups, fragments } = documents.catalogue;
  const { kind, model, problems } = compileTrial(text, file, {
    fragments,
    roles: roles.map((role) => role.name),
    menuGroups: menuGroups.map((group) => group.name),
    isSafePattern,
  });
  if (model === undefined || problems.some(({ severity }) => severity === 'error'))
    return { problems, version: null, validator: null };
  try {
    const hash = await keep(executor, userId, standaloneValidator(model));
    return { problems, version: model.version, validator: `/schemas/compiled/${hash}.validator.js` };
  } catch (error) {
    const pointer = kind === 'document' ? '/record' : '';
    const message = `记录的 JSON Schema 无法使用：${error instanceof Error ? error.message : String(error)}`;
    return {
      problems: [
        ...problems,
        { severity: 'error', code: 'bad-schema', message, file, pointer, ...sourceMap(text).locate(pointer) },
      ],
      version: null,
      validator: null,
    };
  }
}

/** The text of a module that was compiled here not long ago. */
export async function compiledModule(executor: Executor, hash: string): Promise<string | undefined> {
  const row = await executor.selectFrom('entity_compiled').select('module').where('hash', '=', hash).executeTakeFirst();
  return row?.module;
}
