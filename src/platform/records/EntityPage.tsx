import type { EntityModel } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { StatePage } from '../../ui/StatePage.tsx';
import { messageOf } from '../gateway/errors.ts';
import { useFrame } from '../workstation/context.ts';
import { EngineHost } from './EngineHost.tsx';
import { useModel } from './useModel.ts';

/** A page of one entity: waits for its compiled document and puts the engine around what is drawn from it. */
export function EntityPage({ children }: { children: (model: EntityModel) => ReactNode }) {
  const { session, index, page } = useFrame();
  const { model, error, retry } = useModel(index, page.entity);
  if (!model && error !== undefined) {
    return (
      <StatePage code="!" title="单据没有打开" text={messageOf(error)}>
        <Button look="primary" onClick={retry}>
          重试
        </Button>
      </StatePage>
    );
  }
  if (!model) {
    return (
      <div className="ws-skeleton" role="status" aria-label="正在加载">
        <div className="ui-skeleton" style={{ width: 180, height: 28 }} />
        <div className="ui-skeleton" style={{ height: 44 }} />
        <div className="ui-skeleton" style={{ height: 320 }} />
      </div>
    );
  }
  return <EngineHost session={session}>{children(model)}</EngineHost>;
}
