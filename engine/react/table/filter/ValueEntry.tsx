import type { EntityModel } from '@yunpu/engine-core/document';
import {
  formatDuration,
  parseDuration,
  parseMoney,
  parseNumber,
  shanghaiDay,
  shiftDecimal,
  yuanText,
} from '@yunpu/engine-core/format';
import {
  instantsOfDay,
  isRelative,
  type Operator,
  PERSON_WORDS,
  personWords,
  type QueryField,
} from '@yunpu/engine-core/query';
import { type ReactNode, useState } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { choicesOf } from '../cells/tag.tsx';
import { DayEntry } from './DayEntry.tsx';
import { moneyUnit } from './fields.ts';
import { RelativeEntry } from './RelativeEntry.tsx';

interface ValueEntryProps {
  model: EntityModel;
  field: QueryField;
  op: Operator;
  value: unknown;
  onChange(value: unknown): void;
}

/** One value of a field's kind, as a condition compares with it. */
export function ValueEntry({ model, field, op, value, onChange }: ValueEntryProps): ReactNode {
  const choices =
    field.kind === 'boolean'
      ? [[true, { title: commonMessages.yes }] as const, [false, { title: commonMessages.no }] as const]
      : [...choicesOf(field, model)];
  if (choices.length > 0) {
    return (
      <select
        className="yp-entry"
        aria-label={filterPanelMessages.value}
        value={String(choices.findIndex(([option]) => option === value))}
        onChange={(event) => onChange(choices[Number(event.target.value)]?.[0])}
      >
        <option value="-1">{commonMessages.choose}</option>
        {choices.map(([option, { title }], index) => (
          <option key={String(option)} value={String(index)}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'date' || field.kind === 'datetime') {
    const day = typeof value !== 'string' ? '' : field.kind === 'date' ? value : shanghaiDay(Date.parse(value));
    return (
      <RelativeEntry value={value} onChange={onChange}>
        <DayEntry
          label={filterPanelMessages.value}
          value={day}
          onChange={(next) => onChange(next === '' ? undefined : field.kind === 'date' ? next : instantsOfDay(next)[0])}
        />
      </RelativeEntry>
    );
  }
  if (['integer', 'decimal', 'money', 'percent', 'duration'].includes(field.kind))
    return <NumberEntry field={field} value={value} onChange={onChange} />;
  const text = (
    <input
      className="yp-entry"
      aria-label={filterPanelMessages.value}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
  const words = op === 'eq' || op === 'ne' ? personWords(field.path, field.kind) : [];
  if (words.length === 0) return text;
  return (
    <span className="yp-relative">
      {words.map((word) => (
        <label key={word} className="yp-option-line">
          <input
            type="checkbox"
            checked={isRelative(value) && value.relative === word}
            onChange={(event) => onChange(event.target.checked ? { relative: word } : undefined)}
          />
          {PERSON_WORDS[word]}
        </label>
      ))}
      {!isRelative(value) && text}
    </span>
  );
}

function NumberEntry({ field, value, onChange }: Omit<ValueEntryProps, 'model' | 'op'>): ReactNode {
  const [text, setText] = useState(() => {
    if (typeof value !== 'number') return '';
    if (field.kind === 'duration') return formatDuration(value);
    return field.kind === 'money'
      ? yuanText(value, field.money.digits)
      : String(field.kind === 'percent' ? shiftDecimal(value, 2) : value);
  });
  const read = (typed: string) => {
    if (field.kind === 'money') return parseMoney(typed, field.money.digits, field.money.currency);
    if (field.kind === 'duration') return parseDuration(typed);
    const number = parseNumber(typed.replace('%', ''));
    return number !== null && field.kind === 'percent' ? shiftDecimal(number, -2) : number;
  };
  const unit = field.kind === 'money' ? moneyUnit(field) : field.kind === 'percent' ? '%' : '';
  return (
    <input
      className="yp-entry yp-figures"
      inputMode="decimal"
      aria-label={unit === '' ? filterPanelMessages.value : filterPanelMessages.valueIn(unit)}
      placeholder={unit}
      aria-invalid={(text !== '' && read(text) === null) || undefined}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value) ?? undefined);
      }}
    />
  );
}
