import Select from 'antd/es/select';
import { useState } from 'react';
import type { AwakeChoiceProps } from '../RestingChoice.tsx';
import { useChoiceKeys } from './useChoiceKeys.ts';
import { withAntdLook } from '../../parts/withAntdLook.tsx';

/** One or several of fixed options, searched by their title. Awake only while it is open. */
function SelectAwake({ widget, typed, onRest }: AwakeChoiceProps) {
  const many = widget.field.kind === 'multiEnum';
  const [search, setSearch] = useState(typed);
  const keys = useChoiceKeys(onRest);
  const options = (widget.options ?? []).map((option) => ({ value: option.value as string | number, label: option.title }));
  const value = widget.value as string | number | (string | number)[] | undefined;
  return (
    <Select
      id={widget.id}
      className="yp-awake"
      mode={many ? 'multiple' : undefined}
      autoFocus
      defaultOpen
      allowClear={!widget.required}
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch: setSearch }}
      options={options}
      value={value}
      placeholder={widget.field.placeholder ?? '请选择'}
      notFoundContent="没有匹配的选项"
      aria-label={widget.field.title}
      onChange={(next: unknown) => widget.onChange(Array.isArray(next) && next.length === 0 ? undefined : (next ?? undefined))}
      onOpenChange={(open) => { if (!open) onRest(); }}
      onKeyDown={keys}
    />
  );
}

export default withAntdLook(SelectAwake);
