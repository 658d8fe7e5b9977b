import { Outlet } from 'react-router-dom';
import { useFrame } from '../../platform/workstation/context.ts';
import { listPath } from '../../platform/workstation/pageOf.ts';
import { HOME_PATH, hasProducts } from '../../platform/workstation/places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { StatePage } from '../../ui/StatePage.tsx';

/** Around the pages of those who buy. Who has no such role learns so, and where the same records of everybody are. */
export function BuyersOnly() {
  const frame = useFrame();
  const { session, index, page } = frame;
  if (hasProducts(session.user.roles)) return <Outlet context={frame} />;
  const list = index.entities.find(({ entity, menu }) => entity === page.entity && menu !== undefined);
  return (
    <StatePage
      code="买方"
      title={`“${page.title}”只对客户与伙伴开放`}
      text={`您在“${session.user.companyName}”没有客户或伙伴的身份。若是为其他团队购买，请切换团队后再来。`}
    >
      {list && (
        <ButtonLink look="primary" to={listPath(list.entity)}>
          打开全部{list.title}
        </ButtonLink>
      )}
      <ButtonLink look={list ? 'plain' : 'primary'} to={HOME_PATH}>
        返回首页
      </ButtonLink>
    </StatePage>
  );
}
