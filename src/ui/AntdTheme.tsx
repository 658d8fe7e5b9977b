import { StyleProvider } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import zhCN from 'antd/es/locale/zh_CN';
import theme from 'antd/es/theme';
import { type ReactNode, useMemo } from 'react';
import { useAppearance } from './appearance.ts';
import { themeConfig } from './theme.ts';

/** antd in the brand's tokens, in the theme and density in force, in Chinese; its styles in the layer below the engine's. */
export default function AntdTheme({ children }: { children: ReactNode }) {
  const { scheme, density, still } = useAppearance();
  const look = useMemo(() => themeConfig({ scheme, density, still }, theme), [scheme, density, still]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={look} locale={zhCN}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
