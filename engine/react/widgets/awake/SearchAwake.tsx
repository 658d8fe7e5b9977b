import Select from 'antd/es/select';
import type { OptionRow } from '../../../core/endpoint/transport.ts';
import type { AwakeChoiceProps } from '../RestingChoice.tsx';
import { useOptionLabels, usePick, useRemoteOptions } from '../useRemote.ts';
import { withAntdLook } from '../../parts/withAntdLook.tsx';
import { useChoice, useSearch } from './useChoice.ts';

type Value = string | number;

/** Second line of an option: the fields that the link wants shown. */
function detailOf(row: OptionRow, show: readonly string[]): string {
  return show.map((name) => row.row[name]).filter((value) => value !== undefined && value !== null && value !== '').map(String).join(' · ');
}

/** One or several options that the server searches. */
function SearchAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const [keyword, setKeyword] = useSearch(props);
  const { rows, loading, error } = useRemoteOptions(widget, keyword);
  const pick = usePick(widget);
  const label = useOptionLabels(widget);
  const many = widget.field.schema.type === 'array';
  const current = (Array.isArray(widget.value) ? widget.value : [widget.value]).filter((value) => value !== undefined && value !== null) as Value[];
  const chosen = current.map((value) => ({ value, label: label(value) }));
  return (
    <Select<{ value: Value; label: string } | { value: Value; label: string }[]>
      id={widget.id}
      {...choice}
      mode={many ? 'multiple' : undefined}
      labelInValue
      allowClear={!widget.required}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      loading={loading}
      value={many ? chosen : chosen[0]}
      placeholder="输入关键字搜索"
      aria-label={widget.field.title}
      notFoundContent={error ? `未能取得选项：${error.message}` : loading ? '正在搜索…' : '没有匹配的结果'}
      options={rows.map((row) => ({ value: row.value as Value, label: row.label, row }))}
      optionRender={(option) => {
        const row = rows.find((candidate) => candidate.value === option.value);
        const detail = row ? detailOf(row, widget.field.link?.show ?? (widget.field.kind === 'user' ? ['place'] : [])) : '';
        return <span className="yp-option">{option.label}{detail && <small>{detail}</small>}</span>;
      }}
      onChange={(next) => {
        const items = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next];
        const picked = items.map((item) => rows.find((row) => row.value === item.value) ?? { value: item.value, label: String(item.label), row: {} });
        const values = items.map((item) => item.value);
        pick(many ? (values.length === 0 ? undefined : values) : values[0], picked);
      }}
    />
  );
}

export default withAntdLook(SearchAwake);
