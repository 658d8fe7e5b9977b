import type { EntityModel } from '@yunpu/engine-core/document';
import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { contentMessages } from '../messages/content.ts';
import { Button } from '../parts/Button.tsx';
import { ContentFrame } from '../parts/ContentFrame.tsx';

interface Content {
  html: string;
}

/** The text of a record, a page of its own that the document's endpoint `content` answers for its key. */
export default function ContentTab({
  model,
  recordKey,
  version,
}: {
  model: EntityModel;
  recordKey: string;
  version: number;
}): ReactNode {
  const { transport } = useEngine();
  const endpoint = model.endpoints.content;
  const { data, error, mutate } = useSWR<Content | undefined, TransportError>(
    ['content', model.entity, recordKey, version],
    async () => (endpoint ? ((await transport.call(endpoint, { [model.key]: recordKey })) as Content) : undefined),
    { keepPreviousData: true },
  );
  if (error && !data)
    return (
      <div className="yp-banner yp-banner-error" role="alert">
        {contentMessages.failed(error.message)}
        <Button look="link" onClick={() => void mutate()}>
          {commonMessages.retry}
        </Button>
      </div>
    );
  if (!data) return <div className="yp-skeleton" aria-busy="true" />;
  return <ContentFrame html={data.html} title={commonMessages.content(model.title)} />;
}
