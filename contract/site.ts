import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';

const text = Nullable(Type.String());
const Named = Type.Object({ title: Type.String(), link: Type.String() });

/** What the storefront writes of the shop itself. Null or empty: nothing is set, and nothing is shown. */
export const Site = Type.Object({
  /** The company behind the shop, as its contracts name it. */
  company: Type.String(),
  /** For how many days it promises to keep the data of a service that ended. */
  keepDays: Nullable(Type.Integer()),
  /** Within how many working days its staff usually check a transfer or judge a certification. */
  reviewDays: Nullable(Type.Integer()),
  /** In which ways an order can be paid here. */
  payments: Type.Object({ bank: Type.Boolean(), cashier: Type.Boolean() }),
  headline: text,
  lead: text,
  phone: text,
  hours: text,
  email: text,
  address: text,
  /** '粤ICP备12345678号-1' */
  icpFiling: text,
  /** '粤公网安备44030502000001号' */
  policeFiling: text,
  promises: Type.Array(
    Type.Object({
      title: Type.String(),
      text: Type.String(),
      icon: OneOf(['support', 'person', 'industry', 'shield']),
    }),
  ),
  /** Drawn as codes that open their address. */
  codes: Type.Array(Named),
  links: Type.Array(Named),
});
export type Site = Static<typeof Site>;

export const read = defineCall({
  name: 'site.read',
  method: 'GET',
  path: '/yzjumc/site',
  summary: '商城信息：热线、备案、服务承诺、二维码与友情链接',
  section: '',
  who: 'anyone',
  answered: Site,
});
