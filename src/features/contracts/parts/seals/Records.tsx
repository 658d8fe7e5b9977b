import { formatDateTime } from '@yunpu/engine-core/format';
import useSWR from 'swr';
import { fetchChanges, fetchUses } from '../../api/sealGrants.ts';
import { LoadedRows } from './LoadedRows.tsx';
import { Paging } from './Paging.tsx';
import { termText } from './terms.ts';
import { EVENT_TITLES, PURPOSES, purposeText } from './words.ts';

interface RecordsProps {
  sealNo: string;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** What the seal was used for, newest first. */
export function Uses({ sealNo, pageNo, onPage }: RecordsProps) {
  const answer = useSWR(['seal-uses', sealNo, pageNo], () => fetchUses(sealNo, pageNo), { keepPreviousData: true });
  return (
    <LoadedRows answer={answer} what="使用记录" empty="还没有使用记录">
      {({ rows, total }) => (
        <>
          <ul className="sl-rows" aria-label="使用记录">
            {rows.map(({ id, at, userName, purpose, subject, fileDigest }) => (
              <li key={id}>
                <p>
                  <b>{subject}</b>
                  <span className="sl-state">{PURPOSES[purpose]}</span>
                </p>
                <p className="sl-quiet">
                  {userName} · <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
                <p className="sl-quiet sl-digest">文件 SHA-256：{fileDigest}</p>
              </li>
            ))}
          </ul>
          <Paging pageNo={pageNo} total={total} onPage={onPage} />
        </>
      )}
    </LoadedRows>
  );
}

/** What changed about the seal and who may use it, newest first. */
export function Changes({ sealNo, pageNo, onPage }: RecordsProps) {
  const answer = useSWR(['seal-changes', sealNo, pageNo], () => fetchChanges(sealNo, pageNo), {
    keepPreviousData: true,
  });
  return (
    <LoadedRows answer={answer} what="变更记录" empty="还没有变更记录">
      {({ rows, total }) => (
        <>
          <ul className="sl-rows" aria-label="变更记录">
            {rows.map(({ id, at, what, userName, purposes, validFrom, validUntil, byName, reason }) => (
              <li key={id}>
                <p>
                  <b>
                    {EVENT_TITLES[what]}
                    {userName !== '' && `：${userName}`}
                  </b>
                </p>
                {userName !== '' && validFrom !== null && (
                  <p>
                    {purposeText(purposes)}　{termText(validFrom, validUntil)}
                  </p>
                )}
                {reason !== '' && <p>原因：{reason}</p>}
                <p className="sl-quiet">
                  {byName} · <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
              </li>
            ))}
          </ul>
          <Paging pageNo={pageNo} total={total} onPage={onPage} />
        </>
      )}
    </LoadedRows>
  );
}
