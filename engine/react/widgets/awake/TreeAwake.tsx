import type { OptionRow } from '@yunpu/engine-core/endpoint';
import TreeSelect from 'antd/es/tree-select';
import { findOption } from '../../data/useOptionLabel.ts';
import { choicesMessages } from '../../messages/choices.ts';
import { commonMessages } from '../../messages/common.ts';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';
import { useOptionLabels, usePick, useRemoteOptions } from '../base/useRemote.ts';
import { PendingSearch, usePendingSearch } from './PendingSearch.tsx';
import { useChoice, useSearch } from './useChoice.ts';
import { useLevels } from './useLevels.ts';
import { withAntdLook } from './withAntdLook.tsx';

interface Node {
  value: string;
  title: string;
  isLeaf?: boolean;
  children?: Node[];
}

function nodesOf(rows: readonly OptionRow[]): Node[] {
  return rows.map((row) => ({
    value: String(row.value),
    title: row.label,
    ...(row.leaf !== undefined && { isLeaf: row.leaf }),
    ...(row.children && { children: nodesOf(row.children) }),
  }));
}

/** Of a tree that came whole, what has the text in its title; outermost first. */
function matching(rows: readonly OptionRow[], text: string): OptionRow[] {
  return rows.flatMap((row) => [...(row.label.includes(text) ? [row] : []), ...matching(row.children ?? [], text)]);
}

/**
 * A tree of options. One that comes whole is searched here, by title; one that comes level by level is searched
 * by the backend, which knows the levels that were not opened.
 */
function TreeAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const [keyword, setKeyword] = useSearch(props);
  const top = useRemoteOptions(widget, '');
  const levels = useLevels(widget, top.rows);
  const pending = usePendingSearch(props);
  const asked = pending.wanted ?? keyword;
  const searching = levels.open !== undefined && asked.trim() !== '';
  const found = useRemoteOptions(widget, searching ? asked : '');
  const { loading, error } = searching ? found : top;
  const rows = searching ? found.rows.map((row) => ({ ...row, leaf: true })) : levels.rows;
  const pick = usePick(widget);
  const label = useOptionLabels(widget);
  const { value } = widget;
  const choose = (row: OptionRow | undefined): void => pick(row?.value, row ? [row] : []);
  const chooseFound = (row: OptionRow): void => {
    choose(row);
    setKeyword('');
    choice.onOpenChange(false);
  };
  return (
    <PendingSearch
      pending={pending}
      of={{
        keyword: asked,
        loading,
        rows: error ? [] : searching ? found.rows : matching(top.rows, asked),
        choose: chooseFound,
      }}
    >
      <TreeSelect<{ value: string; label: string } | undefined>
        id={widget.id}
        {...choice}
        onFocus={pending.onFocus}
        onBlur={pending.onBlur}
        labelInValue
        {...(top.rows.length > 0 && {
          treeDefaultExpandedKeys: levels.open
            ? top.rows.filter((row) => row.children).map((row) => String(row.value))
            : undefined,
          treeDefaultExpandAll: levels.open === undefined,
        })}
        key={top.rows.length > 0 ? 'tree' : 'waiting'}
        allowClear={!widget.required}
        {...(levels.open && {
          loadData: (node: { value?: unknown }) => levels.open?.(String(node.value)) ?? Promise.resolve(),
        })}
        showSearch={{
          ...(searching ? { filterTreeNode: false } : { treeNodeFilterProp: 'title' }),
          searchValue: keyword,
          onSearch: (text) => {
            pending.onSearch(text, setKeyword);
          },
        }}
        treeData={nodesOf(rows)}
        value={value === undefined || value === null ? undefined : { value: String(value), label: label(value) }}
        placeholder={commonMessages.choose}
        aria-label={widget.field.title}
        notFoundContent={
          error ? choicesMessages.failed(error.message) : loading ? choicesMessages.loading : choicesMessages.noMatch
        }
        onChange={(next) => {
          choose(next === undefined ? undefined : findOption(rows, next.value));
        }}
      />
    </PendingSearch>
  );
}

export default withAntdLook(TreeAwake);
