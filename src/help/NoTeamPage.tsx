import { Link } from 'react-router-dom';
import { StatePage } from '../ui/StatePage.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

/** Where a person without any team is led after sign-in (specification, section 8, noJoinNetwork). */
export function NoTeamPage() {
  usePageTitle('尚未加入团队');
  return (
    <StatePage code="0" title="您尚未加入任何团队" text="云铺以团队为单位办理业务。请联系贵公司的团队管理员邀请您加入，然后重新登录。">
      <Link className="ui-button ui-button-primary" to="/login">
        重新登录
      </Link>
    </StatePage>
  );
}
