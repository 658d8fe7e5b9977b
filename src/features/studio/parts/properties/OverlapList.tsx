import type { OverlapSource } from '@yunpu/engine-core/document';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { freeName } from '../edits/fields.ts';
import { Problems } from '../Problems.tsx';
import { isOrdered } from '../sentence/subjects.ts';
import { Block, Choices, SelectControl, TextControl, Toggle } from './controls.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';

/** Records whose times may not overlap: by which times, in what they agree, and when they count. */
export function OverlapList() {
  const { source, set } = usePart<{ noOverlap: readonly OverlapSource[] }>('');
  const subjects = useRecordSubjects();
  const times = subjects.filter(({ kind }) => kind === 'date' || kind === 'datetime');
  const all = source.noOverlap ?? [];
  const write = (next: readonly OverlapSource[], typed = false) =>
    set('noOverlap', next.length > 0 ? next : undefined, typed);
  if (times.length < 2 && all.length === 0) return null;
  return (
    <Block title="时间不重叠" open={all.length > 0}>
      {all.map((rule, index) => (
        <fieldset key={rule.name} className="st-part" aria-label={`时间不重叠“${rule.message ?? rule.name}”`}>
          <OverlapControls
            rule={rule}
            pointer={`/noOverlap/${index}`}
            onChange={(next, typed) =>
              write(
                all.map((one, at) => (at === index ? next : one)),
                typed,
              )
            }
          />
          <Button onClick={() => write(all.filter((_, at) => at !== index))}>
            <Trash2 size={14} aria-hidden /> 删除“{rule.message ?? rule.name}”
          </Button>
        </fieldset>
      ))}
      <Button
        disabled={times.length < 2}
        onClick={() => {
          const name = freeName(
            'times',
            all.map((one) => one.name),
          );
          const [from, to] = firstPair(times);
          write([...all, { name, from, to, message: '这段时间已被占用' }]);
        }}
      >
        <Plus size={14} aria-hidden /> 加一条
      </Button>
      <p className="st-hint">例如同一间会议室的两次预订：几个人同时保存，也只有一张单据占到。</p>
    </Block>
  );
}

type Time = Pick<ReturnType<typeof useRecordSubjects>[number], 'path' | 'kind'>;

/** Two times of one kind to begin with. */
function firstPair(times: readonly Time[]): [from: string, to: string] {
  const [first] = times;
  const second = times.find((one) => one !== first && one.kind === first?.kind) ?? times[1];
  return [first?.path ?? '', second?.path ?? ''];
}

function OverlapControls({
  rule,
  pointer,
  onChange,
}: {
  rule: OverlapSource;
  pointer: string;
  onChange(next: OverlapSource, typed?: boolean): void;
}) {
  const { document } = useDesign();
  const subjects = useRecordSubjects();
  const change = (parts: Partial<OverlapSource>, typed = false) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...rule, ...parts }).filter(([, value]) => value !== undefined),
      ) as unknown as OverlapSource,
      typed,
    );
  const optionOf = ({ path, title }: { path: string; title: string }) => ({ value: path, title });
  const times = subjects.filter(({ kind }) => kind === 'date' || kind === 'datetime').map(optionOf);
  const withOwn = (path: string) =>
    times.some(({ value }) => value === path) ? times : [...times, { value: path, title: path }];
  const isTime = (path: string) => path === rule.from || path === rule.to;
  const equal = subjects.filter((subject) => isOrdered(subject) && !isTime(subject.path)).map(optionOf);
  const states = Object.entries(document.states?.values ?? {}).map(([value, { title }]) => ({ value, title }));
  const some = (chosen: readonly string[]) => (chosen.length > 0 ? [...chosen] : undefined);
  return (
    <>
      <TextControl
        label="重叠时的提示"
        hint="后面会接上占用的那张单据和它的时间"
        value={rule.message ?? ''}
        onChange={(message) => change({ message: message === '' ? undefined : message }, true)}
      />
      <div className="st-pair">
        <SelectControl
          label="开始"
          value={rule.from}
          options={withOwn(rule.from)}
          onChange={(from) => change({ from })}
        />
        <SelectControl label="结束" value={rule.to} options={withOwn(rule.to)} onChange={(to) => change({ to })} />
      </div>
      <Toggle
        label="结束的那天也占用"
        hint="例如请假到 3 日；不选：前一张结束时，后一张可以开始"
        checked={rule.inclusive === true}
        onChange={(checked) => change({ inclusive: checked || undefined })}
      />
      <Choices
        label="哪些相同才算冲突"
        hint="例如会议室；都不选：所有单据互相比较"
        chosen={rule.same ?? []}
        options={[...equal, { value: 'eid', title: '团队' }]}
        onChange={(same) => change({ same: some(same) })}
      />
      {states.length > 0 && (
        <Choices
          label="占用时间的状态"
          hint="都不选：任何状态都占用"
          chosen={rule.states ?? []}
          options={states}
          onChange={(chosen) => change({ states: some(chosen) })}
        />
      )}
      <Problems pointer={pointer} />
    </>
  );
}
