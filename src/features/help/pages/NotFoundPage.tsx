import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';

/** `/error`: the 404 page, where every unknown address leads. */
export function NotFoundPage() {
  usePageTitle('页面不存在');
  return (
    <StatePage code="404" title="页面不存在" text="您访问的页面可能已被移除，或者地址输入有误。">
      <ButtonLink look="primary" to="/workstation">
        返回工作台
      </ButtonLink>
    </StatePage>
  );
}
