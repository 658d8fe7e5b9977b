import { type ReactNode, useMemo } from 'react';
import { useDesign } from '../designContext.ts';
import { valuesOf } from '../print/blocks.ts';
import { SelectControl, TextControl } from './controls.tsx';

interface FieldInTextProps {
  label: string;
  hint?: ReactNode;
  rows?: number;
  value: string;
  onChange(value: string): void;
}

/** A text with values of the record in it, which are chosen by what they are called. */
export function FieldInText({ label, hint, rows, value, onChange }: FieldInTextProps) {
  const { model } = useDesign();
  const fields = useMemo(() => valuesOf(model?.fields ?? []), [model]);
  const named = [...value.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/gu)].map(([, path = '']) => path);
  const titles = [...new Set(named)].map(
    (path) => `{{${path}}} 是“${fields.find((field) => field.value === path)?.title ?? path}”`,
  );
  return (
    <>
      <TextControl
        label={label}
        {...(rows !== undefined && { rows })}
        hint={titles.length > 0 || hint !== undefined ? <>{[...titles, hint].filter(Boolean).join('；')}</> : undefined}
        value={value}
        onChange={onChange}
      />
      <SelectControl
        label={`在${label}里写上字段的值`}
        value=""
        options={[
          { value: '', title: '选一个字段…' },
          ...fields.map(({ value: path, title }) => ({ value: path, title })),
        ]}
        onChange={(path) => path !== '' && onChange(`${value}{{${path}}}`)}
      />
    </>
  );
}
