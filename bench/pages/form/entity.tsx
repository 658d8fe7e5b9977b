import { compile, describeEntities } from '@yunpu/engine-core';
import { type EntityModel, linkTargets, rolesOf } from '@yunpu/engine-core/document';
import { TransportError } from '@yunpu/engine-core/endpoint';
import { memoryTransport, sampleScope } from '@yunpu/engine-core/memory';
import { sampleDatabase } from '@yunpu/engine-core/sample';
import { compileValidators } from '@yunpu/engine-core/validators';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { DetailPage, type DetailView } from '@yunpu/engine-react/detail';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import AntdTheme from '../../../src/ui/AntdTheme.tsx';
import type { Scenario } from '../scenario.ts';
import kinds from './kinds.json';
import { modelOf } from './memory.ts';
import visit from './visit.json';

const documents: Record<string, unknown> = import.meta.glob('../../../schemas/entities/*.json', {
  eager: true,
  import: 'default',
});
const fragments: Record<string, unknown> = import.meta.glob('../../../schemas/fragments/*.json', {
  eager: true,
  import: 'default',
});

declare global {
  interface Window {
    /** The backend in memory, for tests that act as somebody else. */
    backend: Engine['transport'];
    model: EntityModel;
    notices: string[];
    /** What a backend rejects with when it refuses. */
    refusal(message: string, errorCode?: string): Error;
    /** Shows the form of a new record, over the same backend. */
    openNew(): void;
    /** Takes the page away without a word, as a frame does whose page has failed. */
    leave(): void;
  }
}

/** The document that is shown and those that its links lead to, as far as links lead. */
function reached(entity: string, layout: string | null): EntityModel[] {
  const all = [
    ...Object.values(documents),
    visit,
    layout === null ? kinds : { ...kinds, form: { ...kinds.form, layout } },
  ] as Record<string, unknown>[];
  const entities = describeEntities(all);
  const found = new Map<string, EntityModel>();
  const follow = (name: string): void => {
    if (found.has(name)) return;
    const model = modelOf(
      compile(
        all.find((document) => document.entity === name),
        { fragments, entities },
      ),
    );
    found.set(name, model);
    Object.values(model.fieldsByPath).flatMap(linkTargets).forEach(follow);
    for (const child of model.children) follow(child.entity);
  };
  follow(entity);
  return [...found.values()];
}

/** A record's page over rows in memory: `entity=sale-contract`, `key=…` (none: the first row; `new`: a new record), `tab`, `edit`; `layout=tabs` draws the kinds in tabs or steps. */
const scenario: Scenario = (query, root) => {
  const known = reached(query.get('entity') ?? 'kinds', query.get('layout'));
  const scope = sampleScope(known.flatMap(rolesOf));
  const byName = (entity: string): EntityModel =>
    known.find((model) => model.entity === entity) ??
    modelOf({ model: undefined, problems: [{ message: '没有这个实体', pointer: entity }] });
  const rows = sampleDatabase(known, { count: 40, scope });
  const validators = new Map(known.map((model) => [model.entity, compileValidators(model)]));
  const validatorOf = (model: EntityModel) => {
    const found = validators.get(model.entity);
    if (!found) throw new Error(`no validator for ${model.entity}`);
    return found;
  };
  window.backend = memoryTransport(known, rows, {
    latency: Number(query.get('latency') ?? 0),
    scope,
    validators: validatorOf,
  });
  window.notices = [];
  window.refusal = (message, errorCode) => new TransportError('code', message, { errorCode });
  const model = byName(query.get('entity') ?? 'kinds');
  window.model = model;
  const first = rows[model.entity]?.[0]?.[model.key];
  const asked = query.get('key') ?? String(first ?? 'new');
  const open = (entity: string, key: string): void => {
    location.search = `?page=entity&entity=${entity}&key=${encodeURIComponent(key)}`;
  };
  const engine: Engine = {
    transport: window.backend,
    user: scope.user,
    team: scope.team,
    loadModel: (entity) => Promise.resolve(byName(entity)),
    loadValidator: (of) => Promise.resolve(validatorOf(of)),
    navigation: { open, href: (entity, key) => `?page=entity&entity=${entity}&key=${encodeURIComponent(key)}` },
    notify: (notice) => window.notices.push(notice.text),
    AntdLook: AntdTheme,
  };

  function Page() {
    const [key, setKey] = useState(asked === 'new' ? undefined : asked);
    const [gone, setGone] = useState(false);
    window.openNew = () => setKey(undefined);
    window.leave = () => setGone(true);
    const [view, setView] = useState<DetailView>({ tab: query.get('tab') ?? 'detail', edit: query.has('edit') });
    return gone ? null : (
      <DetailPage
        model={model}
        recordKey={key}
        view={view}
        onView={setView}
        onSaved={setKey}
        onCancel={() => setKey(String(first))}
        onRemoved={() => setKey(undefined)}
      />
    );
  }
  return {
    start: () =>
      createRoot(root).render(
        <EngineProvider engine={engine}>
          <Page />
        </EngineProvider>,
      ),
    ready: () => root.querySelector('.yp-detail:not([aria-busy])') !== null,
    element: () => null,
    count: () => root.querySelectorAll('.yp-field > .yp-error').length,
  };
};

export default scenario;
