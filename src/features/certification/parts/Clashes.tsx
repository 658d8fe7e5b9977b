import type { ConflictShown } from '@yunpu/engine-react/conflict';
import { lazyDialog } from '@yunpu/engine-react/late';
import { Users } from 'lucide-react';
import type { Json } from '../../../platform/gateway/json.ts';
import { Button } from '../../../ui/Button.tsx';

const ClashDialog = lazyDialog(() => import('./ClashDialog.tsx'));

export interface ClashesProps {
  /** The document of the application. */
  entity: string;
  conflict: ConflictShown | undefined;
  count: number;
  isDeciding: boolean;
  onDeciding: (isDeciding: boolean) => void;
  /** Goes on with a record that settles the conflict. */
  onSettle: (record: Json) => void;
}

/**
 * What somebody else filled in differently meanwhile. Whoever is typing is told, and compares when they are ready: what
 * was typed is still there. The comparison is that of every record.
 */
export function Clashes({ entity, conflict, count, isDeciding, onDeciding, onSettle }: ClashesProps) {
  if (!conflict) return null;
  const { updatedByName } = conflict.theirs;
  return (
    <>
      <div className="ce-conflicts" role="alert">
        <p>
          <Users size={18} aria-hidden />
          {updatedByName || '对方'}刚刚修改了同样的内容，有 {count} 项与您填写的不同
        </p>
        <Button onClick={() => onDeciding(true)}>逐项比对</Button>
      </div>
      {isDeciding && (
        <ClashDialog entity={entity} conflict={conflict} onSettle={onSettle} onClose={() => onDeciding(false)} />
      )}
    </>
  );
}
