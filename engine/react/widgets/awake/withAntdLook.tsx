import ConfigProvider from 'antd/es/config-provider';
import type { ComponentType } from 'react';
import { useEngine } from '../../data/EngineProvider.tsx';

/**
 * Draws an antd control in the page's own look (colours, language), where the page gives one. Every file that
 * imports antd uses this, so that neither antd nor its theme is fetched before the first such control is wanted.
 * What it opens stands in the dialog that it is in: outside of an open one nothing is seen or reached.
 */
export function withAntdLook<P extends object>(Control: ComponentType<P>): ComponentType<P> {
  return function Dressed(props: P) {
    const { AntdLook } = useEngine();
    const control = (
      <ConfigProvider getPopupContainer={(opener) => opener?.closest('dialog') ?? document.body}>
        <Control {...props} />
      </ConfigProvider>
    );
    return AntdLook ? <AntdLook>{control}</AntdLook> : control;
  };
}
