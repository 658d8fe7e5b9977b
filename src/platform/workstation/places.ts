import { currentRoot, type Root } from './root.ts';

/** A page of the workstation that no document makes (specification, section 2, "Menu groups"). */
export interface Place {
  id: string;
  path: string;
  title: string;
  group: string;
  /** Name of one of the menu's icons. */
  icon: string;
  /** The document whose records it shows: whoever may not see that has no such page. */
  entity: string | undefined;
  /** Roles that have it; undefined: everyone. */
  roles: readonly string[] | undefined;
  /** In no menu: another page leads to it. */
  hidden?: true;
  /** The parameter of the address that names the one record it shows: such a page is not in the menu. */
  record?: string;
}

export const HOME_PATH = '/workstation/home';
const MY_PRODUCT_PATH = '/workstation/my-product';
export const MY_ORDER_PATH = '/workstation/my-order';
export const ORDER_DETAIL_PATH = '/workstation/order-detail';
export const MY_INVOICE_PATH = '/workstation/my-invoice';
export const SEAL_AUTH_PATH = '/workstation/seal-auth';
const BASIC_INFO_PATH = '/workstation/basic-info';

const PRODUCT_ROLES = ['customer', 'partner'];

export const PLACES: readonly Place[] = [
  {
    id: 'my-product',
    path: MY_PRODUCT_PATH,
    title: '我的产品与服务',
    group: '个人中心',
    icon: 'LayoutGrid',
    entity: 'asset',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'my-order',
    path: MY_ORDER_PATH,
    title: '我的订单',
    group: '个人中心',
    icon: 'ShoppingCart',
    entity: 'order',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'order-detail',
    path: ORDER_DETAIL_PATH,
    title: '订单详情',
    group: '个人中心',
    icon: 'ShoppingCart',
    entity: 'order',
    roles: undefined,
    record: 'orderNo',
  },
  {
    id: 'discount-center',
    path: '/workstation/discount-center',
    title: '优惠券中心',
    group: '个人中心',
    icon: 'TicketPercent',
    entity: undefined,
    roles: PRODUCT_ROLES,
  },
  {
    id: 'my-invoice',
    path: MY_INVOICE_PATH,
    title: '我的发票',
    group: '个人中心',
    icon: 'FileText',
    entity: 'invoice',
    roles: PRODUCT_ROLES,
    hidden: true,
  },
  {
    id: 'contract-signed',
    path: '/workstation/contract-signed',
    title: '合同签署',
    group: '个人中心',
    icon: 'PenLine',
    entity: 'online-contract',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'my-card',
    path: '/workstation/my-card',
    title: '我的代金券',
    group: '个人中心',
    icon: 'WalletCards',
    entity: undefined,
    roles: PRODUCT_ROLES,
  },
  {
    id: 'basic-info',
    path: BASIC_INFO_PATH,
    title: '基本信息',
    group: '管理设置',
    icon: 'UserRound',
    entity: undefined,
    roles: undefined,
  },
  {
    id: 'notifications',
    path: '/workstation/notifications',
    title: '消息通知',
    group: '管理设置',
    icon: 'Bell',
    entity: undefined,
    roles: undefined,
  },
  {
    id: 'members',
    path: '/workstation/members',
    title: '团队成员',
    group: '管理设置',
    icon: 'Users',
    entity: undefined,
    roles: undefined,
  },
  {
    id: 'people',
    path: '/workstation/people',
    title: '人员与角色',
    group: '管理设置',
    icon: 'KeyRound',
    entity: undefined,
    roles: ['administrator'],
  },
  {
    id: 'person-auth',
    path: '/workstation/person-auth',
    title: '个人认证',
    group: '管理设置',
    icon: 'IdCard',
    entity: 'person-certification',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'corp-cer',
    path: '/workstation/corp-cer',
    title: '客户认证',
    group: '管理设置',
    icon: 'BadgeCheck',
    entity: 'certification',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'seal-manage',
    path: '/workstation/seal-manage',
    title: '印章管理',
    group: '管理设置',
    icon: 'Stamp',
    entity: 'seal',
    roles: PRODUCT_ROLES,
  },
  {
    id: 'seal-auth',
    path: SEAL_AUTH_PATH,
    title: '印章授权',
    group: '管理设置',
    icon: 'Stamp',
    entity: 'seal',
    roles: PRODUCT_ROLES,
    hidden: true,
  },
];

const isFor = ({ roles }: Place, mine: readonly string[]): boolean =>
  roles === undefined || roles.some((role) => mine.includes(role));

/** The pages that this person has under `root`, of the documents that they may see. */
export function placesFor(
  roles: readonly string[],
  entities: readonly { entity: string }[],
  root: Root = currentRoot(),
): Place[] {
  return PLACES.filter(
    (place) =>
      place.record === undefined &&
      place.path.startsWith(`${root}/`) &&
      isFor(place, roles) &&
      (place.entity === undefined || entities.some(({ entity }) => entity === place.entity)),
  );
}

/** The page that lists the entity's records instead of the one its document makes. */
export const listPlace = (entity: string | undefined): Place | undefined =>
  entity === undefined ? undefined : PLACES.find((place) => place.entity === entity && place.record === undefined);

/** The page that shows one record of the entity instead of the one its document makes. */
export const recordPlace = (entity: string): Place | undefined =>
  PLACES.find((place) => place.entity === entity && place.record !== undefined);

/** Those of the menu in its groups, in their order. */
export function placeGroups(all: readonly Place[]): { title: string; places: Place[] }[] {
  const places = all.filter(({ hidden }) => !hidden);
  return [...new Set(places.map(({ group }) => group))].map((title) => ({
    title,
    places: places.filter(({ group }) => group === title),
  }));
}

/** Whether products are this person's business: the own ones, or those of the own customers. */
export const hasProducts = (roles: readonly string[]): boolean => roles.some((role) => PRODUCT_ROLES.includes(role));

/** Where the workstation begins: a customer's products (specification, section 2), the overview for everyone who works for others. */
export const startPath = (roles: readonly string[]): string =>
  roles.includes('customer') ? MY_PRODUCT_PATH : HOME_PATH;
