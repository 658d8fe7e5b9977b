import type { ComponentType } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';

/**
 * Draws an antd control in the page's own look (colours, language), where the page gives one. Every file that
 * imports antd uses this, so that neither antd nor its theme is fetched before the first such control is wanted.
 */
export function withAntdLook<P extends object>(Control: ComponentType<P>): ComponentType<P> {
  return function Dressed(props: P) {
    const { AntdLook } = useEngine();
    if (!AntdLook) return <Control {...props} />;
    return (
      <AntdLook>
        <Control {...props} />
      </AntdLook>
    );
  };
}
