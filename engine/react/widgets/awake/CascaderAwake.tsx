import type { OptionRow } from '@yunpu/engine-core/endpoint';
import Cascader from 'antd/es/cascader';
import { choicesMessages } from '../../messages/choices.ts';
import { commonMessages } from '../../messages/common.ts';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';
import { useRemoteOptions } from '../base/useRemote.ts';
import { useChoice } from './useChoice.ts';
import { withAntdLook } from './withAntdLook.tsx';

interface Node {
  value: string;
  label: string;
  children?: Node[];
}

function nodesOf(rows: readonly OptionRow[]): Node[] {
  return rows.map((row) => ({
    value: String(row.value),
    label: row.label,
    ...(row.children && { children: nodesOf(row.children) }),
  }));
}

/** Levels of options; the whole way to the choice is the value when the field holds a list, else its last step. */
function CascaderAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const { rows, loading, error } = useRemoteOptions(widget, '');
  const keepsWay = widget.field.schema.type === 'array';
  const value = Array.isArray(widget.value)
    ? widget.value.map(String)
    : widget.value === undefined || widget.value === null
      ? []
      : [String(widget.value)];
  return (
    <Cascader
      id={widget.id}
      {...choice}
      showSearch
      allowClear={!widget.required}
      options={nodesOf(rows)}
      value={value}
      placeholder={commonMessages.choose}
      aria-label={widget.field.title}
      notFoundContent={
        error ? choicesMessages.failed(error.message) : loading ? choicesMessages.loading : choicesMessages.noMatch
      }
      onChange={(next) => {
        const way = (next ?? []).map(String);
        widget.onChange(way.length === 0 ? undefined : keepsWay ? way : way.at(-1));
      }}
    />
  );
}

export default withAntdLook(CascaderAwake);
