import { Link, useRouteError } from 'react-router-dom';
import { messageOf } from '../gateway/errors.ts';
import { StatePage } from '../ui/StatePage.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

/** `/error`: the 404 page, where every unknown address leads. */
export function NotFoundPage() {
  usePageTitle('页面不存在');
  return (
    <StatePage code="404" title="页面不存在" text="您访问的页面可能已被移除，或者地址输入有误。">
      <Link className="ui-button ui-button-primary" to="/workstation">
        返回工作台
      </Link>
    </StatePage>
  );
}

/** A page that could not be shown: its code did not arrive, or it broke. Reloading is the one thing that helps both. */
export function FailurePage() {
  const error = useRouteError();
  usePageTitle('页面出错');
  return (
    <StatePage code="!" title="页面没有打开" text={messageOf(error)}>
      <button type="button" className="ui-button ui-button-primary" onClick={() => location.reload()}>
        重新加载
      </button>
      <a className="ui-button" href="/workstation">
        返回工作台
      </a>
    </StatePage>
  );
}
