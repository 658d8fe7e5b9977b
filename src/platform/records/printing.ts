import type { BulkResult } from '@yunpu/engine-core/endpoint';
import { download, registerAction } from '@yunpu/engine-react/actions';
import { api } from '../gateway/api.ts';
import { messageOf } from '../gateway/errors.ts';
import { transportError } from '../gateway/transportError.ts';

const fetchFile = api('POST /yzjumc/entity/v1/:entity/print', { warn: false });

/** Hands over the PDF of these records. @throws TransportError */
export async function printRecords(entity: string, template: string, keys: readonly string[]): Promise<undefined> {
  try {
    download(await fetchFile({ template, keys: [...keys] }, { params: { entity } }));
  } catch (error) {
    throw transportError(error);
  }
}

let isOffered = false;

/** From now on, actions whose names begin so print by the template that the rest of their name says. */
export function offerPrinting(prefix: string): void {
  if (isOffered) return;
  isOffered = true;
  registerAction({
    tester: ({ name }) => (name.startsWith(prefix) ? 1 : -1),
    run: ({ model, action, key }) => printRecords(model.entity, action.name.slice(prefix.length), [key]),
    // They are printed together or not at all.
    runMany: ({ model, action, keys }) =>
      printRecords(model.entity, action.name.slice(prefix.length), keys).then(
        () => keys.map((key): BulkResult => ({ key, ok: true })),
        (error: unknown) => keys.map((key): BulkResult => ({ key, ok: false, message: messageOf(error) })),
      ),
  });
}
