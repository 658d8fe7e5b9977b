import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { isOrdered, type Subject } from '../sentence/subjects.ts';
import { SelectControl } from './controls.tsx';

interface SortControlProps {
  label: string;
  /** As a document says it: '-amount,dueDate'. */
  value: string;
  /** What holds while nothing is said. */
  otherwise: string;
  /** Of the record, as sentences name them. */
  fields: readonly Pick<Subject, 'path' | 'title' | 'kind'>[];
  onChange(value: string | undefined): void;
}

/** Every record has them. */
const TIMES = [
  { path: 'createdAt', title: '创建时间' },
  { path: 'updatedAt', title: '修改时间' },
];

/** By what records are ordered: by one field, and where that is the same by the next. */
export function SortControl({ label, value, otherwise, fields, onChange }: SortControlProps) {
  const keys = value === '' ? [] : value.split(',').map((key) => key.trim());
  const ordered = [...fields.filter(isOrdered), ...TIMES];
  const options = ordered.flatMap(({ path, title }) => [
    { value: path, title: `${title}（从小到大）` },
    { value: `-${path}`, title: `${title}（从大到小）` },
  ]);
  const write = (next: readonly string[]) => onChange(next.join(',') || undefined);
  const shown = keys.length === 0 ? [''] : keys;
  return (
    <>
      {shown.map((key, index) => (
        <div key={index} className="st-set">
          <SelectControl
            label={index === 0 ? label : `相同时，再按（${index + 1}）`}
            value={key}
            options={[
              ...(index === 0 ? [{ value: '', title: otherwise }] : []),
              ...(key === '' || options.some((one) => one.value === key) ? [] : [{ value: key, title: key }]),
              ...options,
            ]}
            onChange={(next) =>
              write(next === '' ? keys.slice(1) : shown.map((one, at) => (at === index ? next : one)))
            }
          />
          {index > 0 && (
            <Button
              look="icon"
              aria-label={`不再按第 ${index + 1} 个字段排序`}
              onClick={() => write(keys.filter((_, at) => at !== index))}
            >
              <X size={14} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {keys.length > 0 && keys.length < 3 && options.length > 0 && (
        <button
          type="button"
          className="st-link"
          onClick={() => {
            const free = ordered.find(({ path }) => !keys.some((key) => key.replace(/^-/u, '') === path));
            if (free) write([...keys, free.path]);
          }}
        >
          <Plus size={14} aria-hidden /> 相同时再按一个字段
        </button>
      )}
    </>
  );
}
