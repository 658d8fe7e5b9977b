import {
  formatDuration,
  parseDuration,
  parseMoney,
  parseNumber,
  shiftDecimal,
  yuanText,
} from '@yunpu/engine-core/format';
import { type ReactNode, useState } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import type { EditorProps } from './editorProps.ts';
import { moneyUnit } from './fields.ts';

/** From and to, both in, either open. Money is asked for in yuan and kept in fen, a percentage as its fraction. */
export function RangeEditor({ field, condition, onChange }: EditorProps): ReactNode {
  const bounds = (Array.isArray(condition?.value) ? condition.value : []) as (number | null | undefined)[];
  const show = (value: number | null | undefined) => {
    if (value === null || value === undefined) return '';
    if (field.kind === 'money') return yuanText(value, field.money.digits).replace(/\.0+$/, '');
    if (field.kind === 'duration') return formatDuration(value);
    return String(field.kind === 'percent' ? shiftDecimal(value, 2) : value);
  };
  const [texts, setTexts] = useState<readonly [string, string]>([show(bounds[0]), show(bounds[1])]);
  const read = (text: string) => {
    if (field.kind === 'money') return parseMoney(text, field.money.digits, field.money.currency);
    if (field.kind === 'duration') return parseDuration(text);
    const number = parseNumber(text.replace('%', ''));
    return number !== null && field.kind === 'percent' ? shiftDecimal(number, -2) : number;
  };
  const bad = texts.map((text) => text.trim() !== '' && read(text) === null);
  const apply = () => {
    if (bad.includes(true)) return;
    const [from, to] = texts.map((text) => (text.trim() === '' ? null : read(text)));
    const value = from !== null && to !== null && from! > to! ? [to, from] : [from, to];
    onChange(value[0] === null && value[1] === null ? undefined : { field: field.path, op: 'between', value });
  };
  const entry = (index: 0 | 1, label: string) => (
    <input
      className="yp-entry yp-figures"
      inputMode="decimal"
      placeholder={filterPanelMessages.unbounded}
      aria-label={label}
      aria-invalid={bad[index] || undefined}
      value={texts[index]}
      onChange={(event) => setTexts(index === 0 ? [event.target.value, texts[1]] : [texts[0], event.target.value])}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
  return (
    <div className="yp-editor">
      <div className="yp-span">
        {entry(0, filterPanelMessages.atLeast(field.title))}
        <span aria-hidden="true">~</span>
        {entry(1, filterPanelMessages.atMost(field.title))}
        {field.kind === 'money' && <span className="yp-quiet">{moneyUnit(field)}</span>}
        {field.kind === 'percent' && <span className="yp-quiet">%</span>}
      </div>
      {bad.includes(true) && (
        <p className="yp-problem" role="alert">
          {filterPanelMessages.invalidNumber}
        </p>
      )}
    </div>
  );
}
