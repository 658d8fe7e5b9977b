import { ClipboardCheck } from 'lucide-react';
import type { DocumentIndex } from '../../platform/gateway/documents.ts';
import { listPath } from '../../platform/workstation/pageOf.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { TASK_ENTITY, useTaskCount } from './useTaskCount.ts';

const MAX = 99;

/** What waits for this person's approval, wherever they are in the workstation; leads to the list of it. */
export function TaskBadge({ index }: { index: DocumentIndex | undefined }) {
  const known = index?.entities.some(({ entity }) => entity === TASK_ENTITY) ?? false;
  const count = useTaskCount(known);
  if (!known) return null;
  const waiting = count?.toHandle ?? 0;
  const label =
    waiting === 0 ? '没有待办审批' : `${waiting} 项待办审批${count?.overdue ? `，其中 ${count.overdue} 项已超时` : ''}`;
  return (
    <ButtonLink
      to={`${listPath(TASK_ENTITY)}?view=${encodeURIComponent('待办')}`}
      look="icon"
      className="ws-tasks"
      aria-label={label}
      title={label}
    >
      <ClipboardCheck size={18} aria-hidden />
      {waiting > 0 && (
        <span className={`ws-tasks-count ${count?.overdue ? 'ws-tasks-late' : ''}`} aria-hidden>
          {waiting > MAX ? `${MAX}+` : waiting}
        </span>
      )}
    </ButtonLink>
  );
}
