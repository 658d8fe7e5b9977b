import { Button } from '../../../../ui/Button.tsx';
import { FIELD_KINDS } from '../edits/kinds.ts';
import { KindPicture } from './KindPicture.tsx';
import './palette.css';

/** The kinds of fields, each as it will look. */
export function Palette({ where, onPick, onClose }: { where: string; onPick(kind: string): void; onClose(): void }) {
  return (
    <section className="st-palette" aria-label="字段类型">
      <header>
        <h2>添加字段</h2>
        <Button onClick={onClose}>取消</Button>
      </header>
      <p className="st-hint">{where}</p>
      <ul>
        {FIELD_KINDS.map(({ name, title, note }, index) => (
          <li key={name}>
            <button
              type="button"
              autoFocus={index === 0}
              onClick={() => onPick(name)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onClose();
              }}
            >
              <span className="st-kind-title">{title}</span>
              <KindPicture kind={name} />
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
