import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { DEMO_USERS } from '../../server/demo/identity/accounts.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import { startDemo } from '../driver/gateway.ts';
import { call, WARM_UP_MS } from '../driver/others.ts';
import { signIn } from '../driver/signIn.ts';

type Row = Readonly<Record<string, unknown>>;

/** The built product over demo data in an embedded database, and people at browsers of their own. */
export interface StudioShop {
  /** Signed in, on the page of that address. */
  person(account: string, path: string): Promise<Page>;
  /** The first of the records that the person's own list shows with the filter. */
  rowsOf(account: string, entity: string, filter: object): Promise<Row[]>;
  close(): Promise<void>;
}

function teamOf(account: string): string {
  const teams = DEMO_USERS.find((user) => user.account === account)?.teams ?? [];
  const team = teams.find((one) => one.default) ?? teams[0];
  if (!team) throw new Error(`demo data: ${account} is in no team`);
  return team.eid;
}

/** @param folder the build */
export async function openStudioShop(folder: string): Promise<StudioShop> {
  const gateway = await startDemo(folder);
  const { origin } = gateway;
  const browser = await launchBrowser();
  await fetch(`${origin}/readyz`);
  await sleep(WARM_UP_MS);
  return {
    async person(account, path) {
      const context = await browser.newContext({
        baseURL: origin,
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
      });
      const cookies = await signIn(origin, account, teamOf(account));
      await context.addCookies(
        cookies.split('; ').map((cookie) => {
          const [name = '', value = ''] = cookie.split('=');
          return { name, value, url: origin };
        }),
      );
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    async rowsOf(account, entity, filter) {
      const cookie = await signIn(origin, account, teamOf(account));
      const { rows } = await call<{ rows: Row[] }>({ origin, cookie }, `${entity}/list`, { pageSize: 1, filter });
      return rows;
    },
    async close() {
      await browser.close();
      await gateway.close();
    },
  };
}
