import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { type Transport, TransportError } from '@yunpu/engine-core/endpoint';
import { memoryTransport } from '@yunpu/engine-core/memory';
import { type Engine, EngineProvider, type Notice } from '@yunpu/engine-react';
import { ListPage } from '@yunpu/engine-react/list';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN.js';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { appearance } from '../../../src/ui/appearance.ts';
import { NoticeHost } from '../../../src/ui/NoticeHost.tsx';
import { toast } from '../../../src/ui/notices.ts';
import { themeConfig } from '../../../src/ui/theme.ts';
import { modelOf, person } from '../form/memory.ts';
import type { Scenario } from '../scenario.ts';
import { datedDocument, datedRows, ordersDocument, ordersRows } from './orders.ts';
import './list.css';

/** What a test takes hold of: the backend that others work on, and what the page did with it. */
export interface ListStage {
  transport: Transport;
  model: EntityModel;
  opened: string[];
  notices: Notice[];
}

declare global {
  interface Window {
    listStage: ListStage;
  }
}

function App({ model, creates }: { model: EntityModel; creates: boolean }): ReactNode {
  const [search, setSearchState] = useState(location.hash.slice(1));
  useEffect(() => {
    const back = () => setSearchState(location.hash.slice(1));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const setSearch = (next: string, { replace }: { replace: boolean }) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', `#${next}`);
    setSearchState(next);
  };
  return (
    <ListPage
      model={model}
      url={{ search, setSearch }}
      onCreate={creates ? () => window.listStage.opened.push('new') : undefined}
    />
  );
}

/**
 * The list page over rows in memory: `?page=list&rows=1000&latency=300`, `&fail` refuses every list, `&theme=dark`,
 * `&paging=cursor`, `&dated`: orders that are delivered from one day to another, `&toasts` shows what the page tells.
 * The list's own state stands behind the `#`, since this page's scenario is named in the search part.
 */
const scenario: Scenario = (query, root) => {
  const paging = query.get('paging') === 'cursor' ? 'cursor' : 'page';
  const dated = query.has('dated');
  const source = dated ? datedDocument : ordersDocument;
  const model = modelOf(compile({ ...source, list: { ...source.list, paging } }));
  const rows = (dated ? datedRows : ordersRows)(Number(query.get('rows') ?? 500));
  const memory = memoryTransport([model], { [model.entity]: rows }, { latency: Number(query.get('latency') ?? 0) });
  const transport: Transport = query.has('fail')
    ? { ...memory, list: () => Promise.reject(new TransportError('network', '网络不通，请检查连接后重试')) }
    : memory;
  const stage: ListStage = { transport, model, opened: [], notices: [] };
  window.listStage = stage;
  const engine: Engine = {
    ...person,
    transport,
    loadModel: () => Promise.resolve(model),
    loadValidator: () => Promise.resolve({ record: () => true, actions: { cancel: () => true } }),
    navigation: { href: (entity, key) => `#/${entity}/${key}`, open: (_entity, key) => void stage.opened.push(key) },
    notify: (notice) => {
      stage.notices.push(notice);
      if (query.has('toasts')) toast(notice.text, notice.kind, notice.action);
    },
  };
  root.classList.add('list-stage');
  return {
    start: () =>
      createRoot(root).render(
        <ConfigProvider
          locale={zhCN}
          theme={themeConfig(
            {
              scheme: query.get('theme') === 'dark' ? 'dark' : 'light',
              density: 'comfortable',
              still: appearance().still,
            },
            theme,
          )}
        >
          <EngineProvider engine={engine}>
            <App model={model} creates={query.has('create')} />
            {query.has('toasts') && <NoticeHost />}
          </EngineProvider>
        </ConfigProvider>,
      ),
    ready: () => document.querySelector('.yp-body .yp-row:not(.yp-bones)') !== null,
    element: () => null,
    count: () => document.querySelectorAll('.yp-body .yp-selected').length,
  };
};

export default scenario;
