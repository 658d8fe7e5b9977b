import { formatDateTime } from '@yunpu/engine-core/format';
import { useState } from 'react';
import useSWR from 'swr';
import { ChangeItems } from '../../../../platform/documents/preview/ChangeItems.tsx';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { fetchHistory, fetchVersion, type HistoryEntry } from '../../api/studio.ts';
import { pastPath } from '../past/address.ts';
import { purgeInWords } from '../retired/words.ts';
import './history.css';

const KINDS: Readonly<Record<HistoryEntry['kind'], string>> = {
  shipped: '出厂',
  published: '发布',
  returned: '回退',
  staged: '先给一部分人用',
  withdrawn: '撤回试用',
  purged: '清除数据',
};

const wasForAll = ({ kind }: HistoryEntry): boolean => kind !== 'staged' && kind !== 'withdrawn' && kind !== 'purged';

/** Who changed the document, when, why and how; any version can be looked at and come back. */
export function HistoryPane({
  entity,
  canPublish,
  onBack,
}: {
  entity: string;
  canPublish: boolean;
  onBack(entry: HistoryEntry): Promise<void>;
}) {
  const { data, error, mutate } = useSWR(['studio history', entity], () => fetchHistory({ entity }));
  const [shown, setShown] = useState<HistoryEntry>();
  if (error !== undefined && data === undefined)
    return (
      <p className="st-note" role="alert">
        历史没有加载出来：{messageOf(error)}{' '}
        <button type="button" className="st-link" onClick={() => void mutate()}>
          重试
        </button>
      </p>
    );
  if (data === undefined)
    return <div className="ui-skeleton" style={{ height: 240 }} role="status" aria-label="正在加载" />;
  if (data.entries.length === 0) return <p className="st-note">还没有发布过。</p>;
  return (
    <>
      <ol className="st-history" aria-label="发布历史">
        {data.entries.map((entry) => (
          <li key={`${entry.publishNo} ${entry.version}`} data-current={entry.current || undefined}>
            <header>
              <b>{entry.by?.name ?? '云铺'}</b>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              <span className="st-tag">{entry.current ? '现在生效' : KINDS[entry.kind]}</span>
              <span className="st-history-acts">
                {entry.kind !== 'purged' && <Button onClick={() => setShown(entry)}>查看</Button>}
                {wasForAll(entry) && <ButtonLink to={pastPath(entity, entry.at)}>当时的样子</ButtonLink>}
                {!entry.current && canPublish && wasForAll(entry) && (
                  <Button onClick={() => void onBack(entry)}>回到此版本</Button>
                )}
              </span>
            </header>
            <p className="st-why">{entry.reason || (entry.kind === 'shipped' ? '随产品一起提供' : '')}</p>
            {entry.purge && <p className="st-hint">{purgeInWords(entry.purge)}</p>}
            {entry.origin && (
              <p className="st-hint">
                来自“{entry.origin.installation}”，由 {entry.origin.signedBy} 签名
              </p>
            )}
            <ChangeItems changes={entry.changes.slice(0, 12)} />
            {entry.changes.length > 12 && <p className="st-hint">还有 {entry.changes.length - 12} 处改动</p>}
          </li>
        ))}
      </ol>
      {shown && <VersionDialog entity={entity} entry={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function VersionDialog({ entity, entry, onClose }: { entity: string; entry: HistoryEntry; onClose(): void }) {
  const { data, error } = useSWR(['studio version', entity, entry.version], () =>
    fetchVersion({ entity, version: entry.version }),
  );
  return (
    <Dialog title={`${formatDateTime(entry.at)} 的定义`} width={860} onClose={onClose}>
      {error !== undefined && <p className="st-note">没有取到：{messageOf(error)}</p>}
      {data ? (
        <pre className="st-version" tabIndex={0}>
          {data.text}
        </pre>
      ) : (
        error === undefined && <div className="ui-skeleton" style={{ height: 320 }} />
      )}
    </Dialog>
  );
}
