import { Link } from 'react-router-dom';
import { StatePage } from '../../ui/StatePage.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';

/** What whoever is no partner finds at the seller centre. */
export function PartnersOnly({ team }: { team: string }) {
  usePageTitle('卖家中心');
  return (
    <StatePage
      code="伙伴"
      title="卖家中心只对伙伴开放"
      text={`您在“${team}”没有伙伴身份。若已在其他团队加盟，请切换团队后再来。`}
    >
      <Link className="ui-button ui-button-primary" to="/partnerJoin">
        了解伙伴加盟
      </Link>
      <Link className="ui-button" to="/workstation">
        返回工作台
      </Link>
    </StatePage>
  );
}
