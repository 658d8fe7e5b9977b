import type { EntityModel } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { type ReactNode, useState } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Button } from '../../parts/Button.tsx';
import { BuilderGroup } from './BuilderGroup.tsx';
import { complete } from './builderTree.ts';
import { fromParts, partsOf } from './filterState.ts';

interface FilterBuilderProps {
  model: EntityModel;
  filter: Filter | undefined;
  onApply(filter: Filter | undefined): void;
}

/** Conditions nested in groups of 'and' and 'or'. Nothing is asked of the server before it is applied. */
export default function FilterBuilder({ model, filter, onApply }: FilterBuilderProps): ReactNode {
  const [draft, setDraft] = useState<Filter>(() =>
    filter !== undefined && 'or' in filter ? filter : { and: partsOf(filter) },
  );
  const apply = () => {
    const done = complete(draft);
    onApply(done === undefined ? undefined : 'and' in done ? fromParts(done.and) : done);
  };
  return (
    <form
      className="yp-builder"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <BuilderGroup model={model} group={draft} depth={0} onChange={setDraft} />
      <div className="yp-builder-foot">
        <Button look="quiet" onClick={() => onApply(undefined)}>
          {filterPanelMessages.clear}
        </Button>
        <Button type="submit" look="primary">
          {filterPanelMessages.apply}
        </Button>
      </div>
    </form>
  );
}
