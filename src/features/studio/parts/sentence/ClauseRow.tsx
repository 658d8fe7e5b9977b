import type { Clause, Operand } from './sentence.ts';
import {
  about,
  namesFor,
  type Relation,
  relationOf,
  relationsOf,
  relationTitle,
  type Subject,
  WORDS,
  withRelation,
} from './subjects.ts';

interface ClauseRowProps {
  clause: Clause;
  subjects: readonly Subject[];
  label: string;
  onChange(clause: Clause): void;
}

/** One comparison: of what, how, with what. */
export function ClauseRow({ clause, subjects, label, onChange }: ClauseRowProps) {
  const all = [...subjects, ...WORDS];
  const subject = all.find(({ path }) => path === clause.field);
  const relation = relationOf(clause);
  const relations = relationsOf(subject);
  return (
    <div className="st-clause">
      <select
        className="st-input"
        aria-label={`${label}：字段`}
        value={clause.field}
        onChange={(event) => {
          const next = all.find(({ path }) => path === event.target.value);
          if (next) onChange(about(next));
        }}
      >
        {!subject && <option value={clause.field}>{clause.field}</option>}
        {all.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="st-input"
        aria-label={`${label}：比较`}
        value={relation}
        onChange={(event) => onChange(withRelation(clause, event.target.value as Relation, subject))}
      >
        {(relations.includes(relation) ? relations : [relation, ...relations]).map((one) => (
          <option key={one} value={one}>
            {relationTitle(one, subject)}
          </option>
        ))}
      </select>
      <ClauseValue clause={clause} subject={subject} subjects={subjects} label={`${label}：值`} onChange={onChange} />
    </div>
  );
}

interface ClauseValueProps extends ClauseRowProps {
  subject: Subject | undefined;
}

function ClauseValue({ clause, subject, subjects, label, onChange }: ClauseValueProps) {
  if (clause.is === 'in')
    return (
      <div className="st-in" role="group" aria-label={label}>
        {(subject?.options ?? clause.values.map((value) => ({ value, title: String(value) }))).map(
          ({ value, title }) => (
            <label key={String(value)}>
              <input
                type="checkbox"
                checked={clause.values.includes(value)}
                onChange={(event) => {
                  const values = event.target.checked
                    ? [...clause.values, value]
                    : clause.values.filter((one) => one !== value);
                  if (values.length > 0) onChange({ ...clause, values });
                }}
              />
              {title}
            </label>
          ),
        )}
      </div>
    );
  if (clause.is === 'contains' || clause.is === 'startsWith')
    return (
      <input
        className="st-input"
        type="text"
        aria-label={label}
        value={clause.value}
        onChange={(event) => onChange({ ...clause, value: event.target.value })}
      />
    );
  if (clause.is !== 'compare') return null;
  return (
    <OperandInput
      value={clause.value}
      subject={subject}
      subjects={subjects}
      label={label}
      onChange={(value) => onChange({ ...clause, value })}
    />
  );
}

const NAME = 'name:';

function OperandInput({
  value,
  subject,
  subjects,
  label,
  onChange,
}: {
  value: Operand;
  subject: Subject | undefined;
  subjects: readonly Subject[];
  label: string;
  onChange(value: Operand): void;
}) {
  const names = [
    ...namesFor(subject?.kind),
    ...subjects.filter(({ path, kind }) => path !== subject?.path && kind === subject?.kind),
  ];
  const constant = value.is === 'constant' ? value.value : undefined;
  const set = (next: string | number | boolean) => onChange({ is: 'constant', value: next });
  if (value.is === 'name' || subject?.options) {
    const options = subject?.options ?? [];
    const known = value.is === 'name' ? names.some(({ path }) => path === value.path) : true;
    return (
      <select
        className="st-input"
        aria-label={label}
        value={value.is === 'name' ? NAME + value.path : JSON.stringify(constant)}
        onChange={(event) => {
          const { value: chosen } = event.target;
          if (chosen.startsWith(NAME)) onChange({ is: 'name', path: chosen.slice(NAME.length) });
          else set(JSON.parse(chosen) as string | number | boolean);
        }}
      >
        {value.is === 'name' && !known && <option value={NAME + value.path}>{value.path}</option>}
        {constant !== undefined && !options.some((option) => option.value === constant) && (
          <option value={JSON.stringify(constant)}>{String(constant)}</option>
        )}
        {options.map((option) => (
          <option key={String(option.value)} value={JSON.stringify(option.value)}>
            {option.title}
          </option>
        ))}
        {options.length === 0 && <option value={JSON.stringify(firstOf(subject))}>（固定值）</option>}
        {names.map(({ path, title }) => (
          <option key={path} value={NAME + path}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  const money = subject?.money;
  const factor = money && 10 ** money.digits;
  const numeric = typeof constant === 'number';
  return (
    <span className="st-operand">
      <input
        className="st-input"
        type={numeric ? 'number' : subject?.kind === 'date' ? 'date' : 'text'}
        step="any"
        aria-label={money ? `${label}（${money.unit}）` : label}
        value={numeric ? constant / (factor ?? 1) : String(constant ?? '')}
        onChange={(event) => {
          const { value: typed, valueAsNumber } = event.target;
          if (!numeric) set(typed);
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
          <option value="">{money?.unit ?? '值'}</option>
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

const firstOf = (subject: Subject | undefined): string | number =>
  ['number', 'money', 'percent'].includes(subject?.kind ?? '') ? 0 : '';
