import ConfigProvider from 'antd/es/config-provider';
import type { ComponentType, KeyboardEvent } from 'react';
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
        <span style={{ display: 'contents' }} onKeyDownCapture={passCommand}>
          <Control {...props} />
        </span>
      </ConfigProvider>
    );
    return AntdLook ? <AntdLook>{control}</AntdLook> : control;
  };
}

/** Ctrl+Enter is the form's or the dialog's: a control of antd would open or choose by it. */
function passCommand(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.target === event.currentTarget) return;
  event.preventDefault();
  event.stopPropagation();
  const { key, ctrlKey, metaKey, altKey } = event;
  event.currentTarget.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }),
  );
}
