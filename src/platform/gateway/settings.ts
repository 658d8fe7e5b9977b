import { objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** What the gateway's settings mean for the pages. */
export interface PageSettings {
  /** Address of another site that takes this page's place; undefined: the built-in page. */
  registerUrl: string | undefined;
  forgotPasswordUrl: string | undefined;
  sellerUrl: string | undefined;
  /** '粤ICP备12345678号-1', '粤公网安备44030502000001号' */
  icpFiling: string | undefined;
  policeFiling: string | undefined;
  /** Codes can be read at /dev/inbox: this is a demonstration. */
  devInbox: boolean;
}

const builtIn: PageSettings = {
  registerUrl: undefined,
  forgotPasswordUrl: undefined,
  sellerUrl: undefined,
  icpFiling: undefined,
  policeFiling: undefined,
  devInbox: false,
};
let fetched: Promise<PageSettings> | undefined;

const addressOf = (value: unknown): string | undefined =>
  /^https?:\/\//.test(textOf(value)) ? textOf(value) : undefined;

/** Fetched once per page load. Without an answer everything is built in; the next one to ask tries again. */
export function fetchSettings(): Promise<PageSettings> {
  fetched ??= request('/yzjumc/settings', { method: 'GET', warn: false, session: false }).then(
    (answer) => {
      const data = objectOf(answer);
      return {
        registerUrl: addressOf(data.registerUrl),
        forgotPasswordUrl: addressOf(data.forgotPasswordUrl),
        sellerUrl: addressOf(data.sellerUrl),
        icpFiling: textOf(data.icpFiling) || undefined,
        policeFiling: textOf(data.policeFiling) || undefined,
        devInbox: data.devInbox === true,
      };
    },
    () => {
      fetched = undefined;
      return builtIn;
    },
  );
  return fetched;
}
