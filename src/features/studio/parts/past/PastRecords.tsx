import type { EntityModel } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { sampleScope } from '@yunpu/engine-core/memory';
import { type Engine, EngineProvider, type Notice } from '@yunpu/engine-react';
import { DetailPage } from '@yunpu/engine-react/detail';
import { ListPage } from '@yunpu/engine-react/list';
import { useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import { AntdLook, loadAntdLook } from '../../../../ui/AntdLook.tsx';
import { toast } from '../../../../ui/notices.ts';
import type { Past } from '../../api/studio.ts';
import { pastTransport } from './pastTransport.ts';

const freshCache = { provider: () => new Map() };
const notify = ({ kind, text }: Notice) => toast(text, kind);
const VIEW = { tab: 'detail', edit: false };

interface PastRecordsProps {
  model: EntityModel;
  past: Past;
  user: { id: string; name: string; roles: readonly string[] };
  /** Undefined: the list. */
  recordKey: string | undefined;
  onOpen(key: string): void;
}

/** The list of that time, or one record of it, as the engine draws them. */
export function PastRecords({ model, past, user, recordKey, onOpen }: PastRecordsProps) {
  const [search, setSearch] = useState('');
  const scope = useMemo((): Scope => {
    const base = sampleScope(user.roles, new Date(past.until ?? Date.now()));
    return { ...base, user: { id: user.id, name: user.name, roles: user.roles } };
  }, [user.id, user.name, user.roles, past.until]);
  const engine = useMemo(
    (): Engine => ({
      transport: pastTransport(model, past, scope),
      user: scope.user,
      team: scope.team,
      loadModel: (entity) =>
        entity === model.entity ? Promise.resolve(model) : Promise.reject(new Error('这里只看这一种单据')),
      loadValidator: () => Promise.reject(new Error('这里只能看')),
      navigation: {
        href: () => location.href,
        open: (entity, key) => {
          if (entity === model.entity) onOpen(key);
        },
      },
      notify,
      AntdLook,
      prepareLook: loadAntdLook,
    }),
    [model, past, scope, onOpen],
  );
  return (
    <SWRConfig value={freshCache}>
      <EngineProvider engine={engine}>
        {recordKey === undefined ? (
          <ListPage model={model} url={{ search, setSearch }} onOpen={onOpen} />
        ) : (
          <DetailPage key={recordKey} model={model} recordKey={recordKey} view={VIEW} onView={() => undefined} />
        )}
      </EngineProvider>
    </SWRConfig>
  );
}
