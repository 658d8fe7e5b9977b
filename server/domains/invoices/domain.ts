import { openFiles } from '../../platform/files/service.ts';
import { defineDomain } from '../../runtime/domain.ts';
import { invoiceHooks } from './hooks.ts';
import { INVOICE_LETTER_TOPIC, invoiceLetterHandler } from './letter.ts';
import { reversedInvoices } from './migrations/370_reversed_invoices.ts';
import { invoiceRoutes } from './routes.ts';

export default defineDomain({
  name: 'invoices',
  calls: { signedIn: [invoiceRoutes] },
  hooks: [invoiceHooks],
  migrations: [reversedInvoices],
  jobs(jobs, { config, database, entities: { access } }) {
    const files = openFiles(database, config);
    jobs.handle(INVOICE_LETTER_TOPIC, invoiceLetterHandler({ config, database, access, files }));
  },
});
