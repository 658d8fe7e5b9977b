import { compile } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import { useCallback, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { STUDIO_PATH } from '../../../platform/workstation/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { fetchPast, type Past } from '../api/studio.ts';
import { PAST } from '../parts/past/address.ts';
import { PastRecords } from '../parts/past/PastRecords.tsx';
import '../parts/studio.css';
import '../parts/past/past.css';

const ONCE = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false } as const;

/** `/workstation/studio/:entity?past=`: records as they looked and were while a version was in force, to be read. */
export function PastPage() {
  const { entity = '' } = useParams();
  const { session } = useFrame();
  const [params, setParams] = useSearchParams();
  const at = params.get(PAST) ?? '';
  const key = params.get('key') ?? undefined;
  const [searched, setSearched] = useState<number | null>(null);
  const { data, error, mutate } = useSWR(
    ['studio past', entity, at],
    () => fetchPast({ entity, at, list: { pageSize: 1 } }),
    ONCE,
  );
  const model = useMemo(() => data && compile(data.document, { lenient: true, check: false }).model, [data]);
  const open = useCallback(
    (next: string | undefined) => {
      setParams({ [PAST]: at, ...(next !== undefined && { key: next }) }, { preventScrollReset: true });
    },
    [setParams, at],
  );
  const back = <ButtonLink to={`${STUDIO_PATH}/${entity}?show=history`}>回到历史</ButtonLink>;
  if (error !== undefined && !data)
    return (
      <StatePage code="!" title="没有打开" text={messageOf(error)}>
        <Button look="primary" onClick={() => void mutate()}>
          重试
        </Button>
        {back}
      </StatePage>
    );
  if (!data || !model)
    return <div className="ui-skeleton" style={{ height: 480 }} role="status" aria-label="正在加载" />;
  return (
    <div className="st-page st-past">
      <div className="st-banner st-past-line" data-tone="info" role="note" aria-label="当时的样子">
        <p>
          <b>{model.title}当时的样子</b>：{periodInWords(data)}。{data.by?.name ?? '云铺'}：{data.reason}。
          只能看，不能改；您今天看不到的内容，这里也看不到；之后删除的单据不在其中。
          {key === undefined &&
            searched !== null &&
            `筛选、搜索和排序只看最新的 ${searched} 张；不加条件时可以一页一页看完全部。`}
        </p>
        {key !== undefined && <Button onClick={() => open(undefined)}>看列表</Button>}
        {back}
      </div>
      <PastRecords
        model={model}
        entity={entity}
        at={at}
        until={data.until}
        user={session.user}
        recordKey={key}
        onSearched={setSearched}
        onOpen={open}
      />
    </div>
  );
}

/** When the version was in force; the values are those at the end of that time. */
function periodInWords({ at, until }: Past): string {
  const from = formatDateTime(at);
  return until === null
    ? `${from} 起生效的版本，现在仍在用，内容是现在的`
    : `${from} 至 ${formatDateTime(until)} 生效的版本，内容是 ${formatDateTime(until)} 前的`;
}
