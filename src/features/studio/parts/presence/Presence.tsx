import { Avatar } from '../../../../ui/Avatar.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import type { Present } from './usePresence.ts';
import './presence.css';

/** So many faces stand beside each other; of more there is the number. */
const SHOWN = 3;

/** Who else is at work here, and at what. */
export function Presence({ people }: { people: readonly Present[] }) {
  const { text, choose } = useDesign();
  const placeOf = ({ at: place }: Present): string => titleOf(text, place);
  return (
    <div className="st-presence" role="status">
      {people.slice(0, SHOWN).map((person) => (
        <button
          key={person.id}
          type="button"
          className="st-presence-face"
          title={`${person.name} 正在看${placeOf(person)}，点击到同一处`}
          aria-label={`${person.name} 也在设计，正在看${placeOf(person)}`}
          onClick={() => choose(person.at)}
        >
          <Avatar name={person.name} photoUrl="" size={28} />
        </button>
      ))}
      {people.length > SHOWN && <span className="st-hint">等 {people.length} 人</span>}
    </div>
  );
}

function titleOf(text: string, pointer: string): string {
  const found = pointer === '' ? undefined : valueAt(text, pathOf(text, pointer));
  const title =
    typeof found === 'object' && found !== null && 'title' in found && typeof found.title === 'string'
      ? found.title
      : '';
  return title === '' ? '这个业务对象' : `“${title}”`;
}
