import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ActRequest, BulkResult, DetailResult, Transport } from '@yunpu/engine-core/endpoint';
import { bestOf, createRegistry } from '../data/registry.ts';

export interface ActionRequest {
  model: EntityModel;
  action: ActionModel;
  /** Of the record, as it stands in its key field. */
  key: string;
  /** The version that the person saw. */
  version: number | undefined;
  input: RecordData | undefined;
  /** Asks the server for what the document says, where the action only adds to it. */
  proceed(): Promise<DetailResult>;
}

export interface OwnAction {
  /** How well it suits an action of a document; the highest wins, below 1 it does not apply. */
  tester(action: ActionModel, model: EntityModel): number;
  /**
   * Does it, once for each record, after its questions were answered. Rejects with a TransportError, whose message is
   * shown while the dialog stays.
   * @returns the record as it is now; nothing where it is to be read again.
   */
  run(request: ActionRequest): Promise<DetailResult | undefined>;
  /** Does it for all records that were chosen at once, where that is one thing: a file of all of them. */
  runMany?(request: Pick<ActionRequest, 'model' | 'action'> & { keys: readonly string[] }): Promise<BulkResult[]>;
}

const actions = createRegistry<OwnAction>();

/**
 * What an action of documents does, instead of the transport's `act`.
 * @returns what takes it away again.
 */
export const registerAction = (action: OwnAction): (() => void) => actions.add(action);

export const ownAction = (action: ActionModel, model: EntityModel): OwnAction | undefined =>
  bestOf(actions.entries(), ({ tester }) => tester(action, model));

/** Whether the application does this action itself: it is not sent along with a record that is saved. */
export function isOwnAction(model: EntityModel, name: string): boolean {
  const action = model.actions.find((candidate) => candidate.name === name);
  return action !== undefined && ownAction(action, model) !== undefined;
}

/** One action on one record. */
export async function act(
  transport: Pick<Transport, 'act' | 'detail'>,
  model: EntityModel,
  request: ActRequest,
): Promise<DetailResult> {
  const action = model.actions.find(({ name }) => name === request.action);
  const own = action && ownAction(action, model);
  const proceed = (): Promise<DetailResult> => transport.act(model, request);
  if (!action || !own) return proceed();
  const { key, version, input } = request;
  return (await own.run({ model, action, key, version, input, proceed })) ?? transport.detail(model, key);
}
