import { shanghaiDay } from '@yunpu/engine-core/format';
import { Download } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { isTakenAway, messageOf } from '../../../../platform/gateway/errors.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { staleWords } from '../../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { fetchSignedFiles, signedFileUrl } from '../../api/contracts.ts';
import { signedWords } from './words.ts';

/** What they are kept under, with whose they are and the page. */
export const SIGNED_FILES = 'contracts.files';
const PAGE = 5;
const KB = 1024;

/** The files that the team signed, a few at a time, to download. */
export function SignedFiles() {
  const {
    session: { user },
  } = useFrame();
  const [pageNo, setPageNo] = useState(1);
  const answer = useSWR([SIGNED_FILES, user.eid, pageNo], () => fetchSignedFiles({ pageNo, pageSize: PAGE }), {
    keepPreviousData: true,
  });
  const { error, mutate } = answer;
  const data = isTakenAway(error) ? undefined : answer.data;
  if (!data && error !== undefined)
    return (
      <p className="cs-quiet" role="alert">
        已签署的文件没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
      </p>
    );
  if (!data || data.total === 0) return null;
  const pages = Math.ceil(data.total / PAGE);
  return (
    <section className="cs-files" aria-label="已签署的文件">
      <p className="cs-lead">
        已签署的文件（{data.total}）
        <a href="/verify" target="_blank" rel="noopener">
          核验文件
        </a>
      </p>
      {error !== undefined && (
        <p className="cs-quiet" role="alert">
          {staleWords('已签署的文件', error)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      <ul>
        {data.rows.map((file) => (
          <li key={file.billNo}>
            <div className="cs-what">
              <strong>{file.name}</strong>
              <span className="cs-quiet">
                {signedWords(file)} · 签署人 {file.signers} · {shanghaiDay(Date.parse(file.signedAt))} ·{' '}
                {Math.ceil(file.size / KB)} KB
              </span>
            </div>
            <ButtonLink href={signedFileUrl(file.billNo)} download aria-label={`下载 ${file.name}`}>
              <Download size={16} aria-hidden />
              下载
            </ButtonLink>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="cs-pages" aria-label="文件翻页">
          <Button disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            上一页
          </Button>
          <span>
            {pageNo} / {pages}
          </span>
          <Button disabled={pageNo === pages} onClick={() => setPageNo(pageNo + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </section>
  );
}
