import type { TeamEntry } from '../../../contract/identity/session.ts';

/** A work circle the person belongs to (specification, section 3). */
export interface Team {
  networkId: string;
  name: string;
  photoUrl: string;
  eid: string;
  isAdmin: boolean;
  isDefault: boolean;
  managers: string[];
}

export const parseTeams = (teams: readonly TeamEntry[]): Team[] =>
  teams.map((team) => ({
    networkId: team.networkid,
    name: team.networkname,
    photoUrl: team.networkphotourl,
    eid: team.eid,
    isAdmin: team.isAdmin === '1',
    isDefault: team.defNetwork,
    managers: team.managers.map(({ name }) => name),
  }));

/** The team a sign-in starts with: the default one if its admin, else any one administers, else the first. */
export function chooseTeam(teams: readonly Team[]): Team | undefined {
  return teams.find((team) => team.isDefault && team.isAdmin) ?? teams.find((team) => team.isAdmin) ?? teams[0];
}

/** Teams that may be chosen come first; the order within both groups stays. */
export function adminsFirst(teams: readonly Team[]): Team[] {
  return [...teams.filter((team) => team.isAdmin), ...teams.filter((team) => !team.isAdmin)];
}

/** A payment under way belongs to the team that pays (specification, sections 4 and 8). The server refuses there too. */
export const isPaying = (path: string): boolean => /^\/(pay|result)(\/|$)/.test(path);
