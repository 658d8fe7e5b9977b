import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { digitsOf } from '../edits/kinds.ts';
import { optionsOf } from '../edits/options.ts';
import { NumberControl, SelectControl, TextControl } from './controls.tsx';

interface DefaultValueProps {
  pointer: string;
  field: FieldSource;
  kind: string | undefined;
}

/** Kinds whose usual beginning is known only when the record is begun. */
const USUAL: Readonly<Record<string, { expression: string; title: string }>> = {
  date: { expression: 'today', title: '当天' },
  datetime: { expression: 'now', title: '此刻' },
  user: { expression: 'user.id', title: '新建的人' },
};

/** What a new record begins with. */
export function DefaultValue({ pointer, field, kind }: DefaultValueProps) {
  const { edit } = useDesign();
  const set = (value: unknown, typed = false) =>
    edit((now) => setFieldKey(now, pointer, 'default', value), typed ? `${pointer}/default` : undefined);
  const initial: unknown = field.default;
  const label = '默认值';
  const factor = 10 ** digitsOf(field);
  if (typeof initial === 'object' && initial !== null && 'expression' in initial && !Object.hasOwn(USUAL, kind ?? ''))
    return (
      <TextControl
        label={`${label}（公式）`}
        value={String(initial.expression)}
        onChange={(value) => set(value === '' ? undefined : { expression: value }, true)}
      />
    );
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'phone':
    case 'email':
    case 'idcard':
    case 'uscc':
    case 'uri':
      return (
        <TextControl
          label={label}
          value={typeof initial === 'string' ? initial : ''}
          onChange={(value) => set(value || undefined, true)}
        />
      );
    case 'number':
    case 'percent':
      return (
        <NumberControl
          label={label}
          value={typeof initial === 'number' ? initial : undefined}
          onChange={(value) => set(value, true)}
        />
      );
    case 'money':
      return (
        <NumberControl
          label={label}
          {...(field.currency === undefined && { unit: '元' })}
          step={1 / factor}
          value={typeof initial === 'number' ? initial / factor : undefined}
          onChange={(value) => set(value === undefined ? undefined : Math.round(value * factor), true)}
        />
      );
    case 'boolean':
      return (
        <SelectControl
          label={label}
          value={String(initial ?? '')}
          options={[
            { value: '', title: '不预选' },
            { value: 'true', title: '是' },
            { value: 'false', title: '否' },
          ]}
          onChange={(value) => set(value === '' ? undefined : value === 'true')}
        />
      );
    case 'single': {
      const options = optionsOf(field) ?? [];
      return (
        <SelectControl
          label={label}
          value={initial === undefined ? '' : JSON.stringify(initial)}
          options={[
            { value: '', title: '不预选' },
            ...options.map(({ value, title }) => ({ value: JSON.stringify(value), title })),
          ]}
          onChange={(value) => set(value === '' ? undefined : JSON.parse(value))}
        />
      );
    }
    case 'date':
    case 'datetime':
    case 'user': {
      const usual = USUAL[kind]!;
      const expression = typeof initial === 'object' && initial !== null ? JSON.stringify(initial) : '';
      const begun = JSON.stringify({ expression: usual.expression });
      return (
        <SelectControl
          label={label}
          value={expression}
          options={[
            { value: '', title: '不填' },
            { value: begun, title: usual.title },
            ...(expression !== '' && expression !== begun ? [{ value: expression, title: '按公式' }] : []),
          ]}
          onChange={(value) => set(value === '' ? undefined : JSON.parse(value))}
        />
      );
    }
    default:
      return null;
  }
}
