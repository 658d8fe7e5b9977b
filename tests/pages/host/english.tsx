import { compile } from '@yunpu/engine-core/document';
import { memoryTransport } from '@yunpu/engine-core/memory';
import { compileValidators } from '@yunpu/engine-core/validators';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { DetailPage, type DetailView } from '@yunpu/engine-react/detail';
import { ListPage } from '@yunpu/engine-react/list';
import { setMessages } from '@yunpu/engine-react/messages';
import { english } from '@yunpu/engine-react/messages/en';
import { ConfigProvider } from 'antd';
import locale from 'antd/es/locale/en_US';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import request from './request.json';

/** A page in English: the engine, antd and the document each speak it. */
setMessages(english);

const compiled = compile(request);
if (!compiled.model) throw new Error(compiled.problems.map(({ message }) => message).join('\n'));
const model = compiled.model;
const validator = compileValidators(model);
const at = new Date().toISOString();
const scope = {
  user: { id: 'kim', name: 'Kim', roles: ['customer'] },
  team: { eid: 'acme', name: 'Acme', certified: true, isAdmin: true },
  today: at.slice(0, 10),
  now: at,
  isNew: false,
};
const lines = [{ item: 'Toner', count: 2, price: 12_900 }];
const rows = Array.from({ length: 30 }, (_, index) => ({
  requestNo: `R${index + 1}`,
  subject: `Printer ${index + 1}`,
  status: 'open',
  urgent: index % 2 === 0,
  topic: 'repair',
  due: '2026-01-31',
  budget: 50_000,
  lines,
}));

const memory = memoryTransport([model], { request: rows }, { scope, validators: () => validator });

const engine: Engine = {
  user: scope.user,
  team: scope.team,
  transport: {
    ...memory,
    // What was done with a record is told in the backend's words.
    history: async (...asked) => (await memory.history(...asked)).map((entry) => ({ ...entry, title: 'Created' })),
  },
  loadModel: () => Promise.resolve(model),
  loadValidator: () => Promise.resolve(validator),
  navigation: { href: (_entity, key) => `#${key}`, open: () => undefined },
  notify: ({ text }) => {
    document.querySelector('#notices')!.textContent += `${text}\n`;
  },
  AntdLook: ({ children }) => <ConfigProvider locale={locale}>{children}</ConfigProvider>,
};

function Requests(): ReactNode {
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
    <Requests />
    <pre id="notices" />
  </EngineProvider>,
);
