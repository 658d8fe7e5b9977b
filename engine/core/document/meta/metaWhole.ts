import { list, object, type Source } from './meta.ts';
import { access } from './metaAccess.ts';
import { approval } from './metaApproval.ts';
import { DOCUMENT_KEYS, DOCUMENT_REQUIRED } from './metaDocument.ts';
import { overlap } from './metaOverlap.ts';
import { print } from './metaPrint.ts';
import { waiting } from './metaWaiting.ts';

/** The whole document, with what no page is handed. */
export const document = object(
  'document',
  { ...DOCUMENT_KEYS, approval, noOverlap: list(overlap), waiting: list(waiting), print: list(print), access },
  DOCUMENT_REQUIRED,
);

/** The entity document as a product operator writes it; `compile` turns it into an `EntityModel`, where nothing is optional. */
export interface EntityDocument extends Source<typeof document> {}
