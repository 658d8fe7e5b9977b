import { listOf, objectOf, textOf } from '../gateway/json.ts';

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

export function parseTeams(value: unknown): Team[] {
  return listOf(value).map((item) => {
    const team = objectOf(item);
    return {
      networkId: textOf(team.networkid),
      name: textOf(team.networkname),
      photoUrl: textOf(team.networkphotourl),
      eid: textOf(team.eid),
      isAdmin: textOf(team.isAdmin) === '1',
      isDefault: team.defNetwork === true,
      managers: listOf(team.managers).map((manager) => textOf(objectOf(manager).name)),
    };
  });
}

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
