import type { StageHead } from '../../api/studio.ts';

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
