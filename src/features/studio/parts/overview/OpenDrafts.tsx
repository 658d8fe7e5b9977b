import { formatDateTime } from '@yunpu/engine-core/format';
import { Link } from 'react-router-dom';
import { studioPath } from '../../../../platform/workstation/menu.ts';
import type { DraftHead, StudioDocument } from '../../api/studio.ts';
import './overview.css';

/** What was begun and is not published. */
export function OpenDrafts({
  drafts,
  documents,
}: {
  drafts: readonly DraftHead[];
  documents: readonly StudioDocument[];
}) {
  const titleOf = (entity: string) => documents.find((one) => one.entity === entity)?.title ?? entity;
  return (
    <section className="st-group-section" aria-label="未发布的草稿">
      <h2>未发布的草稿</h2>
      <ul className="st-drafts">
        {drafts.map((draft) => (
          <li key={draft.draftNo}>
            <Link to={`${studioPath(draft.entities[0] ?? '')}?draft=${draft.draftNo}`}>
              <b>{draft.name}</b>
              <span>{draft.entities.map(titleOf).join('、')}</span>
              <small>
                {draft.by.name} · {formatDateTime(draft.at)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
