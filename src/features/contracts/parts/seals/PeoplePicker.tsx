import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { type Colleague, fetchColleagues } from '../../api/sealGrants.ts';

interface PeoplePickerProps {
  chosen: readonly Colleague[];
  onChoose: (people: readonly Colleague[]) => void;
}

/** As many as one answer holds. */
const MAX = 50;

/** People of the team: found by name, ticked, and taken back. */
export function PeoplePicker({ chosen, onChoose }: PeoplePickerProps) {
  const [keywords, setKeywords] = useState('');
  const asked = useDeferredValue(keywords.trim());
  const { data, error, mutate } = useSWR(['colleagues', asked], () => fetchColleagues(asked), {
    keepPreviousData: true,
  });
  const isChosen = ({ userId }: Colleague) => chosen.some((one) => one.userId === userId);
  const toggle = (person: Colleague) =>
    onChoose(isChosen(person) ? chosen.filter(({ userId }) => userId !== person.userId) : [...chosen, person]);
  return (
    <fieldset className="sl-people">
      <legend>人员</legend>
      {chosen.length > 0 && (
        <ul className="sl-chosen" aria-label="已选人员">
          {chosen.map((person) => (
            <li key={person.userId}>
              {person.name}
              <Button look="icon" aria-label={`移除 ${person.name}`} onClick={() => toggle(person)}>
                <X size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="search"
        aria-label="查找人员"
        placeholder="姓名或手机号"
        maxLength={40}
        value={keywords}
        onChange={(event) => setKeywords(event.target.value)}
        // Enter looks for people here; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="sl-found" aria-label="团队人员">
        {data?.map((person) => (
          <li key={person.userId}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(person)}
                disabled={!isChosen(person) && chosen.length >= MAX}
                onChange={() => toggle(person)}
              />
              <span>
                {person.name}
                {person.isAdmin && <small>管理员，不需授权</small>}
                <small>{person.about}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="sl-quiet">没有找到这个人</p>}
      {data?.length === MAX && <p className="sl-quiet">只列出前 {MAX} 人，请用姓名或手机号查找</p>}
      {!data && error !== undefined && (
        <p className="sl-problem" role="alert">
          人员没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
    </fieldset>
  );
}
