import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

const eslint = new ESLint({ cwd: root });

/** The rules of our own that a piece of a page's code breaks. */
async function broken(code: string, filePath = 'src/app/Planted.tsx'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages
    .filter(({ ruleId }) => ruleId?.startsWith('no-restricted-'))
    .map(({ message }) => message.split(':')[0]!);
}

describe('an effect hands React nothing but a clean-up', () => {
  it.each([
    "useEffect(() => box.current?.scrollIntoView({ block: 'center' }), []);",
    'useLayoutEffect(() => box.current?.focus());',
    'React.useInsertionEffect(() => setShown(false), []);',
    'useEffect(async () => setShown(await fetchShown()), []);',
    'useEffect(watchOtherTabs, []);',
    'useEffect(box.current.scrollIntoView);',
    'useEffect(shown ? open : close, [shown]);',
  ])('%s is refused', async (code) => {
    expect(await broken(code)).toEqual(['React calls what an effect returns']);
  });

  it.each([
    "useEffect(() => { box.current?.scrollIntoView({ block: 'center' }); }, []);",
    'useEffect(() => { return watchOtherTabs(); }, []);',
    'useEffect(() => () => clearTimeout(timer.current), []);',
    'useEffect(() => void refresh(), [refresh]);',
    'useEffect(function follow() { load(); }, [load]);',
  ])('%s is not', async (code) => {
    expect(await broken(code)).toEqual([]);
  });
});

describe('code that is fetched has somebody who hears that it did not come', () => {
  it.each([
    'void loadPaste();',
    'requestIdleCallback(() => void preloadDate());',
    "void import('./paste.ts').then(({ paste }) => paste());",
    'void loadPaste().then(({ paste }) => paste());',
  ])('%s is refused', async (code) => {
    expect(await broken(code)).toEqual(['Code that does not come rejects']);
  });

  it.each(['void loadPaste().catch(() => undefined);', 'void loadPaste().then(({ paste }) => paste(), report);'])(
    '%s is not',
    async (code) => {
      expect(await broken(code)).toEqual([]);
    },
  );
});

describe('a part whose code comes late asks for it twice', () => {
  it('React’s own lazy is refused, but in the one place that makes such parts', async () => {
    const code = "import { lazy, Suspense } from 'react';";
    expect(await broken(code)).toEqual(['Code that does not come has to be asked for again']);
    expect(await broken(code, 'engine/react/page/Planted.tsx')).toEqual([
      'Code that does not come has to be asked for again',
    ]);
    expect(await broken(code, 'engine/react/parts/late.tsx')).toEqual([]);
    expect(await broken("import { lazyPart } from '@yunpu/engine-react/late';")).toEqual([]);
  });
});

describe('what a browser that refuses storage throws at', () => {
  it.each([
    'localStorage.getItem(name);',
    'window.sessionStorage.clear();',
    'const { length } = globalThis.localStorage;',
    "indexedDB.open('x');",
    "new BroadcastChannel('x');",
  ])('%s is refused', async (code) => {
    expect(await broken(code)).toHaveLength(1);
    expect(await broken(code, 'engine/react/planted.ts')).toHaveLength(1);
  });

  it('stands in one file', async () => {
    expect(await broken("localStorage.getItem(name); new BroadcastChannel('x');", 'src/ui/storage.ts')).toEqual([]);
  });
});

describe('a dialog', () => {
  it.each([
    "import { Modal } from 'antd';",
    "import { Alert, Drawer } from 'antd';",
    "import Modal from 'antd/es/modal';",
  ])('%s is refused, wherever it stands', async (code) => {
    expect(await broken(code)).toHaveLength(1);
    expect(await broken(code, 'engine/react/page/Planted.tsx')).toHaveLength(1);
    expect(await broken(code, 'engine/react/widgets/awake/Planted.tsx')).toHaveLength(1);
  });
});

describe('the engine', () => {
  it('asks antd for nothing but what a control wakes to', async () => {
    const code = "import { Button } from 'antd';";
    expect(await broken(code, 'engine/react/page/Planted.tsx')).toHaveLength(1);
    expect(await broken("import Select from 'antd/es/select';", 'engine/react/parts/Planted.tsx')).toHaveLength(1);
    expect(await broken("import Select from 'antd/es/select';", 'engine/react/widgets/awake/Planted.tsx')).toEqual([]);
    expect(await broken(code)).toEqual([]);
  });
});

describe('a time that people read', () => {
  it.each([
    "const at = saved.toLocaleTimeString('zh-CN', { hour12: false });",
    "const day = new Date().toLocaleDateString('sv-SE');",
    'const year = new Date().getFullYear();',
    "const clock = new Intl.DateTimeFormat('zh-CN', { hour: 'numeric' });",
  ])('%s is refused on pages, whose machine may stand abroad', async (code) => {
    for (const place of ['src/app/Planted.tsx', 'engine/react/page/Planted.tsx', 'engine/react/parts/late.tsx'])
      expect(await broken(code, place)).toEqual(['A machine abroad shows other hours and days']);
  });

  it('is Shanghai’s', async () => {
    expect(await broken("const at = now.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai' });")).toEqual([]);
    expect(await broken("const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai' });")).toEqual([]);
  });
});

describe('a day on the server', () => {
  it.each([
    'const day = new Date(`${start}T00:00:00Z`); day.setUTCFullYear(day.getUTCFullYear() + 1);',
    'const weekday = at.getDay();',
    'const tomorrow = new Date(at.getTime() + 86_400_000);',
    'const day = at.toISOString().slice(0, 10);',
  ])('%s is refused', async (code) => {
    expect(new Set(await broken(code, 'server/domains/planted.ts'))).toEqual(
      new Set(['Days are reckoned in one place']),
    );
  });

  it('is reckoned in one file', async () => {
    expect(await broken('export const weekday = at.getUTCDay();', 'server/platform/calendar/days.ts')).toEqual([]);
  });
});

describe('a sign with a meaning of its own', () => {
  it.each([
    ['in a search', "const pattern = `%${text.replace(/[%_]/g, '')}%`;", 'server/platform/database/patterns.ts'],
    [
      'in markup',
      'const cell = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);',
      'server/platform/text/markup.ts',
    ],
  ])('%s is made a letter in one file', async (_, code, home) => {
    expect(await broken(code, 'server/domains/planted.ts')).toHaveLength(1);
    expect(await broken(code, 'server/platform/calendar/days.ts')).toHaveLength(1);
    expect(await broken(code, home)).toEqual([]);
  });
});

describe('a page of a test', () => {
  it.each(['const context = await browser.newContext();', 'const page = await browser.newPage({ locale });'])(
    'is refused at the machine’s date: %s',
    async (code) => {
      expect(await broken(code, 'tests/pages/planted.test.ts')).toEqual([
        'Tests run at one date, and so do their pages',
      ]);
    },
  );
});
