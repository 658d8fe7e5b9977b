import { inSellerCentre, SELLER_PATH } from '../session/partner.ts';

/** The two places with a frame of their own: one's own business with the shop, and a partner's business with others. */
export type Root = '/workstation' | '/seller';

export const rootOf = (pathname: string): Root => (inSellerCentre(pathname) ? SELLER_PATH : '/workstation');

export const ROOT_TITLES: Readonly<Record<Root, string>> = { '/workstation': '工作台', '/seller': '卖家中心' };

/** The one that is shown: links lead on in the same frame. */
export const currentRoot = (): Root => rootOf(typeof location === 'undefined' ? '' : location.pathname);

export const homePath = (root: Root = currentRoot()): string => `${root}/home`;
