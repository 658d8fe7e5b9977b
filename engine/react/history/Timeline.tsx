import type { EntityModel } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';
import { useHistory } from '../data/useHistory.ts';
import { commonMessages } from '../messages/common.ts';
import { historyMessages } from '../messages/history.ts';
import { Button } from '../parts/Button.tsx';
import { Change } from './Change.tsx';
import { ownersAt } from './changed.ts';

/** Who did what to a record, and what it changed from and to; newest first. */
export default function Timeline({
  model,
  recordKey,
  version,
}: {
  model: EntityModel;
  recordKey: string;
  version: number;
}): ReactNode {
  const { entries, error, retry } = useHistory(model, recordKey, version);
  if (error && !entries)
    return (
      <div className="yp-banner yp-banner-error" role="alert">
        {historyMessages.historyFailed(error.message)}
        <Button look="link" onClick={retry}>
          {commonMessages.retry}
        </Button>
      </div>
    );
  if (!entries) return <div className="yp-skeleton" aria-busy="true" />;
  if (entries.length === 0) return <p className="yp-muted">{historyMessages.noHistory}</p>;
  return (
    <ol className="yp-timeline">
      {entries.map((entry, at) => (
        <li key={entry.seq} tabIndex={-1}>
          <Change
            entry={entry}
            model={model}
            recordKey={recordKey}
            ownersOf={(path) => ownersAt(entries, at, path, model)}
          />
        </li>
      ))}
    </ol>
  );
}
