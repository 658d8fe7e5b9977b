import type { ActionSource } from '@yunpu/engine-core/document';
import { isNewAt, useDesign } from '../designContext.ts';
import { pathOf } from '../edits/json.ts';
import { removeAction } from '../edits/lifecycle.ts';
import { Problems } from '../Problems.tsx';
import { lossesOfAction } from '../process/losses.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { ActionInput } from './ActionInput.tsx';
import { ActionValues } from './ActionValues.tsx';
import { Block, Choices, SelectControl, TextControl, Toggle } from './controls.tsx';
import { NameControl } from './NameControl.tsx';
import { Removal } from './Removal.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';
import './properties.css';

const PLACES = [
  { value: 'row', title: '列表的每一行' },
  { value: 'toolbar', title: '列表上方' },
  { value: 'detail', title: '单据页面' },
] as const;
/** Where a button is while the document says nothing. */
const USUAL_PLACES = ['row', 'detail'];

/** Everything about one action, in words. */
export function ActionProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { locked, roles, document, text, edit, choose, published } = useDesign();
  const { source, set } = usePart<ActionSource>(pointer);
  const subjects = useRecordSubjects();
  const name = String(pathOf(text, pointer).at(-1));
  const states = Object.entries(document.states?.values ?? {}).map(([value, { title }]) => ({ value, title }));
  const own = Object.entries(document.record?.properties ?? {})
    .filter(([, field]) => field.link?.entity === document.entity)
    .map(([value, field]) => ({ value, title: field.title ?? value }));
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`动作“${source.title ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <NameControl
          label="按钮文字"
          pointer={pointer}
          title={source.title ?? ''}
          isFresh={isFresh}
          onChange={(value) => set('title', value, true)}
        />
        <TextControl
          label="确认提示"
          rows={2}
          value={source.confirm ?? ''}
          placeholder="不填：点了就执行"
          onChange={(value) => set('confirm', value || undefined, true)}
        />
        <Choices
          label="按钮出现在"
          chosen={source.where ?? USUAL_PLACES}
          options={PLACES}
          onChange={(chosen) => set('where', chosen.length > 0 ? chosen : undefined)}
        />
        <Toggle
          label="突出显示"
          checked={source.primary === true}
          onChange={(checked) => set('primary', checked || undefined)}
        />
        <Toggle
          label="危险动作"
          hint="按钮是红色的，例如作废、删除"
          checked={source.danger === true}
          onChange={(checked) => set('danger', checked || undefined)}
        />
        <Toggle
          label="可以批量执行"
          checked={source.bulk === true}
          onChange={(checked) => set('bulk', checked || undefined)}
        />
        <SelectControl
          label="执行后可以撤销"
          hint="签署、收付款等收不回的选“不能”；有服务端处理的，只在它只改本记录时选“能”"
          value={source.undo === undefined ? '' : String(source.undo)}
          options={[
            { value: '', title: '按操作内容判断' },
            { value: 'true', title: '能' },
            { value: 'false', title: '不能' },
          ]}
          onChange={(value) => set('undo', value === '' ? undefined : value === 'true')}
        />
        <Toggle
          label="执行前先保存"
          hint="填写单据时点它，先检查并保存所填的内容"
          checked={source.save === true}
          onChange={(checked) => set('save', checked || undefined)}
        />
      </Block>
      <Block title="谁在什么时候能用">
        {states.length > 0 && (
          <>
            <Choices
              label="从这些状态"
              hint="都不选：任何状态"
              chosen={source.from ?? []}
              options={states}
              onChange={(chosen) => set('from', chosen.length > 0 ? chosen : undefined)}
            />
            <SelectControl
              label="执行后的状态"
              value={source.to ?? ''}
              options={[{ value: '', title: '不变' }, ...states]}
              onChange={(value) => set('to', value || undefined)}
            />
          </>
        )}
        <Choices
          label="角色"
          hint="都不选：能看到记录的人"
          chosen={source.roles ?? []}
          options={roles.map(({ name: value, title }) => ({ value, title }))}
          onChange={(chosen) => set('roles', chosen.length > 0 ? chosen : undefined)}
        />
        <SentenceBuilder
          key={`${pointer} guard`}
          label="还要满足"
          otherwise="没有额外条件"
          source={source.guard}
          subjects={subjects}
          pointer={`${pointer}/guard`}
          disabled={locked}
          onChange={(value) => set('guard', value, true)}
        />
        {source.guard !== undefined && (
          <TextControl
            label="不满足时的说明"
            value={source.why ?? ''}
            onChange={(value) => set('why', value || undefined, true)}
          />
        )}
      </Block>
      <ActionInput pointer={pointer} input={source.input} />
      <ActionValues pointer={pointer} values={source.set ?? {}} input={source.input} />
      <Block title="编号和修订" open={(source.rekey ?? source.amend) !== undefined}>
        {document.numbering === undefined && (
          <TextControl
            label="把编号改为"
            value={source.rekey ?? ''}
            placeholder="例如 input.code"
            hint="执行后编号改成这个值，指向它的关联都跟着改；不填：编号不变"
            onChange={(value) => set('rekey', value || undefined, true)}
          />
        )}
        <SelectControl
          label="由它新建一份修订"
          value={source.amend ?? ''}
          options={[{ value: '', title: '不新建' }, ...own]}
          hint="新单据的编号是原编号加 -1，用所选字段指回原单据；同时只能有一份。字段要只读，并关联到本单据。"
          onChange={(value) => set('amend', value || undefined)}
        />
      </Block>
      <Removal
        what="动作"
        losses={lossesOfAction(document, name)}
        isPublished={!isNewAt(published, pathOf(text, pointer))}
        onRemove={() => {
          edit((now) => removeAction(now, name));
          choose('');
        }}
      />
    </fieldset>
  );
}
