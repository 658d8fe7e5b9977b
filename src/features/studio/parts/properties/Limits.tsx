import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { type Bound, boundOf, setBound } from '../edits/bounds.ts';
import { setFieldKey } from '../edits/fields.ts';
import { digitsOf } from '../edits/kinds.ts';
import { NumberControl, SelectControl, Toggle } from './controls.tsx';

type CountKey = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

const LENGTHS = [
  ['minLength', '最少', '字'],
  ['maxLength', '最多', '字'],
] as const;

const COUNTS: Readonly<Record<string, readonly (readonly [CountKey, string, string])[]>> = {
  text: LENGTHS,
  textarea: LENGTHS,
  richText: LENGTHS,
  link: LENGTHS,
  attachment: [
    ['minItems', '最少', '个'],
    ['maxItems', '最多', '个'],
  ],
  pictures: [
    ['minItems', '最少', '张'],
    ['maxItems', '最多', '张'],
  ],
  multiple: [
    ['minItems', '至少选', '项'],
    ['maxItems', '至多选', '项'],
  ],
  list: [
    ['minItems', '最少', '项'],
    ['maxItems', '最多', '项'],
  ],
  table: [
    ['minItems', '最少', '行'],
    ['maxItems', '最多', '行'],
  ],
};

/** The numbers of a kind: what they are written in, and how many of that the stored ones are. */
const unitOf = (field: FieldSource, kind: string | undefined): { unit?: string; factor: number } | undefined => {
  switch (kind) {
    case 'number':
    case 'percent':
      return { factor: 1 };
    case 'money':
      return { factor: 10 ** digitsOf(field), ...(field.currency === undefined && { unit: '元' }) };
    case 'duration':
      return { factor: 60, unit: '分钟' };
    default:
      return undefined;
  }
};

const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

const FILES_TAKEN = [
  { value: '', title: '能上传的都收' },
  { value: 'image/*', title: '只收图片' },
  { value: 'image/png,image/jpeg', title: '只收 PNG、JPG 图片' },
  { value: 'application/pdf', title: '只收 PDF' },
  { value: 'image/*,application/pdf', title: '只收图片和 PDF' },
];

/** What is offered, and what the text says where that is something else. */
const filesTaken = ({ accept }: FieldSource): { value: string; title: string }[] => {
  const written = [accept ?? []].flat().join();
  return FILES_TAKEN.some(({ value }) => value === written)
    ? FILES_TAKEN
    : [...FILES_TAKEN, { value: written, title: `只收 ${written}` }];
};

/** How long, how large, how many. Money and durations are said as people write them and kept whole. */
export function Limits({ pointer, field, kind }: { pointer: string; field: FieldSource; kind: string | undefined }) {
  const { edit } = useDesign();
  const counts = COUNTS[kind ?? ''] ?? [];
  const measured = unitOf(field, kind);
  const set = (key: string, value: unknown) =>
    edit((now) => setFieldKey(now, pointer, key, value), `${pointer}/${key}`);
  return (
    <>
      {counts.length > 0 && (
        <div className="st-pair">
          {counts.map(([key, label, unit]) => (
            <NumberControl
              key={key}
              label={label}
              unit={unit}
              min={0}
              step={1}
              value={field[key]}
              onChange={(value) => set(key, value)}
            />
          ))}
        </div>
      )}
      {field.format === 'attachment' && (
        <SelectControl
          label="可收的文件"
          hint="按文件的内容判断，改扩展名没有用"
          value={[field.accept ?? []].flat().join()}
          options={filesTaken(field)}
          onChange={(types) => set('accept', types === '' ? undefined : types.split(','))}
        />
      )}
      {measured && (
        <>
          <div className="st-pair">
            <BoundControl bound="minimum" label="最小值" pointer={pointer} field={field} {...measured} />
            <BoundControl bound="maximum" label="最大值" pointer={pointer} field={field} {...measured} />
          </div>
          <NumberControl
            label="必须是它的倍数"
            hint="例如 100：只能填整百的数"
            {...(measured.unit !== undefined && { unit: measured.unit })}
            value={field.multipleOf === undefined ? undefined : exact(field.multipleOf / measured.factor)}
            min={0}
            onChange={(value) =>
              set('multipleOf', value === undefined || value <= 0 ? undefined : exact(value * measured.factor))
            }
          />
        </>
      )}
    </>
  );
}

function BoundControl({
  bound,
  label,
  pointer,
  field,
  unit,
  factor,
}: {
  bound: Bound;
  label: string;
  pointer: string;
  field: FieldSource;
  unit?: string;
  factor: number;
}) {
  const { edit } = useDesign();
  const { value, exclusive } = boundOf(field, bound);
  return (
    <div className="st-bound">
      <NumberControl
        label={label}
        {...(unit !== undefined && { unit })}
        value={value === undefined ? undefined : exact(value / factor)}
        onChange={(next) =>
          edit(
            (now) => setBound(now, pointer, bound, next === undefined ? undefined : exact(next * factor), exclusive),
            `${pointer}/${bound}`,
          )
        }
      />
      {value !== undefined && (
        <Toggle
          label={bound === 'minimum' ? '必须大于它' : '必须小于它'}
          checked={exclusive}
          onChange={(checked) => edit((now) => setBound(now, pointer, bound, value, checked))}
        />
      )}
    </div>
  );
}
