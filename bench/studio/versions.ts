import {
  at,
  button,
  DESIGNER,
  design,
  designField,
  firstLink,
  giveReason,
  haveField,
  labelled,
  list,
  NEW_INVOICE,
  PATIENT,
  publish,
  STAFF,
  type Task,
  tab,
} from './tasks.ts';

/** What is done to what is in force already: called otherwise, or taken back. */
export const VERSION_TASKS: readonly Task[] = [
  {
    name: '改字段的标识',
    open: async (shop) => {
      await haveField(shop, 'invoice', '验收单号');
      const other = await at(shop, STAFF, NEW_INVOICE, labelled('验收单号'));
      await labelled('验收单号')(other).fill('YS-009');
      return { own: await at(shop, DESIGNER, NEW_INVOICE, labelled('验收单号')), other };
    },
    async work(hand) {
      await designField(hand, '验收单号');
      await hand.retype(hand.page.getByRole('textbox', { name: '标识' }), 'acceptanceNo');
      await hand.key('Enter');
      await publish(hand, '接口里要用英文');
    },
    live: (other) => other.locator('input[name="acceptanceNo"]').waitFor(PATIENT),
  },
  {
    name: '回到之前的版本',
    open: async (shop) => {
      await haveField(shop, 'invoice', '作废说明');
      return {
        own: await at(shop, DESIGNER, list('invoice'), firstLink),
        other: await at(shop, STAFF, NEW_INVOICE, labelled('作废说明')),
      };
    },
    async work(hand) {
      await design(hand);
      await hand.press(tab(hand.page, '历史'));
      await hand.press(button(hand.page, '回到此版本').first());
      await giveReason(hand, '这个字段没有人填');
    },
    live: (other) => labelled('作废说明')(other).waitFor({ state: 'detached', ...PATIENT }),
  },
];
