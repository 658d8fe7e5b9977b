import {
  Database,
  Eye,
  FilePen,
  Filter,
  Link2,
  type LucideIcon,
  Printer,
  Stamp,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { recordPath } from '../../../../platform/workstation/pageOf.ts';
import type { Impact, Repair } from '../../api/studio.ts';
import { RepairChoice } from './RepairChoice.tsx';

const ICONS: Readonly<Record<Impact['kind'], LucideIcon>> = {
  invalid: TriangleAlert,
  values: Database,
  access: Eye,
  views: Filter,
  drafts: FilePen,
  approvals: Stamp,
  print: Printer,
  links: Link2,
  indexes: Zap,
};

/** Named at once; the rest when it is asked for. */
const LINKED = 5;

/** Records that it touches, of those that one may read. */
function TouchedRecords({ impact: { entity, keys, count } }: { impact: Impact }) {
  const [all, setAll] = useState(false);
  if (keys.length === 0) return null;
  return (
    <small className="st-touched">
      {(all ? keys : keys.slice(0, LINKED)).map((key) => (
        <Link key={key} to={recordPath(entity, key)} target="_blank">
          {key}
        </Link>
      ))}
      {keys.length > LINKED && !all && (
        <button type="button" className="st-link" onClick={() => setAll(true)}>
          {count !== null && count > keys.length ? `看前 ${keys.length} 张` : `看全部 ${keys.length} 张`}
        </button>
      )}
    </small>
  );
}

/** What publishing does to what is there; what is dangerous is ticked one by one. */
export function ImpactList({
  impact,
  accepted,
  repaired,
  onAccept,
  onRepair,
}: {
  impact: readonly Impact[];
  accepted: ReadonlySet<string>;
  /** What becomes of the records was chosen: there is nothing left to accept. */
  repaired: ReadonlyMap<string, unknown>;
  onAccept(id: string, accepted: boolean): void;
  /** Undefined: the choice is not finished; null: the records stay as they are. */
  onRepair(id: string, repair: Repair | null | undefined): void;
}) {
  if (impact.length === 0) return <p className="st-calm">对已有的记录、视图和审批没有影响。</p>;
  const order = [...impact].sort((a, b) => Number(b.dangerous) - Number(a.dangerous));
  return (
    <ul className="st-impact">
      {order.map((one) => {
        const Icon = ICONS[one.kind];
        const choice = one.offers.length > 0 && (
          <RepairChoice impact={one} onChange={(repair) => onRepair(one.id, repair)} />
        );
        return (
          <li key={one.id} data-dangerous={one.dangerous || undefined}>
            {one.dangerous ? (
              <div className="st-impact-item">
                <label>
                  <input
                    type="checkbox"
                    checked={accepted.has(one.id) || repaired.has(one.id)}
                    disabled={repaired.has(one.id)}
                    onChange={(event) => onAccept(one.id, event.target.checked)}
                  />
                  {one.message}
                </label>
                <TouchedRecords impact={one} />
                {choice}
              </div>
            ) : (
              <>
                <Icon size={16} aria-hidden />
                <div className="st-impact-item">
                  {one.message}
                  <TouchedRecords impact={one} />
                  {choice}
                </div>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
