import { sharedIn, withShared } from '@yunpu/engine-core/chart';
import { lazyDialog } from '@yunpu/engine-react/late';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { EngineHost } from '../../../platform/records/EngineHost.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { PartCard } from '../parts/PartCard.tsx';
import { SharedFilters } from '../parts/SharedFilters.tsx';
import '../parts/dashboard.css';

const MailDialog = lazyDialog(async () => (await import('../parts/MailDialog.tsx')).MailDialog);

/** `/workstation/dashboards/:name`: charts of several entities, narrowed together; its address says how. */
export function DashboardPage() {
  const { session, index } = useFrame();
  const { name } = useParams();
  const { search, setSearch } = useAddress();
  const dashboard = index.dashboards.find((one) => one.name === name);
  const [mailing, setMailing] = useState(false);
  const shared = useMemo(() => (dashboard ? sharedIn(search, dashboard.filters) : {}), [search, dashboard]);
  if (!dashboard) return <StatePage code="!" title="没有这个仪表盘" text="它可能已经停用，或者不是给您的角色的。" />;
  return (
    <EngineHost session={session}>
      <div className="dashboard">
        <header className="dashboard-head">
          <h1>{dashboard.title}</h1>
          <SharedFilters
            dashboard={dashboard}
            shared={shared}
            onChange={(next) => setSearch(withShared(search, next), { replace: false })}
          />
          <Button className="dashboard-mail-button" onClick={() => setMailing(true)}>
            <Mail size={16} aria-hidden />
            定期发送
          </Button>
        </header>
        <div className="dashboard-parts">
          {dashboard.parts.map((part) => (
            <PartCard key={`${part.entity} ${part.title}`} dashboard={dashboard} part={part} shared={shared} />
          ))}
        </div>
      </div>
      {mailing && <MailDialog dashboard={dashboard} shared={shared} onClose={() => setMailing(false)} />}
    </EngineHost>
  );
}
