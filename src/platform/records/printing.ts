import { registerAction } from '@yunpu/engine-react/extend';

/** What projections call the actions of templates for print. */
const PREFIX = 'x-print-';
const file = () => import('./printFile.ts');

registerAction({
  tester: ({ name }) => (name.startsWith(PREFIX) ? 1 : -1),
  run: async ({ model, action, key }) => (await file()).print(model, action.name.slice(PREFIX.length), [key]),
  runMany: async ({ model, action, keys }) => (await file()).printMany(model, action.name.slice(PREFIX.length), keys),
});
