import { FieldTable } from './FieldTable.tsx';
import { RightsTable, type SeesAs } from './RightsTable.tsx';
import './access.css';

/** Who may do what: with records as a whole, and with each field in each state. */
export function AccessPane({ onSeeAs, onOpen: open }: SeesAs & { onOpen(pointer: string): void }) {
  return (
    <div className="st-access-pane">
      <h2>谁能做什么</h2>
      <div className="st-access-scroll" tabIndex={0} role="region" aria-label="单据的权限表">
        <RightsTable onSeeAs={onSeeAs} onOpen={open} />
      </div>
      <h2>谁能看到、修改哪些字段</h2>
      <FieldTable onSeeAs={onSeeAs} />
      <p className="st-hint">一个人有几个角色时，取最宽的一个。您自己看不到的单据和字段，不能发布给别人看。</p>
    </div>
  );
}
