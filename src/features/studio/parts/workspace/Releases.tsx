import { useMemo } from 'react';
import useSWR from 'swr';
import { type Draft, fetchVersion } from '../../api/studio.ts';
import { ReleaseDialog } from '../publish/ReleaseDialog.tsx';

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
  onPublish(draft: Pick<Draft, 'draftNo' | 'version'>, reason: string, accepted: string[]): Promise<void>;
  onBack(version: string, text: string, reason: string, accepted: string[]): Promise<void>;
  onClose(): void;
}

/** Publishing what was drawn up, or going back to what was: both are known before they are done. */
export function Releases({ release, entity, title, text, from, onPublish, onBack, onClose }: ReleasesProps) {
  const { data } = useSWR(
    release.is === 'back' && release.text === undefined ? ['studio version', entity, release.version] : null,
    () => fetchVersion({ entity, version: release.is === 'back' ? release.version : '' }),
  );
  const wanted = release.is === 'publish' ? text : (release.text ?? data?.text);
  const base = release.is === 'publish' ? from : release.from;
  const documents = useMemo(
    () => (wanted === undefined ? undefined : [{ entity, text: wanted, from: base }]),
    [entity, wanted, base],
  );
  if (!documents || wanted === undefined) return null;
  return release.is === 'publish' ? (
    <ReleaseDialog
      title={`发布${title}`}
      submitText="发布"
      documents={documents}
      reasons={['业务需要', '客户要求', '修正错误']}
      onSubmit={(reason, accepted) => onPublish(release.draft, reason, accepted)}
      onClose={onClose}
    />
  ) : (
    <ReleaseDialog
      title={`让${title}回到此版本`}
      submitText="回到此版本"
      documents={documents}
      reason="回到之前的版本"
      reasons={[]}
      onSubmit={(reason, accepted) => onBack(release.version, wanted, reason, accepted)}
      onClose={onClose}
    />
  );
}
