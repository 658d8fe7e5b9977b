import { Stamp } from 'lucide-react';
import { useState } from 'react';
import useSWR from 'swr';
import { fetchTeamCertification } from '../../../platform/gateway/certification.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { newPath } from '../../../platform/workstation/pageOf.ts';
import { SEAL_AUTH_PATH } from '../../../platform/workstation/places.ts';
import { toast } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { fetchSeals, fetchUsableSeals, type Seal, stepSeal } from '../api/seals.ts';
import { NewSealDialog } from '../parts/seals/NewSealDialog.tsx';
import { SealCard } from '../parts/seals/SealCard.tsx';
import '../parts/seals/seals.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { PageFrame } from '../../../ui/PageFrame.tsx';

interface Known {
  seals: Seal[];
  /** What a seal is drawn with; '' while the team is not certified. */
  certifiedName: string;
  /** Seals whose pictures this person may see; undefined: all of them. */
  shown: ReadonlySet<string> | undefined;
}

async function load(isAdmin: boolean): Promise<Known> {
  // Only administrators see the certification, and only they make seals.
  const [seals, certification, shown] = await Promise.all([
    fetchSeals(),
    isAdmin ? fetchTeamCertification() : undefined,
    isAdmin ? undefined : fetchUsableSeals(),
  ]);
  return { seals, shown, certifiedName: certification?.certified ? (certification.certificate?.name ?? '') : '' };
}

/** `/workstation/seal-manage`: the team's seals (specification, section 2). */
export function SealManagePage() {
  const {
    session: { user, certified },
  } = useFrame();
  const isAdmin = user.isAdmin;
  const { data, error, mutate } = useSWR(['seals', user.eid, isAdmin, certified], () => load(isAdmin));
  useThrottledChanges('seal', () => void mutate());
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Seal>();
  const canMake = isAdmin && data !== undefined && data.certifiedName !== '';

  return (
    <PageFrame
      title="印章管理"
      note={
        <>
          {user.companyName} 的电子印章，印文上的企业名称取自客户认证。
          {!isAdmin && '只有团队管理员可以新建和停用印章。'}
        </>
      }
      actions={
        isAdmin ? (
          canMake && (
            <>
              <ButtonLink to={SEAL_AUTH_PATH}>全部授权</ButtonLink>
              <ButtonLink to={newPath('seal', { source: 'uploaded' })}>上传印章</ButtonLink>
              <Button look="primary" onClick={() => setMaking(true)}>
                绘制印章
              </Button>
            </>
          )
        ) : (
          <ButtonLink to={SEAL_AUTH_PATH}>授权给我的印章</ButtonLink>
        )
      }
    >
      {!certified && (
        <div className="sl-notice" role="note">
          <p>企业尚未认证。印章上的企业名称取自认证结果，完成客户认证后才能新建印章。</p>
          <ButtonLink look="primary" to="/workstation/corp-cer">
            去认证
          </ButtonLink>
        </div>
      )}
      {data && data.seals.length > 0 && (
        <ul className="sl-grid">
          {data.seals.map((seal) => (
            <li key={seal.sealNo}>
              <SealCard
                seal={seal}
                canManage={isAdmin}
                mayLook={data.shown === undefined || data.shown.has(seal.sealNo)}
                onChanged={() => mutate()}
                onRevoke={() => setRevoking(seal)}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.seals.length === 0 && (
        <div className="sl-empty">
          <Stamp size={32} aria-hidden />
          <p>还没有印章</p>
        </div>
      )}
      {!data && error === undefined && (
        <div className="sl-grid" role="status" aria-label="正在加载">
          {[1, 2, 3].map((at) => (
            <div key={at} className="ui-skeleton" style={{ height: 200 }} />
          ))}
        </div>
      )}
      {!data && error !== undefined && (
        <div className="sl-empty" role="alert">
          <p>印章没有加载出来：{messageOf(error)}</p>
          <Button onClick={() => void mutate()}>重试</Button>
        </div>
      )}
      {making && data && (
        <NewSealDialog
          companyName={data.certifiedName}
          onClose={() => setMaking(false)}
          onMade={(submitted) => {
            toast(submitted ? '印章已启用' : '草稿已保存', 'success');
            return mutate();
          }}
        />
      )}
      {revoking && (
        <ReasonDialog
          about={`停用印章 ${revoking.sealNo}`}
          messageOf={messageOf}
          title={`停用“${revoking.name}”`}
          note="停用后不能恢复，已给出的授权一并终止，需要时请另建印章。"
          label="停用原因"
          submitText="确认停用"
          onClose={() => setRevoking(undefined)}
          onSubmit={async (reason) => {
            await stepSeal(revoking.sealNo, 'revoke', { reason });
            toast(`“${revoking.name}”已停用`, 'success');
            await mutate();
          }}
        />
      )}
    </PageFrame>
  );
}
