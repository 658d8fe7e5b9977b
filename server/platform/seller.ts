/** The company behind the shop: party B of every contract and the one that licenses its products. */
export interface Seller {
  name: string;
  uscc: string;
  legalPerson: string;
  address: string;
  phone: string;
}

/** Who sells in a demonstration, and until a shop has written who it is (`readSeller`). */
export const DEMO_SELLER: Seller = {
  name: '云铺科技有限公司',
  uscc: '91440300MA5YPU8X74',
  legalPerson: '沈云山',
  address: '深圳市南山区科技园南路 8 号',
  phone: '400-830-0755',
};
