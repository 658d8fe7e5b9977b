/** Who is calling, rebuilt from the session at every request. Nothing here comes from a header. */
export interface Caller {
  sessionId: string;
  userId: string;
  userName: string;
  phone: string;
  /** Role names of `schemas/roles.json`. */
  roles: readonly string[];
  team: { eid: string; name: string; certified: boolean; isAdmin: boolean };
  /** sourceChannel is not yzj_public (specification, section 3). */
  private: boolean;
  /** '1' PARTNER, '2' CUSTOMER, '' otherwise (specification, section 6). */
  channel: '' | '1' | '2';
}

/** Roles of the people who work for the shop and see every team's business. */
export const STAFF_ROLES: readonly string[] = ['staff', 'operator'];

export const isStaff = ({ roles }: Pick<Caller, 'roles'>): boolean => roles.some((role) => STAFF_ROLES.includes(role));
