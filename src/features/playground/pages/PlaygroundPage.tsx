import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { fetchSources } from '../../../platform/gateway/sources.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { themeConfig } from '../../../ui/theme.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { PlaygroundWorkspace } from '../parts/PlaygroundWorkspace.tsx';
import '../parts/playground.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** Where a document is written and tried out before it is published. */
export function PlaygroundPage() {
  usePageTitle('文档试验台');
  const session = useSession();
  const { scheme, still } = useAppearance();
  const {
    data: sources,
    error,
    mutate,
  } = useSWR('document sources', () => fetchSources(), { revalidateOnFocus: false, shouldRetryOnError: false });
  const look = useMemo(() => themeConfig({ scheme, density: 'compact', still }, theme), [scheme, still]);

  return (
    <StyleProvider layer>
      <ConfigProvider theme={look} locale={zhCN}>
        <main className="pg">
          {error !== undefined && !sources && (
            <StatePage code="!" title="文档没有加载出来" text={messageOf(error)}>
              <Button look="primary" onClick={() => void mutate()}>
                重试
              </Button>
              <ButtonLink to="/workstation">回到工作台</ButtonLink>
            </StatePage>
          )}
          {sources && session && <PlaygroundWorkspace sources={sources} user={session.user} />}
          {!sources && error === undefined && (
            <p className="pg-hint" role="status">
              正在打开文档…
            </p>
          )}
        </main>
      </ConfigProvider>
    </StyleProvider>
  );
}
