import { canBeFact, type FormSource, type StatesSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { Problems } from '../Problems.tsx';
import { ChosenFields } from './ChosenFields.tsx';
import { Block } from './controls.tsx';
import { type Offered, offered } from './offered.ts';
import { usePart } from './usePart.ts';

const MAX_FACTS = 6;

/** What stands at the head of a record: a few of its fields, and the stages that it passes when all goes well. */
export function HeadProperties() {
  const { model, document } = useDesign();
  const form = usePart<FormSource>('/form');
  const states = usePart<StatesSource>('/states');
  if (!model) return null;
  const facts = form.source.facts ?? [];
  const stages = states.source.stages ?? [];
  const fields = offered(model, (path) => canBeFact(model.fieldsByPath[path]!));
  const chosenOf = (options: readonly Offered[], chosen: readonly string[]): Offered[] =>
    options.filter(({ value }) => chosen.includes(value));
  return (
    <Block title="记录页的头部" open={facts.length + stages.length > 0}>
      <ChosenFields
        label="关键信息"
        chosen={facts}
        options={facts.length < MAX_FACTS ? fields : chosenOf(fields, facts)}
        onChange={(chosen) => form.set('facts', chosen.length > 0 ? chosen : undefined)}
      />
      <p className="st-hint">最多 {MAX_FACTS} 个；不选时取第一个金额、关联、人员和日期。</p>
      <Problems pointer="/form/facts" />
      {document.states && (
        <>
          <ChosenFields
            label="阶段"
            chosen={stages}
            options={Object.entries(document.states.values ?? {}).map(([value, { title }]) => ({ value, title }))}
            onChange={(chosen) => states.set('stages', chosen.length > 0 ? chosen : undefined)}
          />
          <p className="st-hint">顺利时依次经过的状态；不选时从起点沿主要的动作往后推。</p>
          <Problems pointer="/states/stages" />
        </>
      )}
    </Block>
  );
}
