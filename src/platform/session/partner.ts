import type { CosmicUserInfo } from '../../../contract/identity/session.ts';
import type { Team } from './team.ts';

/** The partners' seller centre; another site may take its place. */
export const SELLER_PATH = '/seller' as const;

export const inSellerCentre = (pathname: string): boolean =>
  pathname === SELLER_PATH || pathname.startsWith(`${SELLER_PATH}/`);

const partnerGroups = new Set(['RG-001', 'RG-007']);

export interface CosmicRole {
  name: string;
  groupType: string;
}

export const parseCosmicRoles = ({ roles }: CosmicUserInfo): CosmicRole[] =>
  roles.map(({ name, group }) => ({ name, groupType: group.type }));

/**
 * Whether the person is a partner (specification, section 4): a role of a partner group, at least one
 * team, and the gray-release check on the teams. Any error on the way means no.
 */
export async function isPartner(
  roles: readonly CosmicRole[],
  teams: readonly Team[],
  grayCheck: (eids: string[]) => Promise<unknown>,
): Promise<boolean> {
  if (teams.length === 0 || !roles.some((role) => partnerGroups.has(role.groupType))) return false;
  try {
    return Boolean(await grayCheck(teams.map((team) => team.eid)));
  } catch {
    return false;
  }
}
