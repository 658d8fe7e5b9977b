import type { NamedTeam } from '../../api/joining.ts';

/** Instead of a team that is there: one of the same name. */
export const NEW_TEAM = 'new';

interface CompanyChoiceProps {
  teams: readonly NamedTeam[];
  /** An eid, NEW_TEAM, or '' while nothing was chosen. */
  choice: string;
  onChoose: (choice: string) => void;
  message: string;
  onMessage: (message: string) => void;
  error: string | undefined;
}

/** Where the company has a team already: asking to be let in, or, unless the name is certified, a team of one's own. */
export function CompanyChoice({ teams, choice, onChoose, message, onMessage, error }: CompanyChoiceProps) {
  const owned = teams.some(({ certified }) => certified);
  return (
    <fieldset className="lg-choice" aria-describedby="company-choice-note">
      <legend>{owned ? '该企业已认证，可以申请加入它的团队' : '该企业名称已有团队，请选择'}</legend>
      {teams.map(({ eid, name, certified, managers }) => (
        <label key={eid}>
          <input type="radio" name="company-choice" checked={choice === eid} onChange={() => onChoose(eid)} />
          <span>
            申请加入 {name}
            <small>
              {certified ? '已认证' : '未认证'} · 企业号 {eid}
              {managers.length > 0 && ` · 管理员 ${managers.join('、')}`}
            </small>
          </span>
        </label>
      ))}
      {!owned && (
        <label>
          <input type="radio" name="company-choice" checked={choice === NEW_TEAM} onChange={() => onChoose(NEW_TEAM)} />
          <span>
            新建团队<small>您将成为管理员；名称归属以企业认证为准</small>
          </span>
        </label>
      )}
      {choice !== '' && choice !== NEW_TEAM && (
        <label className="lg-choice-message">
          申请说明（选填）
          <textarea
            rows={2}
            maxLength={200}
            placeholder="您的部门、职务，方便管理员核对"
            value={message}
            onChange={(event) => onMessage(event.target.value)}
          />
        </label>
      )}
      <span id="company-choice-note" className="ui-field-error">
        {error}
      </span>
    </fieldset>
  );
}
