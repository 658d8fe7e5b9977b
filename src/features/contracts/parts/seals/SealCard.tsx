import { download } from '@yunpu/engine-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { recordPath } from '../../../../platform/workstation/pageOf.ts';
import { SEAL_AUTH_PATH } from '../../../../platform/workstation/places.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { downloadSeal, removeSeal, type Seal, type SealScale, sealPicture, stepSeal } from '../../api/seals.ts';
import { SealPicture } from './SealPicture.tsx';
import { KINDS, STATES } from './words.ts';

interface SealCardProps {
  seal: Seal;
  canManage: boolean;
  /** The picture is for administrators and for whom the seal was granted to. */
  mayLook: boolean;
  onChanged: () => Promise<unknown>;
  onRevoke: () => void;
}

/** One seal: its picture, how it stands, and what can be done with it. */
export function SealCard({ seal, canManage, mayLook, onChanged, onRevoke }: SealCardProps) {
  const { sealNo, name, kind, source, status, why, code, version, hasPicture } = seal;
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<unknown>, done?: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) toast(done, 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      await onChanged();
      setBusy(false);
    }
  }
  const submit = () =>
    attempt(() => stepSeal(sealNo, 'submit'), source === 'drawn' ? `“${name}”已启用` : `“${name}”已提交审核`);
  const remove = async () => {
    if (await confirm({ content: `删除后不能恢复，确定删除“${name}”吗？`, okText: '删除', danger: true }))
      await attempt(() => removeSeal(sealNo), '草稿已删除');
  };
  const save = (scale: SealScale) => attempt(async () => download(await downloadSeal(sealNo, scale)));

  return (
    <article className={`sl-card sl-card-${status}`} aria-label={name}>
      <div className="sl-paper">
        {!mayLook ? (
          <p>获得授权后可以查看印文</p>
        ) : hasPicture ? (
          <SealPicture at={(scale) => `${sealPicture(sealNo, scale)}&v=${version}`} alt={`${name}的印文`} />
        ) : (
          <p>还没有印文</p>
        )}
      </div>
      <div className="sl-body">
        <h2>
          <Link to={recordPath('seal', sealNo)}>{name}</Link>
          <span className={`sl-state sl-state-${status}`}>{STATES[status]}</span>
        </h2>
        <p className="sl-quiet">
          {KINDS[kind]} · {source === 'drawn' ? '系统绘制' : '自行上传'}
        </p>
        <p className="sl-quiet">
          {sealNo}
          {code !== '' && `　编码 ${code}`}
        </p>
        {why !== '' && <p className="sl-why">{why}</p>}
        <div className="sl-actions">
          {canManage && status === 'draft' && (
            <Button look="primary" busy={busy} aria-label={`提交 ${name}`} onClick={() => void submit()}>
              提交
            </Button>
          )}
          {status === 'active' && mayLook && (
            <>
              <Button busy={busy} aria-label={`下载 ${name} PNG`} onClick={() => void save(1)}>
                下载 PNG
              </Button>
              <Button busy={busy} aria-label={`下载 ${name} 四倍 PNG`} onClick={() => void save(4)}>
                4 倍
              </Button>
            </>
          )}
          {status !== 'draft' && (canManage || status === 'active') && (
            <ButtonLink
              to={`${SEAL_AUTH_PATH}?${new URLSearchParams({ sealNo }).toString()}`}
              aria-label={`${name}的授权与记录`}
            >
              授权与记录
            </ButtonLink>
          )}
          {canManage && status === 'active' && (
            <Button busy={busy} aria-label={`停用 ${name}`} onClick={onRevoke}>
              停用
            </Button>
          )}
          {canManage && status === 'draft' && (
            <Button busy={busy} aria-label={`删除 ${name}`} onClick={() => void remove()}>
              删除
            </Button>
          )}
          {canManage && status === 'rejected' && <ButtonLink to={recordPath('seal', sealNo)}>去修改</ButtonLink>}
        </div>
      </div>
    </article>
  );
}
