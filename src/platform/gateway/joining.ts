import { type Json, listOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';
import { rowsOf } from './teams.ts';

const BASE = '/yzjumc/team/v1/join';

/** An own session is not at stake: people who are in no team have none. */
const ask = (call: string, data: Json = {}): Promise<unknown> =>
  request(`${BASE}/${call}`, { data, warn: false, session: false });

export interface InviteView {
  eid: string;
  teamName: string;
  certified: boolean;
  /** Masked. */
  byName: string;
  admin: boolean;
  /** Masked; '': for whoever has the link. */
  phone: string;
  expiresAt: string;
}

export interface NamedTeam {
  eid: string;
  name: string;
  /** Certified as the company of that name: nobody else can go by it. */
  certified: boolean;
  /** Masked. */
  managers: string[];
}

export interface Overview {
  name: string;
  phone: string;
  teams: { eid: string; name: string; isAdmin: boolean }[];
  requests: {
    id: string;
    teamName: string;
    status: 'waiting' | 'approved' | 'refused' | 'withdrawn';
    reason: string;
    createdAt: string;
  }[];
  invites: { id: string; teamName: string; byName: string; admin: boolean; expiresAt: string }[];
}

export const namedTeam = (row: Json): NamedTeam => ({
  eid: textOf(row.eid),
  name: textOf(row.name),
  certified: row.certified === true,
  managers: listOf(row.managers).map(textOf),
});

export async function lookAtInvite(token: string): Promise<InviteView> {
  const data = objectOf(await ask('invite', { token }));
  return {
    eid: textOf(data.eid),
    teamName: textOf(data.teamName),
    certified: data.certified === true,
    byName: textOf(data.byName),
    admin: data.admin === true,
    phone: textOf(data.phone),
    expiresAt: textOf(data.expiresAt),
  };
}

/** @returns the eid of the team that one is in now */
export const acceptInvite = async (by: { token: string } | { inviteId: string }): Promise<string> =>
  textOf(objectOf(await ask('accept', by)).eid);

/** Rejects with status 401 for who is not signed in. */
export async function fetchOverview(): Promise<Overview> {
  const data = objectOf(await ask('overview'));
  return {
    name: textOf(data.name),
    phone: textOf(data.phone),
    teams: rowsOf(data.teams, (row) => ({
      eid: textOf(row.eid),
      name: textOf(row.name),
      isAdmin: row.isAdmin === true,
    })),
    requests: rowsOf(data.requests, (row) => ({
      id: textOf(row.id),
      teamName: textOf(row.teamName),
      status: textOf(row.status) as Overview['requests'][number]['status'],
      reason: textOf(row.reason),
      createdAt: textOf(row.createdAt),
    })),
    invites: rowsOf(data.invites, (row) => ({
      id: textOf(row.id),
      teamName: textOf(row.teamName),
      byName: textOf(row.byName),
      admin: row.admin === true,
      expiresAt: textOf(row.expiresAt),
    })),
  };
}

export const searchTeams = async (name: string): Promise<NamedTeam[]> =>
  rowsOf(await ask('search', { name }), namedTeam);
export const askToJoin = (eid: string, message: string): Promise<unknown> => ask('ask', { eid, message });
export const withdrawRequest = (requestId: string): Promise<unknown> => ask('withdraw', { requestId });
export const foundTeam = async (name: string): Promise<string> => textOf(objectOf(await ask('found', { name })).eid);
