import { formatDateTime, truncateWithEllipsis } from '@yunpu/engine-core/format';
import type { Impact } from '../../../contract/studio/index.ts';
import type { HereProblem, Kept, Mended, Outcome, Worded } from './bring.ts';
import type { Contradiction } from './changes.ts';

/** How much of a value is shown. */
const VALUE_LENGTH = 300;

const valueInWords = (value: unknown): string =>
  value === undefined ? '（没有）' : truncateWithEllipsis(JSON.stringify(value), VALUE_LENGTH);

const LINE = '\n';

/** Whose values they are that something here contradicts. */
export const FROM_SET = '变更集要';
export const FROM_FILES = '文件要';

const placeInWords = (entity: string, at: string): string => `${entity} ${at || '（整份定义）'}`;

export const problemInWords = (problem: HereProblem): string => {
  const { entity, pointer, file, line, column, severity, code, message, suggestion } = problem;
  const place = entity === undefined ? `${file}:${line}:${column}` : placeInWords(entity, pointer);
  return `${place} ${severity === 'error' ? '错误' : '提醒'} ${code} ${message}${
    suggestion === undefined ? '' : `（${suggestion}）`
  }`;
};

export const contradictionInWords = (
  { entity, at, message, was, here, brought }: Contradiction,
  from: string,
): string =>
  [
    `${placeInWords(entity, at)}：${message}`,
    `    原来：${valueInWords(was)}`,
    `    这里现在：${valueInWords(here)}`,
    `    ${from}：${valueInWords(brought)}`,
  ].join(LINE);

const worded = (all: readonly Worded[]): string =>
  all
    .flatMap(({ entity, title, changes }) => [`“${title}”（${entity}）`, ...changes.map((change) => `  ${change}`)])
    .join(LINE);

function impactInWords(impact: readonly Impact[]): string[] {
  return impact.map(({ entity, dangerous, message }) => `  ${dangerous ? '危险' : '影响'} ${entity}：${message}`);
}

const repairsInWords = (repairs: readonly Mended[], from: string): string[] =>
  repairs.map(
    ({ entity, title }) => `  处理 ${entity}：${title}（照${from === FROM_SET ? '来源处' : '文件里'}的选择）`,
  );

export const signedInWords = ({ by, at, reason }: { by: string; at: string; reason: string }): string =>
  `${by} ${formatDateTime(at)} ${reason}`;

const keptInWords = (kept: readonly Kept[] = []): string[] =>
  kept.map(
    ({ entity, title }) =>
      `“${title}”（${entity}）在这里又改过或退回过，与要的不同：留着这里的。要改过来，请在设计台里改，或在它的历史里回到那个版本。`,
  );

/** What became of it, for a person, and whether it is as she asked. */
export function outcomeInWords(outcome: Outcome, from: string): { text: string; good: boolean } {
  const refused = (lines: string[]) => ({ text: [...lines, '什么都没有改变。'].join(LINE), good: false });
  switch (outcome.is) {
    case 'nothing': {
      const { applied, kept } = outcome;
      const same = kept === undefined ? '与现在生效的相同，没有要发布的。' : '没有要发布的。';
      const lines = [
        applied ? `这份变更集已经应用过，不再应用。${kept === undefined ? '它要的都在生效。' : ''}` : same,
      ];
      return { text: [...lines, ...keptInWords(kept)].join(LINE), good: true };
    }
    case 'published':
    case 'checked': {
      const end =
        outcome.is === 'published'
          ? `已发布，全部网关将在两秒内改用：${Object.entries(outcome.versions)
              .map(([entity, version]) => `${entity} ${version}`)
              .join('、')}`
          : '检查通过，没有发布（--check）。';
      const { worded: changes, impact, repairs, kept } = outcome;
      const lines = [
        worded(changes),
        ...impactInWords(impact),
        ...repairsInWords(repairs, from),
        ...keptInWords(kept),
        end,
      ];
      return { text: lines.join(LINE), good: true };
    }
    case 'dangers':
      return refused([
        worded(outcome.worded),
        ...impactInWords(outcome.impact),
        ...repairsInWords(outcome.repairs, from),
        '以上影响需要确认：看过之后加 --confirm 再执行。',
      ]);
    case 'contradictions':
      return refused([
        '两边改了同一处，改得不同（多半是有人在此期间发布过）：',
        ...outcome.contradictions.map((one) => `  ${contradictionInWords(one, from)}`),
        ...(from === FROM_SET
          ? ['看过两边之后，在这里的设计台把这些地方改成变更集要的值，或在来源处改成这里的值、重新生成，再应用。']
          : []),
      ]);
    case 'problems':
      return refused([
        ...outcome.problems.map(problemInWords),
        ...(outcome.problems.some(({ entity }) => entity !== undefined)
          ? ['没有写文件的，是合并到这里的定义之后的位置：在来源处，或在这里的设计台改好，再执行。']
          : []),
      ]);
    case 'refused':
      return refused([outcome.message]);
  }
}
