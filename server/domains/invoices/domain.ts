import { defineDomain } from '../../runtime/domain.ts';
import { invoiceHooks } from './hooks.ts';
import { invoiceRoutes } from './routes.ts';

export default defineDomain({
  name: 'invoices',
  calls: { signedIn: [invoiceRoutes] },
  hooks: [invoiceHooks],
});
