import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ChangeOf, Transport } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { bulkMessages } from '../messages/bulk.ts';
import ManyDialog, { type ManyDialogProps } from './ManyDialog.tsx';
import { actMany, isDoneAtOnce } from './ownMany.ts';
import { undoesOf } from './undoMany.ts';

interface BulkDialogProps {
  model: EntityModel;
  action: ActionModel;
  keys: readonly string[];
  input: RecordData | undefined;
  versions: Readonly<Record<string, number>>;
  /** What the action did to each record, which is taken back here. */
  changes?: readonly ChangeOf[] | undefined;
  onUndo(changes: readonly ChangeOf[]): void;
  onClose(): void;
}

/** An action over many records, or taking one back. */
export default function BulkDialog(props: BulkDialogProps): ReactNode {
  const { model, action, keys, input, versions, changes, onUndo, onClose } = props;
  const { transport } = useEngine();
  const [by] = useState(
    (): Pick<Transport, 'actMany'> =>
      changes
        ? undoesOf({ transport }, changes)
        : {
            actMany: (of, name, some, given, idempotencyKey, seen = {}) =>
              actMany(transport, of, name, some, given, idempotencyKey, seen),
          },
  );
  const [run] = useState((): ManyDialogProps['run'] => ({
    action: action.name,
    keys,
    input,
    versions,
    atOnce: !changes && isDoneAtOnce(model, action),
  }));
  const title = (changes ? bulkMessages.undoTitle : bulkMessages.title)(action.title, keys.length);
  return (
    <ManyDialog model={model} title={title} run={run} by={by} onUndo={changes ? undefined : onUndo} onClose={onClose} />
  );
}
