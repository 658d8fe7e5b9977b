import { parseExpression } from '../expression/parse.ts';
import { isObject } from '../json/json.ts';
import { conformMessages as messages } from '../messages/conform.ts';
import { type AssembleOptions, assemble, type Compiled } from './assemble.ts';
import { buildAccess } from './buildAccess.ts';
import { buildOverlaps } from './buildOverlaps.ts';
import { buildPrint } from './buildPrint.ts';
import { buildSteps } from './buildSteps.ts';
import { buildWaiting } from './buildWaiting.ts';
import { checkModel } from './checks/checkModel.ts';
import { conform, isNestedDeeper, MAX_NESTING } from './conform.ts';
import { titleOf } from './meta/keyWords.ts';
import { document as shape } from './meta/metaWhole.ts';
import type { Report } from './model/report.ts';
import type { EntityDocument } from './model/types.ts';
import { bundleDocument } from './refs.ts';

export type { Compiled } from './assemble.ts';

export interface CompileOptions extends AssembleOptions {
  /** False skips what is wrong only for the document as a whole: for projections, of which parts were taken away. */
  check?: boolean;
}

function conformed(document: unknown, report: Report): EntityDocument | undefined {
  if (!isObject(document)) report('not-object', '', messages.notObject);
  else if (isNestedDeeper(document, MAX_NESTING)) report('too-deep', '', messages.tooDeep(MAX_NESTING));
  else return conform(shape, document, '', report, titleOf) as EntityDocument;
  return undefined;
}

/** A document turned into the model that form, list and server work from, with all that is wrong in it. Never throws. */
export function compile(document: unknown, options: CompileOptions = {}): Compiled {
  return assemble(document, options, {
    parse: parseExpression,
    conform: conformed,
    bundle: bundleDocument,
    access: buildAccess,
    steps: buildSteps,
    overlaps: buildOverlaps,
    waiting: buildWaiting,
    print: buildPrint,
    ...(options.check !== false && { check: checkModel }),
  });
}
