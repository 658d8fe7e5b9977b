import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { toast } from '../../../ui/notices.ts';
import { fetchSeals } from '../api/seals.ts';
import { GrantDialog } from '../parts/seals/GrantDialog.tsx';
import { Grants } from '../parts/seals/Grants.tsx';
import { Changes, Uses } from '../parts/seals/Records.tsx';
import { KINDS, STATES } from '../parts/seals/words.ts';
import '../../../ui/tabs.css';
import '../parts/seals/seals.css';
import '../parts/seals/sealAuth.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';

const TABS = [
  ['grants', '授权'],
  ['uses', '使用记录'],
  ['changes', '变更记录'],
] as const;
type TabName = (typeof TABS)[number][0];

/** `/workstation/seal-auth?sealNo=`: who may use a seal, what it was used for, and what changed (specification, section 2). */
export function SealAuthPage() {
  const {
    session: { user },
  } = useFrame();
  const [search, setSearch] = useSearchParams();
  const { mutate: mutateKeys } = useSWRConfig();
  const sealNo = search.get('sealNo') ?? '';
  const seals = useSWR(['seals', user.eid], () => fetchSeals());
  const refresh = () =>
    mutateKeys((key) => Array.isArray(key) && ['seal-grants', 'seal-uses', 'seal-changes'].includes(String(key[0])));
  useThrottledChanges('seal', () => void Promise.all([seals.mutate(), refresh()]));
  const [granting, setGranting] = useState(false);

  const active = seals.data?.filter(({ status }) => status === 'active') ?? [];
  const seal = seals.data?.find((one) => one.sealNo === sealNo);
  // Without a seal there are the grants of all of them, and changes are the administrators' to see.
  const tabs = TABS.filter(([name]) => name === 'grants' || (seal && (name === 'uses' || user.isAdmin)));
  const asked = search.get('tab');
  const tab: TabName = tabs.find(([name]) => name === asked)?.[0] ?? 'grants';
  const state = search.get('state') === 'ended' ? 'ended' : 'valid';
  const pageNo = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const to = (values: Record<string, string>) =>
    `?${new URLSearchParams({ ...(sealNo !== '' && { sealNo }), ...values }).toString()}`;
  const goTo = (values: Record<string, string>) => setSearch(to(values).slice(1));
  const paging = {
    sealNo,
    pageNo,
    onPage: (page: number) => goTo({ tab, ...(tab === 'grants' && { state }), page: String(page) }),
  };

  if (!seals.data && seals.error !== undefined) {
    return (
      <div className="sl-empty" role="alert">
        <p>印章没有加载出来：{messageOf(seals.error)}</p>
        <Button onClick={() => void seals.mutate()}>重试</Button>
      </div>
    );
  }
  if (seals.data && sealNo !== '' && !seal) {
    return (
      <div className="sl-empty" role="alert">
        <p>没有这枚印章，或者您没有查看它的权限。</p>
        <ButtonLink to="/workstation/seal-manage">返回印章管理</ButtonLink>
      </div>
    );
  }
  return (
    <PageFrame
      title={
        <>
          {seal ? `${seal.name}的授权` : user.isAdmin ? '印章授权' : '授权给我的印章'}
          {seal && <span className={`sl-state sl-state-${seal.status} sl-titled`}>{STATES[seal.status]}</span>}
        </>
      }
      note={
        <>
          {seal ? `${KINDS[seal.kind]} · ${seal.sealNo}　` : ''}
          {user.isAdmin
            ? '管理员可使用团队的全部印章，其他成员在授权期内使用。'
            : '授权由团队管理员给出，到期或撤销后不能再使用。'}
        </>
      }
      actions={
        <>
          <ButtonLink to="/workstation/seal-manage">返回印章管理</ButtonLink>
          {user.isAdmin && active.length > 0 && (!seal || seal.status === 'active') && (
            <Button look="primary" onClick={() => setGranting(true)}>
              授权给成员
            </Button>
          )}
        </>
      }
    >
      {tabs.length > 1 && (
        <nav className="ui-tabs" aria-label="印章授权与记录">
          {tabs.map(([name, title]) => (
            <Link key={name} to={to({ tab: name })} aria-current={name === tab ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      {tab === 'grants' && (
        <Grants {...paging} state={state} canManage={user.isAdmin} onState={(value) => goTo({ tab, state: value })} />
      )}
      {tab === 'uses' && <Uses {...paging} />}
      {tab === 'changes' && <Changes {...paging} />}
      {granting && (
        <GrantDialog
          seals={active}
          sealNo={sealNo}
          onClose={() => setGranting(false)}
          onDone={(people) => {
            toast(`已授权给 ${people} 人`, 'success');
            return refresh();
          }}
        />
      )}
    </PageFrame>
  );
}
