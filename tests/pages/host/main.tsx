import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { type DetailResult, mapRequest, mapResponse, type Transport } from '@yunpu/engine-core/endpoint';
import { memoryTransport, sampleScope } from '@yunpu/engine-core/memory';
import type { ListResult } from '@yunpu/engine-core/query';
import { compileValidators } from '@yunpu/engine-core/validators';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { DetailPage, type DetailView } from '@yunpu/engine-react/detail';
import { ListPage } from '@yunpu/engine-react/list';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './own';
import ticket from './ticket.json';

/** A page of somebody else, over rows in memory, or with `?foreign` over a backend that speaks its own words. */
const compiled = compile(ticket);
if (!compiled.model) throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
const model = compiled.model;
const validator = compileValidators(model);
const scope = sampleScope(['customer']);
const memory = memoryTransport(
  [model],
  { ticket: [{ ticketNo: 'T0001', subject: '打印机没有反应', urgent: false, stars: 3 }] },
  { scope, validators: () => validator },
);

async function ask<T>(of: EntityModel, operation: string, payload: Record<string, unknown>): Promise<T> {
  const endpoint = of.endpoints[operation];
  if (!endpoint) throw new Error(`no endpoint for ${operation}`);
  const answer = await fetch(endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mapRequest(endpoint, payload)),
  });
  return mapResponse(endpoint, operation, await answer.json()) as T;
}

const foreign: Transport = {
  ...memory,
  list: (of, request) => ask<ListResult>(of, 'list', { ...request }),
  detail: (of, key) => ask<DetailResult>(of, 'detail', { key }),
  save: (of, { record }) => ask<DetailResult>(of, 'save', { record }),
};

const engine: Engine = {
  user: scope.user,
  team: scope.team,
  transport: location.search === '?foreign' ? foreign : memory,
  loadModel: () => Promise.resolve(model),
  loadValidator: () => Promise.resolve(validator),
  navigation: { href: (_entity, key) => `#${key}`, open: () => undefined },
  notify: () => undefined,
};

function Tickets(): ReactNode {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<{ key?: string } | undefined>();
  const [view, setView] = useState<DetailView>({ tab: 'detail', edit: false });
  return shown ? (
    <DetailPage model={model} recordKey={shown.key} view={view} onView={setView} onSaved={(key) => setShown({ key })} />
  ) : (
    <ListPage
      model={model}
      url={{ search, setSearch }}
      onCreate={() => setShown({})}
      onOpen={(key: string) => setShown({ key })}
    />
  );
}

createRoot(document.querySelector('#root')!).render(
  <EngineProvider engine={engine}>
    <Tickets />
  </EngineProvider>,
);
