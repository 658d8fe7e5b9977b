import TreeSelect from 'antd/es/tree-select';
import type { OptionRow } from '../../../core/endpoint/transport.ts';
import { findOption } from '../../data/useOptionLabel.ts';
import type { AwakeChoiceProps } from '../RestingChoice.tsx';
import { usePick, useRemoteOptions } from '../useRemote.ts';
import { withAntdLook } from '../../parts/withAntdLook.tsx';
import { useChoice, useSearch } from './useChoice.ts';

interface Node {
  value: string;
  title: string;
  children?: Node[];
}

function nodesOf(rows: readonly OptionRow[]): Node[] {
  return rows.map((row) => ({ value: String(row.value), title: row.label, ...(row.children && { children: nodesOf(row.children) }) }));
}

/** A tree of options, searched by title. */
function TreeAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const [keyword, setKeyword] = useSearch(props);
  const { rows, loading, error } = useRemoteOptions(widget, '');
  const pick = usePick(widget);
  return (
    <TreeSelect<string>
      id={widget.id}
      {...choice}
      treeDefaultExpandAll
      allowClear={!widget.required}
      showSearch={{ treeNodeFilterProp: 'title', searchValue: keyword, onSearch: setKeyword }}
      treeData={nodesOf(rows)}
      value={widget.value === undefined || widget.value === null ? undefined : String(widget.value)}
      placeholder="请选择"
      aria-label={widget.field.title}
      notFoundContent={error ? `未能取得选项：${error.message}` : loading ? '正在加载…' : '没有匹配的结果'}
      onChange={(next: string | undefined) => {
        const row = next === undefined ? undefined : findOption(rows, next);
        pick(row?.value, row ? [row] : []);
      }}
    />
  );
}

export default withAntdLook(TreeAwake);
