import { useId, useState } from 'react';
import type { Impact, Offer, Repair } from '../../api/studio.ts';
import { type Begun, completed, WAYS, type Way, waysOf } from './repairs.ts';

interface RepairChoiceProps {
  impact: Impact;
  /** Undefined: the choice is not finished; null: the records stay as they are. */
  onChange(repair: Repair | null | undefined): void;
}

/** What becomes of the records that one change would make invalid. */
export function RepairChoice({ impact, onChange }: RepairChoiceProps) {
  const id = useId();
  const [begun, setBegun] = useState<Begun>({ way: 'keep', typed: '', to: {} });
  const offer = impact.offers.find((one) => one.do === WAYS[begun.way].offer);
  const change = (patch: Partial<Begun>) => {
    const next = { ...begun, ...patch };
    setBegun(next);
    onChange(completed(next, impact));
  };
  return (
    <div className="st-repair">
      <label htmlFor={id}>已有的单据</label>
      <select
        id={id}
        className="st-input"
        value={begun.way}
        onChange={(event) => change({ way: event.target.value as Way, typed: '', to: {} })}
      >
        {waysOf(impact.offers).map(({ way, words }) => (
          <option key={way} value={way}>
            {words}
          </option>
        ))}
      </select>
      {begun.way === 'value' && offer && (
        <ValueInput label="填入的值" offer={offer} value={begun.typed} onChange={(typed) => change({ typed })} />
      )}
      {begun.way === 'expression' && (
        <input
          className="st-input"
          type="text"
          aria-label="表达式"
          placeholder="例如：subject + '（补）'"
          value={begun.typed}
          onChange={(event) => change({ typed: event.target.value })}
        />
      )}
      {begun.way === 'map' &&
        offer?.from?.map(({ value: old, title }) => (
          <label key={old} className="st-repair-option">
            <span>{title}</span>
            <span aria-hidden>→</span>
            <select
              className="st-input"
              aria-label={`“${title}”换成`}
              value={begun.to[old] ?? ''}
              onChange={(event) => change({ to: { ...begun.to, [old]: event.target.value } })}
            >
              <option value="">请选择</option>
              {offer.to?.map((next) => (
                <option key={String(next.value)} value={JSON.stringify(next.value)}>
                  {next.title}
                </option>
              ))}
              <option value="null">清空</option>
            </select>
          </label>
        ))}
    </div>
  );
}

function ValueInput({
  label,
  offer,
  value,
  onChange,
}: {
  label: string;
  offer: Offer;
  value: string;
  onChange(value: string): void;
}) {
  const options =
    offer.to ??
    (offer.type === 'boolean'
      ? [
          { value: true, title: '是' },
          { value: false, title: '否' },
        ]
      : undefined);
  if (options)
    return (
      <select className="st-input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">请选择</option>
        {options.map(({ value: one, title }) => (
          <option key={String(one)} value={JSON.stringify(one)}>
            {title}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className="st-input"
      type={offer.type === 'number' ? 'number' : offer.type === 'date' ? 'date' : 'text'}
      step="any"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
