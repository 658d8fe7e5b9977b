import type { Asset } from '../../../../contract/records/entities.generated.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ORDER_DETAIL_PATH } from '../../../platform/workstation/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { toast } from '../../../ui/notices.ts';

/** Why nothing can be bought for a product now; undefined: something can. What is bought is judged again by the shop. */
function whyNot({ status, deployMode, pendingNo }: Asset, isPrivate: boolean): string | undefined {
  if (status !== 'active') return '产品已停用，请联系客户经理';
  if (isPrivate || (deployMode !== undefined && deployMode !== 'public'))
    return '私有部署与专属云的产品请联系客户经理办理';
  return pendingNo ? `正在办理 ${pendingNo}，请待其办结` : undefined;
}

/** What can be bought for a product: one press, and the confirm page has it filled in. */
export function ProductActions({ asset, today }: { asset: Asset; today: string }) {
  const isPrivate = useSession()?.user.isPrivate ?? false;
  const { pendingNo: pending = '', assetNo = '', expireDate = '', kind } = asset;
  if (pending.startsWith('SO'))
    return <ButtonLink to={`${ORDER_DETAIL_PATH}?orderNo=${encodeURIComponent(pending)}`}>查看订单</ButtonLink>;
  const over = expireDate < today ? '产品已过期，请先续费' : undefined;
  const offered =
    kind === 'trial'
      ? [{ does: 'convert', title: '转正式', why: whyNot(asset, isPrivate) }]
      : [
          { does: 'renew', title: '续费', why: whyNot(asset, isPrivate) },
          { does: 'upgrade', title: '升级', why: whyNot(asset, isPrivate) ?? over },
          { does: 'add', title: '增购', why: whyNot(asset, isPrivate) ?? over },
        ];
  return offered.map(({ does, title, why }) =>
    why === undefined ? (
      <ButtonLink key={does} to={`/ConfirmOrder?${new URLSearchParams({ does, asset: assetNo }).toString()}`}>
        {title}
      </ButtonLink>
    ) : (
      <Button key={does} aria-disabled title={why} onClick={() => toast(why)}>
        {title}
      </Button>
    ),
  );
}
