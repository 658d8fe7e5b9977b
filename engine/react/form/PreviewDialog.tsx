import type { EndpointModel, RecordData } from '@yunpu/engine-core/document';
import { TransportError } from '@yunpu/engine-core/endpoint';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { previewMessages } from '../messages/preview.ts';
import { Button } from '../parts/Button.tsx';
import { ContentFrame } from '../parts/ContentFrame.tsx';
import { Dialog } from '../parts/Dialog.tsx';

/** What the form's values read like as a text, asked from the document's endpoint `preview`; nothing is saved. */
export default function PreviewDialog({
  endpoint,
  title,
  record,
  onClose,
}: {
  endpoint: EndpointModel;
  title: string;
  record: RecordData;
  onClose(): void;
}): ReactNode {
  const { transport } = useEngine();
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(
    (signal?: AbortSignal) => {
      transport.call(endpoint, { record }, signal).then(
        (answer) => setHtml((answer as { html: string }).html),
        (reason: unknown) => {
          if (!signal?.aborted) setProblem(reason instanceof TransportError ? reason.message : previewMessages.failed);
        },
      );
    },
    [transport, endpoint, record],
  );
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal);
    return () => stop.abort();
  }, [load]);
  const retry = (): void => {
    setProblem(undefined);
    load();
  };
  return (
    <Dialog label={previewMessages.title(title)} className="yp-preview" onClose={onClose}>
      {(close) => (
        <>
          <div className="yp-preview-head">
            <h2>{previewMessages.title(title)}</h2>
            <p className="yp-muted">{previewMessages.hint}</p>
            <Button onClick={close}>{commonMessages.close}</Button>
          </div>
          {problem !== undefined ? (
            <div className="yp-banner yp-banner-error" role="alert">
              {problem}
              <Button look="link" onClick={retry}>
                {commonMessages.retry}
              </Button>
            </div>
          ) : html === undefined ? (
            <div className="yp-skeleton" aria-busy="true" style={{ height: '60vh' }} />
          ) : (
            <div className="yp-preview-text" tabIndex={0} role="region" aria-label={commonMessages.content(title)}>
              <ContentFrame html={html} title={commonMessages.content(title)} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
