import { useMemo } from 'react';
import useSWR from 'swr';
import { type Draft, fetchVersion } from '../../api/studio.ts';
import { type Agreed, ReleaseDialog } from '../publish/ReleaseDialog.tsx';

export type Release =
  | { is: 'publish'; draft: Draft }
  /** `text`: that of the version, where it is known already. */
  | { is: 'back'; version: string; text: string | undefined };

interface ReleasesProps {
  release: Release;
  entity: string;
  title: string;
  /** Nothing of it is in force yet. */
  isNew: boolean;
  /** Why the draft is drawn up, as far as that was said. */
  reason: string;
  /** What this person publishes waits for a second one. */
  needsSecond: boolean;
  roles: readonly { name: string; title: string }[];
  onPublish(draft: Pick<Draft, 'draftNo' | 'version'>, agreed: Agreed): Promise<void>;
  onBack(version: string, text: string, agreed: Agreed): Promise<void>;
  onClose(): void;
  /** Closed without it: what was typed as the reason is kept. */
  onReason(reason: string): void;
}

/** Publishing what was drawn up, or going back to what was: both are known before they are done. */
export function Releases({
  release,
  entity,
  title,
  isNew,
  reason,
  needsSecond,
  roles,
  onPublish,
  onBack,
  onClose,
  onReason,
}: ReleasesProps) {
  const { data } = useSWR(
    release.is === 'back' && release.text === undefined ? ['studio version', entity, release.version] : null,
    () => fetchVersion({ entity, version: release.is === 'back' ? release.version : '' }),
  );
  const past = release.is === 'back' ? (release.text ?? data?.text) : undefined;
  const drawn = release.is === 'publish' ? release.draft.documents : undefined;
  const documents = useMemo(() => {
    // The one whose page it is comes first: problems elsewhere stand with it.
    if (drawn) return [...drawn].sort((one, other) => Number(other.entity === entity) - Number(one.entity === entity));
    // What comes back is not merged with what it replaces.
    return past === undefined ? undefined : [{ entity, text: past, from: null }];
  }, [entity, drawn, past]);
  if (!documents) return null;
  return release.is === 'publish' ? (
    <ReleaseDialog
      title={documents.length > 1 ? `发布${title}等 ${documents.length} 个业务对象` : `发布${title}`}
      reason={reason}
      submitText={needsSecond ? '提交给第二人确认' : '发布'}
      mayWait
      {...(!needsSecond && !isNew && { stagedTo: roles })}
      documents={documents}
      reasons={['业务需要', '客户要求', '修正错误']}
      onSubmit={(agreed) => onPublish(release.draft, agreed)}
      onClose={(typed) => {
        onReason(typed);
        onClose();
      }}
    />
  ) : (
    <ReleaseDialog
      title={`让${title}回到此版本`}
      submitText={needsSecond ? '提交给第二人确认' : '回到此版本'}
      documents={documents}
      reason="回到之前的版本"
      reasons={[]}
      onSubmit={(agreed) => onBack(release.version, past ?? '', agreed)}
      onClose={onClose}
    />
  );
}
