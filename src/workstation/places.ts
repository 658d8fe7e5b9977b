/** A page of the workstation that no document makes (specification, section 2, "Menu groups"). */
export interface Place {
  id: string;
  path: string;
  title: string;
  group: string;
  /** Of the menu's icons. */
  icon: string;
  /** The document whose records it shows: whoever may not see that has no such page. */
  entity: string | undefined;
  /** Roles that have it; undefined: everyone. */
  roles: readonly string[] | undefined;
}

export const HOME_PATH = '/workstation/home';
export const MY_PRODUCT_PATH = '/workstation/my-product';
export const BASIC_INFO_PATH = '/workstation/basic-info';

const PRODUCT_ROLES = ['customer', 'partner'];

export const PLACES: readonly Place[] = [
  { id: 'my-product', path: MY_PRODUCT_PATH, title: '我的产品与服务', group: '个人中心', icon: 'Package', entity: 'asset', roles: PRODUCT_ROLES },
  { id: 'basic-info', path: BASIC_INFO_PATH, title: '基本信息', group: '管理设置', icon: 'UserRound', entity: undefined, roles: undefined },
];

const isFor = ({ roles }: Place, mine: readonly string[]): boolean => roles === undefined || roles.some((role) => mine.includes(role));

/** The pages that this person has, of the documents that they may see. */
export function placesFor(roles: readonly string[], entities: readonly { entity: string }[]): Place[] {
  return PLACES.filter((place) => isFor(place, roles) && (place.entity === undefined || entities.some(({ entity }) => entity === place.entity)));
}

/** The same in the menu's groups, in their order. */
export function placeGroups(places: readonly Place[]): { title: string; places: Place[] }[] {
  return [...new Set(places.map(({ group }) => group))].map((title) => ({ title, places: places.filter(({ group }) => group === title) }));
}

/** Whether products are this person's business: the own ones, or those of the own customers. */
export const hasProducts = (roles: readonly string[]): boolean => roles.some((role) => PRODUCT_ROLES.includes(role));

/** Where the workstation begins: a customer's products (specification, section 2), the desk of everyone who works for others. */
export const startPath = (roles: readonly string[]): string => (roles.includes('customer') ? MY_PRODUCT_PATH : HOME_PATH);
