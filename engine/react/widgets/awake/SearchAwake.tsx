import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { OptionRow, TransportError } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { fieldValue } from '@yunpu/engine-core/query';
import Select from 'antd/es/select';
import useSWR from 'swr';
import { useEngine } from '../../data/EngineProvider.tsx';
import { choicesMessages } from '../../messages/choices.ts';
import { choicesOf } from '../../table/cells/tag.tsx';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';
import type { WidgetProps } from '../base/types.ts';
import { useOptionLabels, usePick, useRemoteOptions } from '../base/useRemote.ts';
import { PendingSearch, usePendingSearch } from './PendingSearch.tsx';
import { useChoice, useSearch } from './useChoice.ts';
import { withAntdLook } from './withAntdLook.tsx';

type Value = string | number;

/** Width of the options in a table cell, which is narrower than they are; px. */
const OPTIONS_WIDTH = 320;

/** Second line of an option: the fields that the link wants shown, in words once the linked document is known. */
function useDetail({ field }: WidgetProps): (row: OptionRow) => string {
  const { loadModel } = useEngine();
  const entity = field.link?.entity ?? '';
  const { data: model } = useSWR<EntityModel, TransportError>(entity === '' ? null : ['model', entity], () =>
    loadModel(entity),
  );
  const show = field.link?.show ?? (field.kind === 'user' ? ['place'] : []);
  const shown = show.map((name) => ({ name, field: model?.fieldsByPath[name] }));
  const inWords = (of: FieldModel | undefined, value: unknown): string =>
    of && model ? (choicesOf(of, model).get(value)?.title ?? formatValue(of, value)) : String(value);
  return ({ row }) =>
    shown
      .map(({ name, field: of }) => ({ of, value: fieldValue(row, name) }))
      .filter(({ value }) => !isEmptyValue(value))
      .map(({ of, value }) => inWords(of, value))
      .join(' · ');
}

/** One or several options that the server searches. */
function SearchAwake(props: AwakeChoiceProps) {
  const { widget } = props;
  const choice = useChoice(props);
  const [keyword, setKeyword] = useSearch(props);
  const pending = usePendingSearch(props);
  const asked = pending.wanted ?? keyword;
  const { rows, loading, error } = useRemoteOptions(widget, asked);
  const pick = usePick(widget);
  const label = useOptionLabels(widget);
  const detailOf = useDetail(widget);
  const many = widget.field.schema.type === 'array';
  const current = (Array.isArray(widget.value) ? widget.value : [widget.value]).filter(
    (value) => value !== undefined && value !== null,
  ) as Value[];
  const chosen = current.map((value) => ({ value, label: label(value) }));
  const choose = (values: readonly Value[]): void => {
    const picked = values.map(
      (value) => rows.find((row) => row.value === value) ?? { value, label: label(value), row: {} },
    );
    pick(many ? (values.length === 0 ? undefined : values) : values[0], picked);
  };
  const chooseFound = ({ value }: OptionRow): void => {
    const found = value as Value;
    choose(many ? [...new Set([...current, found])] : [found]);
    setKeyword('');
    choice.onOpenChange(false);
  };
  return (
    <PendingSearch pending={pending} of={{ keyword: asked, loading, rows: error ? [] : rows, choose: chooseFound }}>
      <Select<{ value: Value; label: string } | { value: Value; label: string }[]>
        id={widget.id}
        {...choice}
        onFocus={pending.onFocus}
        onBlur={pending.onBlur}
        mode={many ? 'multiple' : undefined}
        labelInValue
        allowClear={!widget.required}
        showSearch={{
          filterOption: false,
          searchValue: keyword,
          onSearch: (text) => {
            pending.onSearch(text, setKeyword);
          },
        }}
        loading={loading}
        popupMatchSelectWidth={widget.inCell ? OPTIONS_WIDTH : true}
        value={many ? chosen : chosen[0]}
        placeholder={choicesMessages.search}
        aria-label={widget.field.title}
        notFoundContent={
          error ? choicesMessages.failed(error.message) : loading ? choicesMessages.searching : choicesMessages.noMatch
        }
        options={rows.map((row) => ({ value: row.value as Value, label: row.label, row }))}
        optionRender={(option) => {
          const row = rows.find((candidate) => candidate.value === option.value);
          const detail = row ? detailOf(row) : '';
          return (
            <span className="yp-option">
              {option.label}
              {detail && <small>{detail}</small>}
            </span>
          );
        }}
        onChange={(next) => {
          const items = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next];
          choose(items.map((item) => item.value));
        }}
      />
    </PendingSearch>
  );
}

export default withAntdLook(SearchAwake);
