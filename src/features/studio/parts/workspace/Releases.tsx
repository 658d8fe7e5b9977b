import { useMemo } from 'react';
import useSWR from 'swr';
import { type Draft, type DraftDocument, fetchVersion } from '../../api/studio.ts';
import { type Agreed, ReleaseDialog } from '../publish/ReleaseDialog.tsx';

export type Release =
  | { is: 'publish'; draft: Pick<Draft, 'draftNo' | 'version'> }
  /** `text`: that of the version, where it is known already. */
  | { is: 'back'; version: string; text: string | undefined; from: string | null };

interface ReleasesProps {
  release: Release;
  entity: string;
  title: string;
  text: string;
  from: string | null;
  /** What the draft says of other business objects: they are published with it. */
  others: readonly DraftDocument[];
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
  text,
  from,
  others,
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
  const wanted = release.is === 'publish' ? text : (release.text ?? data?.text);
  const base = release.is === 'publish' ? from : release.from;
  const documents = useMemo(
    () =>
      wanted === undefined
        ? undefined
        : [{ entity, text: wanted, from: base }, ...(release.is === 'publish' ? others : [])],
    [entity, wanted, base, release.is, others],
  );
  if (!documents || wanted === undefined) return null;
  return release.is === 'publish' ? (
    <ReleaseDialog
      title={others.length > 0 ? `发布${title}等 ${others.length + 1} 个业务对象` : `发布${title}`}
      reason={reason}
      submitText={needsSecond ? '提交给第二人确认' : '发布'}
      mayWait
      {...(!needsSecond && from !== null && { stagedTo: roles })}
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
      onSubmit={(agreed) => onBack(release.version, wanted, agreed)}
      onClose={onClose}
    />
  );
}
