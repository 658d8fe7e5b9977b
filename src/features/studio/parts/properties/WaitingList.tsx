import type { WaitingSource } from '@yunpu/engine-core/document';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { freeName } from '../edits/fields.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { Block, Choices, NumberControl, SelectControl, TextControl } from './controls.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';

const MAX_ACTIONS = 2;

/** Which records wait for whom, as the home pages of those people list them. */
export function WaitingList() {
  const { source, set } = usePart<{ waiting: readonly WaitingSource[] }>('');
  const all = source.waiting ?? [];
  const write = (next: readonly WaitingSource[], typed = false) =>
    set('waiting', next.length > 0 ? next : undefined, typed);
  return (
    <Block title="待办" open={all.length > 0}>
      {all.map((waiting, index) => (
        <fieldset key={waiting.name} className="st-part" aria-label={`待办“${waiting.reason}”`}>
          <WaitingControls
            waiting={waiting}
            pointer={`/waiting/${index}`}
            onChange={(next, typed) =>
              write(
                all.map((one, at) => (at === index ? next : one)),
                typed,
              )
            }
          />
          <Button onClick={() => write(all.filter((_, at) => at !== index))}>
            <Trash2 size={14} aria-hidden /> 删除待办“{waiting.reason}”
          </Button>
        </fieldset>
      ))}
      <Button
        onClick={() => {
          const name = freeName(
            'waiting',
            all.map((one) => one.name),
          );
          write([...all, { name, reason: '等您处理', when: 'false' }]);
        }}
      >
        <Plus size={14} aria-hidden /> 加一项待办
      </Button>
      <p className="st-hint">符合条件的单据列在这些人的首页上，办完就消失。</p>
    </Block>
  );
}

interface WaitingControlsProps {
  waiting: WaitingSource;
  pointer: string;
  onChange(next: WaitingSource, typed?: boolean): void;
}

function WaitingControls({ waiting, pointer, onChange }: WaitingControlsProps) {
  const { roles, locked, document } = useDesign();
  const subjects = useRecordSubjects();
  const change = (parts: Partial<WaitingSource>, typed = false) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...waiting, ...parts }).filter(([, value]) => value !== undefined),
      ) as unknown as WaitingSource,
      typed,
    );
  const fields = Object.entries(document.record?.properties ?? {});
  const titled = (path: string, title: string | undefined) => ({ value: path, title: title ?? path });
  const people = fields.filter(([, { format }]) => format === 'user').map(([path, { title }]) => titled(path, title));
  const dates = fields
    .filter(([, { format }]) => format === 'date' || format === 'date-time')
    .map(([path, { title }]) => titled(path, title));
  return (
    <>
      <TextControl
        label="原因"
        hint="一句话，期限会接在后面，例如 等您审批，今天 18:00 前"
        value={waiting.reason}
        onChange={(reason) => change({ reason }, true)}
      />
      <SentenceBuilder
        label="哪些单据在等"
        otherwise="还没有写"
        source={waiting.when === 'false' ? undefined : waiting.when}
        subjects={subjects}
        pointer={`${pointer}/when`}
        disabled={locked}
        onChange={(when) => change({ when: when ?? 'false' }, true)}
      />
      <Choices
        label="给哪些角色"
        hint="都不选：能看到单据的所有人"
        chosen={waiting.roles ?? []}
        options={roles.map(({ name, title }) => ({ value: name, title }))}
        onChange={(chosen) => change({ roles: chosen.length > 0 ? chosen : undefined })}
      />
      <SelectControl
        label="等谁"
        value={waiting.person ?? ''}
        options={[{ value: '', title: '其中任何一人' }, { value: 'createdBy', title: '创建人' }, ...people]}
        onChange={(person) => change({ person: person === '' ? undefined : person })}
      />
      <SelectControl
        label="期限"
        hint="快到期的排在前面，过期的最前"
        value={waiting.due ?? ''}
        options={[{ value: '', title: '没有期限' }, ...dates]}
        onChange={(due) => change(due === '' ? { due: undefined, within: undefined } : { due })}
      />
      {waiting.due !== undefined && (
        <NumberControl
          label="提前几天列出"
          hint="不填：条件成立就列出"
          min={0}
          value={waiting.within}
          onChange={(within) => change({ within }, true)}
        />
      )}
      <Choices
        label="附带显示"
        chosen={waiting.show ?? []}
        options={subjects.map(({ path, title }) => ({ value: path, title }))}
        onChange={(show) => change({ show: show.length > 0 ? show : undefined })}
      />
      <Choices
        label="能就地办的操作"
        hint={`最多 ${MAX_ACTIONS} 个；都不选：打开单据去办`}
        chosen={waiting.actions ?? []}
        options={Object.entries(document.actions ?? {}).map(([value, { title }]) => ({ value, title }))}
        onChange={(actions) => change({ actions: actions.length > 0 ? actions.slice(-MAX_ACTIONS) : undefined })}
      />
      <TextControl
        label="去哪里办"
        hint="不在单据页上办时，本站的地址，例如 /pay?orderNo={{orderNo}}"
        value={waiting.link?.path ?? ''}
        onChange={(path) =>
          change({ link: path === '' ? undefined : { title: waiting.link?.title ?? '去处理', path } }, true)
        }
      />
      {waiting.link && (
        <TextControl
          label="按钮上的字"
          value={waiting.link.title}
          onChange={(title) => waiting.link && change({ link: { ...waiting.link, title } }, true)}
        />
      )}
      <Problems pointer={pointer} />
    </>
  );
}
