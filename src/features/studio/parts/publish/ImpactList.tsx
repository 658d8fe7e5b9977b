import { Database, Eye, Filter, type LucideIcon, Stamp, TriangleAlert, Zap } from 'lucide-react';
import { Link } from 'react-router-dom';
import { recordPath } from '../../../../platform/workstation/pageOf.ts';
import type { Impact } from '../../api/studio.ts';

const ICONS: Readonly<Record<Impact['kind'], LucideIcon>> = {
  invalid: TriangleAlert,
  values: Database,
  access: Eye,
  views: Filter,
  approvals: Stamp,
  indexes: Zap,
};

const LINKED = 5;

/** What publishing does to what is there; what is dangerous is ticked one by one. */
export function ImpactList({
  impact,
  accepted,
  onAccept,
}: {
  impact: readonly Impact[];
  accepted: ReadonlySet<string>;
  onAccept(id: string, accepted: boolean): void;
}) {
  if (impact.length === 0) return <p className="st-calm">对已有的记录、视图和审批没有影响。</p>;
  const order = [...impact].sort((a, b) => Number(b.dangerous) - Number(a.dangerous));
  return (
    <ul className="st-impact">
      {order.map((one) => {
        const Icon = ICONS[one.kind];
        const words = (
          <span>
            {one.message}
            {one.keys.length > 0 && (
              <small>
                {one.keys.slice(0, LINKED).map((key) => (
                  <Link key={key} to={recordPath(one.entity, key)} target="_blank">
                    {key}
                  </Link>
                ))}
                {one.keys.length > LINKED && ' 等'}
              </small>
            )}
          </span>
        );
        return (
          <li key={one.id} data-dangerous={one.dangerous || undefined}>
            {one.dangerous ? (
              <label>
                <input
                  type="checkbox"
                  checked={accepted.has(one.id)}
                  onChange={(event) => onAccept(one.id, event.target.checked)}
                />
                {words}
              </label>
            ) : (
              <>
                <Icon size={16} aria-hidden />
                {words}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
