import { useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { type Audience, findTeams } from '../../api/studio.ts';
import { type Chosen, NOBODY_YET } from './chosen.ts';
import './audience.css';

const KINDS: readonly { by: Audience['by']; title: string }[] = [
  { by: 'roles', title: '按角色' },
  { by: 'teams', title: '指定团队' },
  { by: 'share', title: '一部分团队' },
];

interface AudienceChoiceProps {
  /** Undefined: everybody has it at once. */
  chosen: Chosen | undefined;
  roles: readonly { name: string; title: string }[];
  onChange(next: Chosen | undefined): void;
}

const toggled = <Item,>(items: readonly Item[], item: Item, same: (other: Item) => boolean): Item[] =>
  items.some(same) ? items.filter((other) => !same(other)) : [...items, item];

/** Whether everybody has a new version at once, or who has it first. */
export function AudienceChoice({ chosen, roles, onChange }: AudienceChoiceProps) {
  return (
    <div className="st-audience">
      <label className="st-audience-switch">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={(event) => onChange(event.target.checked ? NOBODY_YET : undefined)}
        />
        先给一部分人用
        <small className="st-hint">其他人仍看到现在生效的版本，试好了再推广到所有人，或者撤回</small>
      </label>
      {chosen && (
        <fieldset>
          <legend>先给谁用</legend>
          <div className="st-audience-kinds">
            {KINDS.map(({ by, title }) => (
              <label key={by}>
                <input
                  type="radio"
                  name="audience"
                  checked={chosen.by === by}
                  onChange={() => onChange({ ...chosen, by })}
                />
                {title}
              </label>
            ))}
          </div>
          {chosen.by === 'roles' && (
            <ul className="st-audience-list" aria-label="角色">
              {roles.map(({ name, title }) => (
                <li key={name}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.roles.includes(name)}
                      onChange={() =>
                        onChange({ ...chosen, roles: toggled(chosen.roles, name, (other) => other === name) })
                      }
                    />
                    {title}
                  </label>
                </li>
              ))}
            </ul>
          )}
          {chosen.by === 'teams' && <TeamList chosen={chosen} onChange={onChange} />}
          {chosen.by === 'share' && (
            <label className="st-audience-share">
              <input
                className="st-input"
                type="number"
                min={1}
                max={99}
                value={Number.isNaN(chosen.percent) ? '' : chosen.percent}
                onChange={(event) => onChange({ ...chosen, percent: event.target.valueAsNumber })}
              />
              % 的团队
              <small className="st-hint">同一个团队总在同一边；以后调大比例，已在试用的团队不变</small>
            </label>
          )}
        </fieldset>
      )}
    </div>
  );
}

function countedTeams({ teams, total }: { teams: readonly unknown[]; total: number }, keyword: string): string {
  if (total === 0) return keyword === '' ? '还没有团队' : '没有找到这个名字的团队';
  const counted = keyword === '' ? `共 ${total} 个团队` : `找到 ${total} 个团队`;
  return total > teams.length ? `${counted}，这里列出前 ${teams.length} 个，其余的请输入名字查找` : counted;
}

function TeamList({ chosen, onChange }: { chosen: Chosen; onChange(next: Chosen): void }) {
  const [keyword, setKeyword] = useState('');
  const { data, error } = useSWR(['studio teams', keyword.trim()], () => findTeams({ keyword: keyword.trim() }), {
    keepPreviousData: true,
  });
  const picked = new Set(chosen.teams.map(({ eid }) => eid));
  const shown = [...chosen.teams, ...(data?.teams ?? []).filter(({ eid }) => !picked.has(eid))];
  return (
    <>
      <input
        className="st-input"
        type="search"
        aria-label="查找团队"
        placeholder="查找团队"
        maxLength={60}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {error !== undefined && (
        <p className="st-error" role="alert">
          团队没有查出来：{messageOf(error)}
        </p>
      )}
      <ul className="st-audience-list" aria-label="团队">
        {shown.map((team) => (
          <li key={team.eid}>
            <label>
              <input
                type="checkbox"
                checked={picked.has(team.eid)}
                onChange={() =>
                  onChange({ ...chosen, teams: toggled(chosen.teams, team, ({ eid }) => eid === team.eid) })
                }
              />
              {team.name}
            </label>
          </li>
        ))}
      </ul>
      {data && <p className="st-hint">{countedTeams(data, keyword.trim())}</p>}
    </>
  );
}
