import { assemble, type EntityModel } from '@yunpu/engine-core/document';
import { fromParsed } from '@yunpu/engine-core/expression';
import { fetchDocument, fetchDocumentIndex } from '../gateway/documents.ts';

/** What projections call the actions of templates for print: this, and the template's name. */
const PRINT_ACTION = 'x-print-';

/** What documents call actions that lead to a page of the shop. */
const OPEN_ACTION = 'x-open-';

const models = new Map<string, Promise<EntityModel>>();

async function compileDocument(entity: string, version: string): Promise<EntityModel> {
  const { document, parsed } = await fetchDocument(entity, version);
  const parse = parsed ? fromParsed(parsed) : (await import('@yunpu/engine-core/parser')).parseExpression;
  const { model, problems } = assemble(document, { file: `${entity}.json`, version, lenient: true }, { parse });
  if (!model) throw new Error(`单据“${entity}”无法打开：${problems[0]?.message ?? '文档有误'}`);
  // What prints or opens pages comes only where there is something to print or to open.
  if (model.actions.some(({ name }) => name.startsWith(PRINT_ACTION)))
    (await import('./printing.ts')).offerPrinting(PRINT_ACTION);
  if (model.actions.some(({ name }) => name.startsWith(OPEN_ACTION))) (await import('./opening.ts')).offerOpening();
  return model;
}

/** The compiled model of one document version; compiled once, however many ask. */
export function modelOf(entity: string, version: string): Promise<EntityModel> {
  const name = `${entity}@${version}`;
  const known = models.get(name);
  if (known) return known;
  const fresh = compileDocument(entity, version);
  models.set(name, fresh);
  // A failure is not remembered: the next visit tries again.
  fresh.catch(() => models.delete(name));
  return fresh;
}

/** The model of the version in force, for links to other entities. */
export async function currentModel(entity: string): Promise<EntityModel> {
  const entry = (await fetchDocumentIndex()).entities.find((one) => one.entity === entity);
  if (!entry) throw new Error('您没有查看该单据的权限');
  return modelOf(entity, entry.version);
}
