import { type EntityModel, type FieldModel, fieldAt, type RecordData } from '@yunpu/engine-core/document';
import type { OptionRow, Transport } from '@yunpu/engine-core/endpoint';
import { bestOf, createRegistry } from './registry.ts';

export interface OptionRequest {
  model: EntityModel;
  field: FieldModel;
  /** What was typed, or a stored value whose name is asked for. */
  keyword: string;
  record: RecordData;
}

export interface OptionSource {
  /** How well it suits the field; the highest wins, below 1 it does not apply. */
  tester(field: FieldModel, model: EntityModel): number;
  /** Rejects with a TransportError, whose message is shown. */
  load(request: OptionRequest): Promise<readonly OptionRow[]>;
}

const sources = createRegistry<OptionSource>();

/**
 * Where the choices of a field come from, instead of the transport: its field is a link, people, an organisation, or has
 * `options`.
 * @returns what takes it away again.
 */
export const registerOptions = (source: OptionSource): (() => void) => sources.add(source);

/** The application's source for a field, if it has one. */
export function ownOptions(
  model: EntityModel,
  address: string,
): { field: FieldModel; source: OptionSource } | undefined {
  const field = sources.entries().length > 0 ? fieldAt(model, address) : undefined;
  const source = field && bestOf(sources.entries(), ({ tester }) => tester(field, model));
  return field && source && { field, source };
}

/** The choices of a field. @param address a path of the record, or a field of an action's input. */
export async function optionsOf(
  transport: Pick<Transport, 'options'>,
  model: EntityModel,
  address: string,
  keyword: string,
  record: RecordData,
): Promise<readonly OptionRow[]> {
  const own = ownOptions(model, address);
  return own
    ? own.source.load({ model, field: own.field, keyword, record })
    : transport.options(model, address, keyword, record);
}
