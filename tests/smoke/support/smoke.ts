import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { textOfPdf } from '../../support/pdf.ts';
import type { Kind } from './browsers.ts';
import type { Driver, SmokeBrowser } from './driver.ts';
import {
  chooseFile,
  chord,
  drag,
  drawn,
  dropOn,
  escaped,
  fill,
  focusField,
  press,
  reads,
  signIn,
  until,
} from './hand.ts';
import { smokeOrigin } from './shop.ts';
import { addsAndGoesBack } from './studio.ts';
import { documentsOf, plainPaths, routeOf, walk, walkedPaths } from './walk.ts';

/** Those who have a workstation, by role, the side that they stand on, and the frame in which they find the documents. */
const PEOPLE = [
  ['customer', 'buyers', '13800000001', ['/workstation']],
  ['partner', 'buyers', '13800000003', ['/workstation', '/seller']],
  ['private', 'buyers', '13800000004', ['/workstation']],
  ['staff', 'shop', '13800000005', ['/workstation']],
  ['operator', 'shop', '13800000006', ['/workstation']],
  ['developer', 'shop', '13800000007', ['/workstation']],
] as const;
/** A walk opens up to two hundred pages on a machine that is busy with others; one that does not come is noticed long before. */
const WALK_MS = 900_000;
interface Shipped {
  entity: string;
  storage?: string;
  access?: { create?: string[] };
}
const SHIPPED = readdirSync('schemas/entities')
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(`schemas/entities/${file}`, 'utf8')) as Shipped);
/** Pages that no link leads to, but a press or another device. */
const BEYOND_LINKS: Readonly<Record<string, readonly string[]>> = {
  customer: ['/ConfirmOrder?productNo=SP100120&quantity=50&years=1', '/qrConfirm?code=0'],
  operator: ['/workstation/studio/invoice'],
};
const [CUSTOMER, PARTNER, STAFF, OPERATOR] = ['13800000001', '13800000003', '13800000005', '13800000006'];

/** The list that every browser goes through: all pages of all roles, and what people do there most. */
export async function smokeRun({ title, bothSides, designs, find, open, light }: Kind): Promise<void> {
  const which = await find();
  const alike = await light?.find();
  describe.skipIf(which === undefined)(`${title} ${which?.version ?? ''}`, () => {
    let origin: string;
    const opened = new Set<string>();
    const openedBy = { visitors: new Set<string>(), buyers: new Set<string>(), shop: new Set<string>() };
    const looked = new Set<string>();
    let browser: SmokeBrowser;
    let drawing: SmokeBrowser;
    beforeAll(async () => {
      origin = await smokeOrigin(inject('smokeShop'));
      if (which) browser = await open(which);
      drawing = light && alike && alike.version === which?.version ? await light.open(alike) : browser;
    });
    afterAll(() => Promise.all([...new Set([browser, drawing])].map((one) => one.close())));

    /** A page of one who has signed in, if anyone; whatever broke in it fails the test. */
    async function as(
      account: string | undefined,
      visit: (page: Driver) => Promise<void>,
      within = browser,
    ): Promise<void> {
      const page = await within.open();
      if (account === undefined) await page.goto(`${origin}/product`);
      else await signIn(page, origin, account);
      await drawn(page, 'the first page');
      await until(page, 'the application', () => window.pressedEarly === undefined, undefined);
      await visit(page);
      expect(page.problems().join('\n')).toBe('');
      await page.close();
    }
    async function walksThrough(
      page: Driver,
      start: readonly string[],
      signal: AbortSignal,
      side: keyof typeof openedBy = 'visitors',
    ): Promise<void> {
      // Other pages lead where this person's own records are; of a list without a record another may have one.
      const known = bothSides ? openedBy[side] : opened;
      const seen = [...known].filter(
        (name) => /\/e\/[^/]+\/./.test(name) || (/\/e\//.test(name) && known.has(`${name}/:recordKey`)),
      );
      const walked = await walk(page, start, looked, { seen, signal });
      // What a second try has to see again is not taken for seen.
      expect(walked.problems).toEqual([]);
      for (const path of walked.opened) {
        opened.add(path);
        openedBy[side].add(path);
      }
    }

    it('shows a visitor every page that needs no sign-in', ({ signal }) =>
      as(undefined, (page) => walksThrough(page, [...plainPaths('visitor'), '/exit'], signal), drawing));

    const whose = bothSides ? 'one on the same side' : 'another role';
    it.for(PEOPLE)(
      `shows the %s, of the %s, every page, but documents that ${whose} saw`,
      { timeout: WALK_MS },
      ([role, side, account, frames], { signal }) => {
        const walkAll = async (page: Driver) => {
          const documents = await documentsOf(page);
          await walksThrough(
            page,
            [
              ...plainPaths(role),
              ...(BEYOND_LINKS[role] ?? []),
              ...frames.flatMap((frame) =>
                documents.flatMap((entity) => [
                  `${frame}/e/${entity}`,
                  ...(SHIPPED.some((one) => one.entity === entity && one.access?.create?.includes(role))
                    ? [`${frame}/e/${entity}/new`]
                    : []),
                ]),
              ),
            ],
            signal,
            side,
          );
        };
        return as(account, walkAll, drawing);
      },
    );

    it('has shown every address that the router knows', () => {
      const shown = new Set([...opened].map(routeOf));
      expect(walkedPaths().filter((path) => !shown.has(path))).toEqual([]);
    });

    it.runIf(bothSides)(
      'has looked at a list, a record and, where somebody makes one, a form of every document',
      () => {
        const missing = SHIPPED.flatMap(({ entity, storage, access }) => [
          `/e/${entity}`,
          // Orders have a page of their own; what another system stores has no record of ours.
          ...(entity === 'order' || storage === 'remote' ? [] : [`/e/${entity}/:recordKey`]),
          ...(access?.create?.some((role) => PEOPLE.some(([known]) => known === role)) ? [`/e/${entity}/new`] : []),
        ]).filter((page) => !looked.has(page));
        expect(missing).toEqual([]);
      },
    );

    it('saves what is typed into a form', () =>
      as(STAFF, async (page) => {
        await page.goto(`${origin}/workstation/e/arrival/new`);
        await drawn(page, 'the form');
        const serial = `SMOKE${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
        for (const [label, text] of [
          ['到账金额', '1234.50'],
          ['银行流水号', serial],
          ['付款户名', '蓝海制造有限公司'],
          ['付款银行', '招商银行苏州分行'],
          ['付款账号', '512900000012345'],
        ] as const)
          await fill(page, label, text);
        await chord(page, 'Control', 's');
        await until(page, 'the saved record', () => /\/e\/arrival\/(?!new)/.test(location.pathname), undefined);
        await drawn(page, 'the saved record');
        await until(
          page,
          'the amount and its number',
          (serial) => document.body.innerText.includes('1,234.50') && document.body.innerText.includes(serial),
          serial,
        );
      }));

    it('takes rows that were copied in Excel', () =>
      as(PARTNER, async (page) => {
        await page.goto(`${origin}/seller/e/customer/new`);
        await drawn(page, 'the form');
        // Copied where any text is, so that it is the browser's own clipboard that hands it over.
        await page.evaluate((text) => {
          const sheet = Object.assign(document.createElement('textarea'), { id: 'sheet', value: text });
          document.body.append(sheet);
          sheet.select();
        }, '王一\t采购\t13911110001\n李二\t财务\t13911110002\n赵三\t总务\t13911110003\n');
        await chord(page, 'Control', 'c');
        await page.evaluate(() => document.getElementById('sheet')?.remove(), undefined);
        await press(page, '[role=tab], .yp-anchor, nav a, button', '联系人');
        await press(page, '[role=group] .yp-add', '添加一行');
        await focusField(page, '姓名');
        await chord(page, 'Control', 'v');
        await until(
          page,
          'three rows',
          () => {
            const rows = [...document.querySelectorAll('tbody > tr')].map((row) =>
              [...row.querySelectorAll('input')].map(({ value }) => value).join(' '),
            );
            return rows.length === 3 && rows[2]?.includes('赵三') && rows[2].includes('13911110003');
          },
          undefined,
        );
      }));

    it('widens a column and moves it by dragging', () =>
      as(PARTNER, async (page) => {
        await page.goto(`${origin}/seller/e/opportunity`);
        await drawn(page, 'the list');
        const heads = () =>
          page.evaluate(
            () =>
              [...document.querySelectorAll<HTMLElement>('[role=columnheader]')]
                .map((head) => ({ title: head.innerText.trim(), width: head.getBoundingClientRect().width }))
                .filter(({ title }) => title !== ''),
            undefined,
          );
        const [, second, third] = await until(
          page,
          'the heads',
          () => document.querySelector('.yp-resize') !== null,
          undefined,
        ).then(heads);
        await drag(page, { css: '[role=columnheader]:nth-of-type(3) .yp-resize' }, 60);
        await until(
          page,
          'a wider column',
          (width) =>
            [...document.querySelectorAll('[role=columnheader]')].some(
              (head) => Math.abs(head.getBoundingClientRect().width - width - 60) < 3,
            ),
          second!.width,
        );
        await dropOn(
          page,
          { css: '[role=columnheader]', text: third!.title },
          { css: '[role=columnheader]', text: second!.title },
        );
        await until(
          page,
          'the columns to have changed places',
          ([second, third]) => {
            const titles = [...document.querySelectorAll<HTMLElement>('[role=columnheader]')].map((head) =>
              head.innerText.trim(),
            );
            return titles.indexOf(third!) < titles.indexOf(second!);
          },
          [second!.title, third!.title],
        );
      }));

    it('imports a file, takes it back, and keeps a view of this month', () =>
      as(PARTNER, async (page) => {
        await page.goto(`${origin}/seller/e/customer`);
        await drawn(page, 'the customers');
        await press(page, 'button', '导出、导入、打印');
        await press(page, '[role=menuitem]', '导入…');
        const own = crypto.randomUUID().slice(0, 8);
        await chooseFile(
          page,
          `${own}.csv`,
          `\uFEFF客户名称,客户性质,所属行业,主要联系人,联系电话\n${own}机关,政府机关,政务,王一,13911110001\n${own}单位,没有这种,政务,李二,13911110002\n`,
        );
        await reads(page, 'dialog td', '不是可选值');
        await press(page, 'dialog button', '只导入正确的 1 条');
        await press(page, 'dialog button', '撤销本次导入');
        await reads(page, 'dialog', '已撤销，移除或恢复了 1 条记录');
        await press(page, 'dialog button', '关闭');

        await page.goto(`${origin}/seller/e/opportunity`);
        await drawn(page, 'the opportunities');
        await press(page, '.yp-pill', '预计成交日期');
        await press(page, '.yp-preset', '本月');
        await until(
          page,
          'the opportunities of this month',
          () => decodeURIComponent(location.search).includes('{"relative":"month"}'),
          undefined,
        );
        await page.keyboard.press('Escape');
        await press(page, '.yp-view-add');
        await fill(page, '视图名称', own);
        await page.keyboard.press('Enter');
        await until(
          page,
          'the view',
          (own) =>
            [...document.querySelectorAll<HTMLElement>('.yp-view-tab[aria-pressed=true], .yp-view-on')].some(
              (tab) => tab.innerText.trim() === own,
            ),
          own,
        );
      }));

    it('leads from a product in use to the cashier, and invites a colleague', () =>
      as(CUSTOMER, async (page) => {
        await page.goto(`${origin}/workstation/my-product`);
        await drawn(page, 'the products');
        await press(page, 'a[href*="does=renew"]');
        await drawn(page, 'what the renewal costs');
        await reads(page, 'button', '提交订单 ¥');
        await page.goto(`${origin}/workstation/members`);
        await press(page, 'button', '邀请成员');
        await press(page, 'dialog button', '链接或二维码');
        await press(page, 'dialog button', '生成链接');
        await reads(page, 'code', '/invite#');
        await press(page, 'dialog button', '完成');
      }));

    it('leads from a dashboard that is to be sent to the address that it is sent to', () =>
      as(PARTNER, async (page) => {
        await page.goto(`${origin}/seller/dashboards/sales`);
        await drawn(page, 'the dashboard');
        await press(page, 'button', '定期发送');
        await reads(page, 'dialog h2', '定期发送到邮箱');
        await reads(page, 'dialog', '您还没有验证过邮箱');
        await escaped(page);
        await press(page, 'button', '定期发送');
        await press(page, 'dialog a', '去验证邮箱');
        await reads(page, 'dialog', '接收通知的邮箱');
      }));

    it('adds a field in the studio, names its draft, tries its preview, and goes back to the version before', () =>
      as(OPERATOR, async (page) => {
        expect(await addsAndGoesBack(page, `/workstation/e/${designs}`)).toEqual([true, false]);
      }));

    it('prints an order', () =>
      as(CUSTOMER, async (page) => {
        await page.goto(`${origin}/workstation/my-order`);
        await drawn(page, 'the orders');
        const orderNo = await until(
          page,
          'an order',
          () =>
            /orderNo=([\w-]+)/.exec(
              document.querySelector<HTMLAnchorElement>('a[href*="order-detail?"]')?.href ?? '',
            )?.[1],
          undefined,
        );
        await page.goto(`${origin}/workstation/order-detail?orderNo=${orderNo}`);
        await drawn(page, 'the order');
        const text = await textOfPdf(await page.print());
        expect(text).toContain(orderNo);
        // What can only be pressed is left away on paper.
        expect(text).not.toContain('打印');
      }));
  });
}
