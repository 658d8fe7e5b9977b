import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { StatePage } from '../../ui/StatePage.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { OtherTeam } from './OtherTeam.tsx';

/** What whoever is no partner finds at the seller centre. */
export function PartnersOnly({ team }: { team: string }) {
  usePageTitle('卖家中心');
  return (
    <>
      <OtherTeam />
      <StatePage
        code="伙伴"
        title="卖家中心只对伙伴开放"
        text={`您在“${team}”没有伙伴身份。若已在其他团队加盟，请切换团队后再来。`}
      >
        <ButtonLink look="primary" to="/partnerJoin">
          了解伙伴加盟
        </ButtonLink>
        <ButtonLink to="/workstation">返回工作台</ButtonLink>
      </StatePage>
    </>
  );
}

/** An address at which this person's menu has nothing. */
export function NoPage() {
  return <StatePage code="404" title="没有这个页面" text="该单据不存在，或者您没有查看它的权限。" />;
}
