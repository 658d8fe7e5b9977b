import type { EntityModel } from '@yunpu/engine-core/document';
import type { BulkResult } from '@yunpu/engine-core/endpoint';
import { download } from '@yunpu/engine-react/extend';
import { api } from '../gateway/api.ts';
import { transportError } from '../gateway/entityTransport.ts';
import { messageOf } from '../gateway/errors.ts';

const fetchFile = api('POST /yzjumc/entity/v1/:entity/print', { warn: false });

/** Hands over the PDF of these records. */
export async function print(
  { entity }: Pick<EntityModel, 'entity'>,
  template: string,
  keys: readonly string[],
): Promise<undefined> {
  try {
    download(await fetchFile({ template, keys: [...keys] }, { params: { entity } }));
  } catch (error) {
    throw transportError(error);
  }
}

/** The same for many, which are printed together or not at all. */
export async function printMany(
  model: Pick<EntityModel, 'entity'>,
  template: string,
  keys: readonly string[],
): Promise<BulkResult[]> {
  try {
    await print(model, template, keys);
    return keys.map((key) => ({ key, ok: true }));
  } catch (error) {
    return keys.map((key) => ({ key, ok: false, message: messageOf(error) }));
  }
}
