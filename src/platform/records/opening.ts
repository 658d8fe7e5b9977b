import { registerAction } from '@yunpu/engine-react/actions';
import { openPage } from './opener.ts';

/** Where actions lead that change nothing themselves, by their names in documents. */
const PAGES: Readonly<Record<string, (key: string) => string>> = {
  'x-open-order': (key) => `/ConfirmOrder?quote=${encodeURIComponent(key)}`,
  'x-open-again': (key) => `/ConfirmOrder?quote=${encodeURIComponent(key)}&today=1`,
};

let isOffered = false;

/** From now on, these actions lead to their pages. */
export function offerOpening(): void {
  if (isOffered) return;
  isOffered = true;
  registerAction({
    tester: ({ name }) => (PAGES[name] ? 1 : -1),
    run({ action, key }) {
      const page = PAGES[action.name]?.(key);
      if (page !== undefined) openPage(page);
      // It leaves this page: what would be said of it there is of no use.
      return new Promise(() => undefined);
    },
  });
}
