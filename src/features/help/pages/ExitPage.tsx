import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';

/** Where a private-deployment user is led when the login has timed out (specification, section 4, the alternative exit). */
export function ExitPage() {
  usePageTitle('已退出');
  return (
    <StatePage code="–" title="您已退出云铺" text="请从贵公司的系统入口重新进入；也可以使用账号登录。">
      <ButtonLink to="/login">账号登录</ButtonLink>
    </StatePage>
  );
}
