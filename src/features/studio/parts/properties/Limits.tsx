import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { digitsOf } from '../edits/kinds.ts';
import { NumberControl } from './controls.tsx';

type LimitKey = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

const LIMITS: Readonly<Record<string, readonly [LimitKey, string, string?][]>> = {
  text: [
    ['minLength', '最少', '字'],
    ['maxLength', '最多', '字'],
  ],
  textarea: [
    ['minLength', '最少', '字'],
    ['maxLength', '最多', '字'],
  ],
  number: [
    ['minimum', '最小值'],
    ['maximum', '最大值'],
  ],
  percent: [
    ['minimum', '最小值'],
    ['maximum', '最大值'],
  ],
  money: [
    ['minimum', '最低', '元'],
    ['maximum', '最高', '元'],
  ],
  attachment: [
    ['minItems', '最少', '个'],
    ['maxItems', '最多', '个'],
  ],
  multiple: [
    ['minItems', '至少选', '项'],
    ['maxItems', '至多选', '项'],
  ],
  table: [
    ['minItems', '最少', '行'],
    ['maxItems', '最多', '行'],
  ],
};

/** How long, how large, how many. Money is said as people write it and kept in whole fen. */
export function Limits({ pointer, field, kind }: { pointer: string; field: FieldSource; kind: string | undefined }) {
  const { edit } = useDesign();
  const limits = LIMITS[kind ?? ''] ?? [];
  const factor = kind === 'money' ? 10 ** digitsOf(field) : 1;
  return limits.length === 0 ? null : (
    <div className="st-pair">
      {limits.map(([key, label, unit]) => (
        <NumberControl
          key={key}
          label={label}
          {...(unit !== undefined && field.currency === undefined && { unit })}
          value={field[key] === undefined ? undefined : field[key] / factor}
          {...(key.endsWith('imum') ? {} : { min: 0, step: 1 })}
          onChange={(value) =>
            edit(
              (now) =>
                setFieldKey(
                  now,
                  pointer,
                  key,
                  value === undefined ? undefined : Math.round(value * factor * 1e6) / 1e6,
                ),
              `${pointer}/${key}`,
            )
          }
        />
      ))}
    </div>
  );
}
