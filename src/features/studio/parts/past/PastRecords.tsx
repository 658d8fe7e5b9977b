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
import { pastTransport } from './pastTransport.ts';

const freshCache = { provider: () => new Map() };
const notify = ({ kind, text }: Notice) => toast(text, kind);
const VIEW = { tab: 'detail', edit: false };

interface PastRecordsProps {
  model: EntityModel;
  /** The entity, and when the version came into force that is looked at. */
  entity: string;
  at: string;
  /** When its time was over; null: it is in force. */
  until: string | null;
  onSearched(searched: number | null): void;
  user: { id: string; name: string; roles: readonly string[] };
  /** Undefined: the list. */
  recordKey: string | undefined;
  onOpen(key: string): void;
}

/** The list of that time, or one record of it, as the engine draws them. */
export function PastRecords({ model, entity, at, until, user, recordKey, onSearched, onOpen }: PastRecordsProps) {
  const [search, setSearch] = useState('');
  const scope = useMemo((): Scope => {
    const base = sampleScope(user.roles, new Date(until ?? Date.now()));
    return { ...base, user: { id: user.id, name: user.name, roles: user.roles } };
  }, [user.id, user.name, user.roles, until]);
  const engine = useMemo(
    (): Engine => ({
      transport: pastTransport(model, { entity, at, onSearched }, scope),
      user: scope.user,
      team: scope.team,
      loadModel: (name) =>
        name === model.entity ? Promise.resolve(model) : Promise.reject(new Error('这里只看这一种单据')),
      loadValidator: () => Promise.reject(new Error('这里只能看')),
      navigation: {
        href: () => location.href,
        open: (name, key) => {
          if (name === model.entity) onOpen(key);
        },
      },
      notify,
      AntdLook,
      prepareLook: loadAntdLook,
    }),
    [model, entity, at, scope, onSearched, onOpen],
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
