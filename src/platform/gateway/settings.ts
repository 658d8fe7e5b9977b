import type { PageSettings as Answered } from '../../../contract/settings.ts';
import { api } from './api.ts';

/** What the gateway's settings mean for the pages; undefined: the built-in page, or none. */
export type PageSettings = {
  [Name in keyof Answered]: Exclude<Answered[Name], null> | (null extends Answered[Name] ? undefined : never);
};

const builtIn: PageSettings = {
  registerUrl: undefined,
  forgotPasswordUrl: undefined,
  sellerUrl: undefined,
  devInbox: false,
};
let fetched: Promise<PageSettings> | undefined;

const addressOf = (address: string | null): string | undefined =>
  address !== null && /^https?:\/\//.test(address) ? address : undefined;
const ask = api('GET /yzjumc/settings', { session: false });

/** Fetched once per page load. Without an answer everything is built in; the next one to ask tries again. */
export function fetchSettings(): Promise<PageSettings> {
  fetched ??= ask().then(
    ({ registerUrl, forgotPasswordUrl, sellerUrl, devInbox }) => ({
      registerUrl: addressOf(registerUrl),
      forgotPasswordUrl: addressOf(forgotPasswordUrl),
      sellerUrl: addressOf(sellerUrl),
      devInbox,
    }),
    () => {
      fetched = undefined;
      return builtIn;
    },
  );
  return fetched;
}
