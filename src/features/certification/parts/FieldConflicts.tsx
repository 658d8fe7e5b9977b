import { Users } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import type { FieldConflict } from './useSavedForm.ts';

interface FieldConflictsProps {
  fieldConflicts: readonly FieldConflict[];
  titles: Readonly<Record<string, string>>;
  onDecide: (name: string, whose: 'mine' | 'theirs') => void;
}

/** What another administrator filled in differently meanwhile, to be decided field by field; what was typed is still there. */
export function FieldConflicts({ fieldConflicts, titles, onDecide }: FieldConflictsProps) {
  if (fieldConflicts.length === 0) return null;
  return (
    <div className="ce-conflicts" role="alert">
      <p>
        <Users size={18} aria-hidden />
        对方刚刚修改了同样的内容，请逐项确认
      </p>
      <ul>
        {fieldConflicts.map(({ name, theirs }) => (
          <li key={name}>
            <span>
              <b>{titles[name] ?? '这一项'}</b>
              {theirs && `：对方填写“${theirs}”`}
            </span>
            <span className="ce-buttons">
              <Button aria-label={`${titles[name] ?? '这一项'}采用对方的`} onClick={() => onDecide(name, 'theirs')}>
                采用对方的
              </Button>
              <Button aria-label={`${titles[name] ?? '这一项'}保留我的`} onClick={() => onDecide(name, 'mine')}>
                保留我的
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
