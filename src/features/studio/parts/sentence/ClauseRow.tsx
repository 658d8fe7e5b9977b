import type { Begun, Clause, Operand, Relation } from './sentence.ts';
import {
  about,
  namesFor,
  relationOf,
  relationsOf,
  relationTitle,
  type Subject,
  valued,
  WORDS,
  withRelation,
} from './subjects.ts';

interface ClauseRowProps {
  clause: Clause | Begun;
  subjects: readonly Subject[];
  label: string;
  onChange(clause: Clause | Begun): void;
}

/** One comparison: of what, how, with what. */
export function ClauseRow({ clause, subjects, label, onChange }: ClauseRowProps) {
  const all = [...subjects, ...WORDS];
  const subject = all.find(({ path }) => path === clause.field);
  const relation = clause.is === 'begun' ? clause.relation : relationOf(clause);
  const relations = relationsOf(subject);
  return (
    <div className="st-clause">
      <select
        className="st-input"
        aria-label={`${label}：字段`}
        value={clause.field}
        onChange={(event) => onChange(about(event.target.value, clause))}
      >
        {!subject && <option value={clause.field}>{clause.field || '选择字段…'}</option>}
        {all.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      {clause.field !== '' && (
        <select
          className="st-input"
          aria-label={`${label}：比较`}
          value={relation ?? ''}
          onChange={(event) => onChange(withRelation(clause, event.target.value as Relation))}
        >
          {relation === undefined && <option value="">怎么比较…</option>}
          {(relation === undefined || relations.includes(relation) ? relations : [relation, ...relations]).map(
            (one) => (
              <option key={one} value={one}>
                {relationTitle(one, subject)}
              </option>
            ),
          )}
        </select>
      )}
      <ClauseValue clause={clause} subject={subject} subjects={subjects} label={`${label}：值`} onChange={onChange} />
      {clause.is === 'begun' && (
        <p className="st-hint">{clause.was ? '还没有选完，选完之前按原来的条件' : '还没有选完，选完才成为条件'}</p>
      )}
    </div>
  );
}

interface ClauseValueProps extends ClauseRowProps {
  subject: Subject | undefined;
}

function ClauseValue({ clause, subject, subjects, label, onChange }: ClauseValueProps) {
  const relation = clause.is === 'begun' ? clause.relation : relationOf(clause);
  if (relation === undefined) return null;
  const begun: Begun = clause.is === 'begun' ? clause : { is: 'begun', field: clause.field, relation, was: clause };
  switch (relation) {
    case 'filled':
    case 'empty':
    case 'true':
    case 'false':
      return null;
    case 'in':
    case 'notIn': {
      const chosen = clause.is === 'in' ? clause.values : [];
      return (
        <div className="st-in" role="group" aria-label={label}>
          {(subject?.options ?? chosen.map((value) => ({ value, title: String(value) }))).map(({ value, title }) => (
            <label key={String(value)}>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={(event) =>
                  onChange(
                    valued(
                      begun,
                      event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                      undefined,
                    ),
                  )
                }
              />
              {title}
            </label>
          ))}
        </div>
      );
    }
    case 'contains':
    case 'notContains':
    case 'startsWith':
    case 'notStartsWith':
      return (
        <input
          className="st-input"
          type="text"
          aria-label={label}
          value={clause.is === 'contains' || clause.is === 'startsWith' ? clause.value : ''}
          onChange={({ target: { value } }) => onChange(valued(begun, value === '' ? [] : [value], undefined))}
        />
      );
    default:
      return (
        <OperandInput
          value={clause.is === 'compare' ? clause.value : undefined}
          subject={subject}
          subjects={subjects}
          label={label}
          onChange={(value) => onChange(valued(begun, [], value))}
        />
      );
  }
}

const NAME = 'name:';

function OperandInput({
  value,
  subject,
  subjects,
  label,
  onChange,
}: {
  /** Undefined: it is still to be chosen. */
  value: Operand | undefined;
  subject: Subject | undefined;
  subjects: readonly Subject[];
  label: string;
  onChange(value: Operand | undefined): void;
}) {
  const names = [
    ...namesFor(subject?.kind),
    ...subjects.filter(({ path, kind }) => path !== subject?.path && kind === subject?.kind),
  ];
  const constant = value?.is === 'constant' ? value.value : undefined;
  const set = (next: string | number | boolean) => onChange({ is: 'constant', value: next });
  if (value?.is === 'name' || subject?.options) {
    const options = subject?.options ?? [];
    const known = value?.is === 'name' ? names.some(({ path }) => path === value.path) : true;
    return (
      <select
        className="st-input"
        aria-label={label}
        value={value === undefined ? '' : value.is === 'name' ? NAME + value.path : JSON.stringify(constant)}
        onChange={(event) => {
          const { value: chosen } = event.target;
          if (chosen.startsWith(NAME)) onChange({ is: 'name', path: chosen.slice(NAME.length) });
          else if (chosen === '') onChange(undefined);
          else set(JSON.parse(chosen) as string | number | boolean);
        }}
      >
        {value === undefined && <option value="">选择…</option>}
        {value?.is === 'name' && !known && <option value={NAME + value.path}>{value.path}</option>}
        {constant !== undefined && !options.some((option) => option.value === constant) && (
          <option value={JSON.stringify(constant)}>{String(constant)}</option>
        )}
        {options.map((option) => (
          <option key={String(option.value)} value={JSON.stringify(option.value)}>
            {option.title}
          </option>
        ))}
        {options.length === 0 && <option value="">（固定值）</option>}
        {names.map(({ path, title }) => (
          <option key={path} value={NAME + path}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  const measure = subject?.measure;
  const factor = measure?.many;
  const numeric =
    typeof constant === 'number' ||
    (constant === undefined && ['number', 'money', 'percent', 'duration'].includes(subject?.kind ?? ''));
  return (
    <span className="st-operand">
      <input
        className="st-input"
        type={numeric ? 'number' : subject?.kind === 'date' || subject?.kind === 'time' ? subject.kind : 'text'}
        step="any"
        aria-label={measure ? `${label}（${measure.unit}）` : label}
        value={typeof constant === 'number' ? constant / (factor ?? 1) : String(constant ?? '')}
        onChange={(event) => {
          const { value: typed, valueAsNumber } = event.target;
          if (typed === '') onChange(undefined);
          else if (!numeric) set(typed);
          else if (Number.isFinite(valueAsNumber)) set(factor ? Math.round(valueAsNumber * factor) : valueAsNumber);
        }}
      />
      {names.length > 0 && (
        <select
          className="st-input st-or-field"
          aria-label={`${label}：改为与另一个字段比较`}
          value=""
          onChange={(event) => onChange({ is: 'name', path: event.target.value })}
        >
          <option value="">{measure?.unit ?? '值'}</option>
          {names.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
