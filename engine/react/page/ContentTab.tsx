import { useRef, useState, type ReactNode } from 'react';
import useSWR from 'swr';
import type { EntityModel } from '../../core/document/model.ts';
import type { TransportError } from '../../core/endpoint/transport.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import './content.css';

interface Content {
  html: string;
}

/**
 * The text of a record, a page of its own that the document's endpoint `content` answers for its key. It runs
 * no script and submits nothing: the frame is sandboxed, and same-origin only so that it can be measured and printed.
 */
export default function ContentTab({ model, recordKey, version }: { model: EntityModel; recordKey: string; version: number }): ReactNode {
  const { transport } = useEngine();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(600);
  const endpoint = model.endpoints.content;
  const { data, error, mutate } = useSWR<Content | undefined, TransportError>(['content', model.entity, recordKey, version], async () =>
    (endpoint ? ((await transport.call(endpoint, { [model.key]: recordKey })) as Content) : undefined), { keepPreviousData: true });
  if (error && !data) return <div className="yp-banner yp-banner-error" role="alert">未能取得正文：{error.message}<button type="button" className="yp-link-button" onClick={() => void mutate()}>重试</button></div>;
  if (!data) return <div className="yp-skeleton" aria-busy="true" />;
  return (
    <div className="yp-content">
      <div className="yp-content-tools"><button type="button" className="yp-btn" onClick={() => frame.current?.contentWindow?.print()}><Icon name="print" />打印正文</button></div>
      <iframe
        ref={frame}
        title={`${model.title}正文`}
        sandbox="allow-same-origin allow-modals"
        srcDoc={data.html}
        style={{ height }}
        onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? 600)}
      />
    </div>
  );
}
