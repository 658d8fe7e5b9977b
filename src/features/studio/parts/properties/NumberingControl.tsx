import { formatNumbering } from '@yunpu/engine-core/record';
import { useState } from 'react';
import { type NumberParts, numberParts, numberPattern } from '../edits/numbering.ts';
import { SelectControl, TextControl, Toggle } from './controls.tsx';

const DATES: readonly { value: NumberParts['date']; title: string }[] = [
  { value: '', title: '不带日期' },
  { value: 'yyyy', title: '年（2026）' },
  { value: 'yyyyMM', title: '年月（202603）' },
  { value: 'yyyyMMdd', title: '年月日（20260301）' },
  { value: 'yy', title: '年（26）' },
  { value: 'yyMM', title: '年月（2603）' },
  { value: 'yyMMdd', title: '年月日（260301）' },
];

/** Since when the digits count, in words. */
const countsFrom = (date: NumberParts['date']): string =>
  date === '' ? '一直往上数' : `每${date.endsWith('dd') ? '天' : date.endsWith('MM') ? '月' : '年'}从 1 开始`;

const DIGITS = [3, 4, 5, 6, 8].map((count) => ({ value: String(count), title: `${count} 位` }));

interface NumberingControlProps {
  label: string;
  hint: string;
  pattern: string | undefined;
  /** What it begins with when it is switched on. */
  initial: string;
  /** `typed`: letter by letter. */
  onChange(pattern: string | undefined, typed: boolean): void;
}

/** How records are numbered, in words, with what a number will look like. */
export function NumberingControl({ label, hint, pattern, initial, onChange }: NumberingControlProps) {
  const [asText, setAsText] = useState(false);
  const parts = pattern === undefined || asText ? undefined : numberParts(pattern);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const set = (change: Partial<NumberParts>, typed = false) =>
    parts && onChange(numberPattern({ ...parts, ...change }), typed);
  return (
    <>
      <Toggle
        label={label}
        hint={hint}
        checked={pattern !== undefined}
        onChange={(checked) => onChange(checked ? initial : undefined, false)}
      />
      {parts && (
        <>
          <TextControl
            label="编号的前缀"
            value={parts.prefix}
            onChange={(prefix) => set({ prefix: prefix.replace(/[{}]/gu, '') }, true)}
          />
          <SelectControl
            label="编号里的日期"
            value={parts.date}
            options={DATES}
            onChange={(date) => set({ date, between: parts.date === '' ? '-' : parts.between })}
          />
          <SelectControl
            label="流水号"
            value={String(parts.digits)}
            options={
              DIGITS.some(({ value }) => value === String(parts.digits))
                ? DIGITS
                : [...DIGITS, { value: String(parts.digits), title: `${parts.digits} 位` }]
            }
            onChange={(digits) => set({ digits: Number(digits) })}
          />
        </>
      )}
      {pattern !== undefined && !parts && (
        <TextControl
          label="编号规则"
          value={pattern}
          placeholder="例如 HT-{yyyy}-{seq:4}"
          onChange={(value) => onChange(value === '' ? undefined : value, true)}
        />
      )}
      {pattern !== undefined && (
        <p className="st-hint">
          例如今天的第 1 张：<b>{formatNumbering(pattern, today, 1)}</b>
          {parts && `，${countsFrom(parts.date)}`}{' '}
          {numberParts(pattern) && (
            <button type="button" className="st-link" onClick={() => setAsText(!asText)}>
              {asText ? '改用选项' : '自己写规则'}
            </button>
          )}
        </p>
      )}
    </>
  );
}
