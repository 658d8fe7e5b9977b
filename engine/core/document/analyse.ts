import { parseExpression } from '../expression/parse.ts';
import type { Expression } from '../expression/types.ts';
import { isObject } from '../json/json.ts';
import { buildModel } from './assemble.ts';
import { buildAccess } from './buildAccess.ts';
import { buildOverlaps } from './buildOverlaps.ts';
import { buildPrint } from './buildPrint.ts';
import { buildSteps } from './buildSteps.ts';
import { buildWaiting } from './buildWaiting.ts';
import type { CompileOptions } from './compile.ts';
import { conform } from './conform.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import { Context } from './model/context.ts';
import type { EntityModel } from './model/model.ts';
import type { EntityDocument } from './model/types.ts';
import { bundleDocument } from './refs.ts';

export interface Analysis {
  /** A copy with `$ref`s replaced by what they point to, and nothing in it that is not of a document. */
  document: EntityDocument;
  model: EntityModel;
  /** JSON pointer -> the expression that stands there. */
  expressions: ReadonlyMap<string, Expression>;
}

/** A document taken apart for a change of it: bundled, with each expression at its place. Undefined when it has no record. */
export function analyse(document: unknown, options: CompileOptions): Analysis | undefined {
  const context = new Context(parseExpression, undefined, undefined, options.entities);
  const source = isObject(document)
    ? (conform(documentShape, document, '', context.report) as EntityDocument)
    : undefined;
  if (!source || !isObject(source.record)) return undefined;
  const { model, bundled } = buildModel(source, options, context, {
    bundle: bundleDocument,
    access: buildAccess,
    steps: buildSteps,
    overlaps: buildOverlaps,
    waiting: buildWaiting,
    print: buildPrint,
  });
  return {
    document: bundled,
    model,
    expressions: new Map([...context.places].map(([expression, pointer]) => [pointer, expression])),
  };
}
