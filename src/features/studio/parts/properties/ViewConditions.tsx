import type { ViewSource } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { FilterBuilder, WordsOfFilter } from '@yunpu/engine-react/filter';
import { useState } from 'react';
import { EngineHost } from '../../../../platform/records/EngineHost.tsx';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { problemsAt, useDesign } from '../designContext.ts';
import { usePart } from './usePart.ts';
import './viewConditions.css';

/** What a view asks of linked records, of one row and of who looks, put together as in a list's own filter. */
export default function ViewConditions({ pointer }: { pointer: string }) {
  const { model, locked, problems } = useDesign();
  const { session } = useFrame();
  const { source, set } = usePart<ViewSource>(pointer);
  const [isOpen, setOpen] = useState(false);
  if (!model) return null;
  const where = source.where as Filter | undefined;
  // What cannot be asked cannot be put into words either: it is said what is wrong with it, and the code shows it.
  const isAsked = where !== undefined && problemsAt(problems, `${pointer}/where`).length === 0;
  return (
    <EngineHost session={session}>
      <fieldset className="st-sentence">
        <legend>还要满足</legend>
        {isAsked ? (
          <WordsOfFilter model={model} filter={where}>
            {(words) => <p className="st-view-words">{words}</p>}
          </WordsOfFilter>
        ) : (
          <p className="st-hint">
            {where === undefined
              ? '没有。可以按关联的单据、明细中的同一行、“我”和“本月”这样随看的人与时间变化的值来选。'
              : '这里的条件有误，请看上面的问题，或在代码里改。'}
          </p>
        )}
        <Button disabled={locked} onClick={() => setOpen(true)}>
          {where === undefined ? '添加条件' : '修改条件'}
        </Button>
        {isOpen && (
          <Dialog
            title={`视图“${source.name ?? ''}”还要满足`}
            width={688}
            className="st-view-builder"
            onClose={() => setOpen(false)}
          >
            <FilterBuilder
              model={model}
              filter={isAsked ? where : undefined}
              onApply={(next) => {
                set('where', next);
                setOpen(false);
              }}
            />
          </Dialog>
        )}
        {where !== undefined && <p className="st-hint">看的人不能查其中的字段时，他看不到这个视图的记录。</p>}
      </fieldset>
    </EngineHost>
  );
}
