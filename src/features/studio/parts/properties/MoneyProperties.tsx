import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { SelectControl } from './controls.tsx';

const CURRENCIES = [
  { value: '', title: '人民币' },
  { value: 'USD', title: '美元' },
  { value: 'EUR', title: '欧元' },
  { value: 'GBP', title: '英镑' },
  { value: 'HKD', title: '港币' },
  { value: 'JPY', title: '日元' },
];

/** In which currency an amount is, and how exact. */
export function MoneyProperties({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { text, edit } = useDesign();
  const siblings = (valueAt(text, pathOf(text, pointer).slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const sayers = Object.entries(siblings)
    .filter(([, { type, format, link, oneOf, enum: values }]) =>
      type === 'string' ? format === undefined && link === undefined : oneOf !== undefined || values !== undefined,
    )
    .map(([value, { title = value }]) => ({ value, title: `由“${title}”决定` }));
  const known = [...CURRENCIES, ...sayers];
  const currency = field.currency ?? '';
  const usual = sayers.some(({ value }) => value === currency) ? '2 位，各币种一样' : '按币种';
  return (
    <div className="st-pair">
      <SelectControl
        label="币种"
        value={currency}
        options={
          known.some(({ value }) => value === currency) ? known : [...known, { value: currency, title: currency }]
        }
        onChange={(value) => edit((now) => setFieldKey(now, pointer, 'currency', value || undefined))}
      />
      <SelectControl
        label="小数位"
        value={String(field.digits ?? '')}
        options={[
          { value: '', title: usual },
          ...['0', '1', '2', '3', '4'].map((value) => ({ value, title: `${value} 位` })),
        ]}
        onChange={(value) =>
          edit((now) => setFieldKey(now, pointer, 'digits', value === '' ? undefined : Number(value)))
        }
      />
    </div>
  );
}
