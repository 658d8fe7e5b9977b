import { ConflictDialog, type ConflictShown } from '@yunpu/engine-react/conflict';
import { useEffect, useEffectEvent } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { currentModel } from '../../../platform/records/models.ts';
import { toast } from '../../../ui/notices.ts';

interface ClashDialogProps {
  entity: string;
  conflict: ConflictShown;
  onSettle: (record: Json) => void;
  onClose: () => void;
}

/** Mine, theirs and the original, in the words of the application's document. */
export default function ClashDialog({ entity, conflict, onSettle, onClose }: ClashDialogProps) {
  const { data: model, error } = useSWR(['shape', entity], () => currentModel(entity));
  const giveUp = useEffectEvent(() => {
    toast(messageOf(error));
    onClose();
  });
  useEffect(() => {
    if (error) giveUp();
  }, [error]);
  return model ? <ConflictDialog conflict={conflict} shape={model} onSettle={onSettle} onClose={onClose} /> : null;
}
