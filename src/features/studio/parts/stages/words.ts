import type { Audience, StageHead } from '../../api/studio.ts';

/** Who is to have it first, while it is being chosen. */
export interface Chosen {
  by: Audience['by'];
  roles: readonly string[];
  teams: readonly { eid: string; name: string }[];
  percent: number;
}

export const NOBODY_YET: Chosen = { by: 'roles', roles: [], teams: [], percent: 10 };

/** Undefined: nobody is chosen yet. */
export function audienceOf({ by, roles, teams, percent }: Chosen): Audience | undefined {
  if (by === 'roles') return roles.length === 0 ? undefined : { by, roles: [...roles] };
  if (by === 'teams') return teams.length === 0 ? undefined : { by, teams: teams.map(({ eid }) => eid) };
  return percent >= 1 && percent <= 99 && Number.isInteger(percent) ? { by, percent } : undefined;
}

const SOME = 3;

/** Who has it, and how many people that is. */
export function stageInWords({ audience, names, people, problem }: StageHead): string {
  if (problem !== null) return `现在没有人在试用：${problem}`;
  const some = names.slice(0, SOME).join('、');
  const whom =
    audience.by === 'share'
      ? `${audience.percent}% 的团队`
      : names.length > SOME
        ? `${some}等 ${names.length} 个${audience.by === 'roles' ? '角色' : '团队'}`
        : some;
  return `${whom}正在试用，共 ${people} 人；其他人看到的仍是生效的版本`;
}
