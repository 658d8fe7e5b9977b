import type { PartSource } from '@yunpu/engine-core/document';
import { MessageSquareText, SquareMousePointer, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, setValue } from '../edits/json.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { Block, SelectControl, TextControl } from './controls.tsx';
import { useRecordSubjects } from './usePart.ts';

const TONES = [
  { value: 'info', title: '一般' },
  { value: 'success', title: '好消息' },
  { value: 'warning', title: '提醒' },
  { value: 'error', title: '警告' },
] as const;

interface PartListProps {
  /** Of the section. */
  pointer: string;
  parts: readonly PartSource[];
  /** The section's fields. */
  fields: readonly { value: string; title: string }[];
}

/** The notes and buttons of a section: what they say, what they do, and behind which field they stand. */
export function PartList({ pointer, parts, fields }: PartListProps) {
  const { edit, document, locked } = useDesign();
  const subjects = useRecordSubjects();
  const actions = Object.entries(document.actions ?? {}).map(([value, { title }]) => ({ value, title }));
  const write = (next: readonly PartSource[], typed?: number) =>
    edit(
      (now) => setValue(now, [...pathOf(now, pointer), 'parts'], next.length > 0 ? next : undefined),
      typed === undefined ? undefined : `${pointer} part ${typed}`,
    );
  const change = (index: number, values: Partial<PartSource>, typed = false) =>
    write(
      parts.map((part, at) => (at === index ? { ...part, ...values } : part)),
      typed ? index : undefined,
    );
  return (
    <Block title="提示和按钮" open={parts.length > 0}>
      {parts.map((part, index) => (
        <fieldset key={index} className="st-part" aria-label={`第 ${index + 1} 处提示或按钮`}>
          {part.action === undefined ? (
            <>
              <TextControl
                label="提示文字"
                rows={3}
                value={part.note ?? ''}
                onChange={(note) => change(index, { note }, true)}
              />
              <SelectControl
                label="语气"
                value={part.tone ?? 'info'}
                options={TONES}
                onChange={(tone) => change(index, { tone })}
              />
            </>
          ) : (
            <SelectControl
              label="按钮执行"
              value={part.action}
              options={actions}
              hint="填写时先保存，再执行。"
              onChange={(action) => change(index, { action })}
            />
          )}
          <SelectControl
            label="位置"
            value={part.after ?? ''}
            options={[
              { value: '', title: '分区最前' },
              ...fields.map(({ value, title }) => ({ value, title: `“${title}”之后` })),
            ]}
            onChange={(after) => {
              const { after: _before, ...rest } = part;
              const moved = after === '' ? rest : { ...rest, after };
              write(parts.map((one, at) => (at === index ? moved : one)));
            }}
          />
          <SentenceBuilder
            label={`第 ${index + 1} 处什么时候显示`}
            otherwise="总是显示"
            source={part.show}
            subjects={subjects}
            pointer={`${pointer}/parts/${index}/show`}
            disabled={locked}
            onChange={(show) => {
              const { show: _before, ...rest } = part;
              const next = show === undefined ? rest : { ...rest, show };
              write(
                parts.map((one, at) => (at === index ? next : one)),
                index,
              );
            }}
          />
          <Button onClick={() => write(parts.filter((_, at) => at !== index))}>
            <Trash2 size={14} aria-hidden /> 删除
          </Button>
        </fieldset>
      ))}
      <div className="st-field-acts">
        <Button onClick={() => write([...parts, { note: '请在这里写提示' }])}>
          <MessageSquareText size={14} aria-hidden /> 加一段提示
        </Button>
        {actions[0] && (
          <Button onClick={() => write([...parts, { action: actions[0]?.value ?? '' }])}>
            <SquareMousePointer size={14} aria-hidden /> 加一个按钮
          </Button>
        )}
      </div>
    </Block>
  );
}
