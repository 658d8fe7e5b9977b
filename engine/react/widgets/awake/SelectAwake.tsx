import Select from 'antd/es/select';
import { choicesMessages } from '../../messages/choices.ts';
import { commonMessages } from '../../messages/common.ts';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';
import { useChoice, useSearch } from './useChoice.ts';
import { withAntdLook } from './withAntdLook.tsx';

/** One or several of fixed options, searched by their title. Awake only while it has the focus. */
function SelectAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const many = widget.field.kind === 'multiEnum';
  const [search, setSearch] = useSearch(props);
  const options = (widget.options ?? []).map((option) => ({
    value: option.value as string | number,
    label: option.title,
  }));
  const value = widget.value as string | number | (string | number)[] | undefined;
  return (
    <Select
      id={widget.id}
      {...choice}
      mode={many ? 'multiple' : undefined}
      allowClear={!widget.required}
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch: setSearch }}
      options={options}
      value={value}
      placeholder={widget.field.placeholder ?? commonMessages.choose}
      notFoundContent={choicesMessages.noOption}
      aria-label={widget.field.title}
      onChange={(next: unknown) =>
        widget.onChange(Array.isArray(next) && next.length === 0 ? undefined : (next ?? undefined))
      }
    />
  );
}

export default withAntdLook(SelectAwake);
