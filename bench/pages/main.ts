import type { Scenario } from './scenario.ts';
import './page.css';

const scenarios: Record<string, () => Promise<{ default: Scenario }>> = {
  entity: () => import('./form/entity.tsx'),
  form: () => import('./form/engine.tsx'),
  'form-hand': () => import('./form/hand.tsx'),
  table: () => import('./table/engine.tsx'),
  'table-hand': () => import('./table/hand.tsx'),
  list: () => import('./table/list.tsx'),
};

/**
 * The engine as someone else's page uses it, over rows in memory. `?page=form&fields=200` names the scenario.
 * The benchmark opens `engine.html` or `hand.html?scenario=form&n=200` and starts it by `window.bench.start()`.
 */
const query = new URLSearchParams(location.search);
const { contestant } = document.documentElement.dataset;
const page =
  contestant === undefined
    ? (query.get('page') ?? 'entity')
    : (query.get('scenario') ?? 'form') + (contestant === 'hand' ? '-hand' : '');
const root = document.getElementById('root');
const load = scenarios[page];
if (!root || !load) throw new Error(`no such page: ${page}`);
if (query.get('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
const stage = await (await load()).default(query, root);
window.bench = stage;
if (contestant === undefined && !query.has('hold')) stage.start();
