import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { companyRule } from '../../../../platform/session/rules.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { toast } from '../../../../ui/notices.ts';
import { askToJoin, foundTeam, type NamedTeam, searchTeams } from '../../api/joining.ts';
import { CompanyChoice, NEW_TEAM } from '../signup/CompanyChoice.tsx';

interface FindTeamProps {
  onAsked: () => void;
  /** A new team of one's own stands. */
  onFounded: (eid: string) => Promise<void>;
}

/** Looks a company up by its whole name: asks its team to be let in, or founds one. */
export function FindTeam({ onAsked, onFounded }: FindTeamProps) {
  const [name, setName] = useState('');
  const [found, setFound] = useState<{ name: string; teams: NamedTeam[] }>();
  const [choice, setChoice] = useState('');
  const [message, setMessage] = useState('');
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });

  const run = async (work: () => Promise<void>) => {
    setState({ busy: true });
    try {
      await work();
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error: messageOf(error) });
    }
  };
  const search = () =>
    run(async () => {
      const rule = companyRule(name);
      if (rule !== true) throw new Error(rule);
      const teams = await searchTeams({ name: name.trim() });
      setFound({ name: name.trim(), teams });
      setChoice(teams.length === 0 ? NEW_TEAM : teams.length === 1 && teams[0]?.certified === true ? teams[0].eid : '');
    });
  const go = () =>
    run(async () => {
      if (choice === '') throw new Error('请选择加入已有的团队，或新建团队');
      if (choice === NEW_TEAM) return onFounded(await foundTeam(found?.name ?? ''));
      await askToJoin({ eid: choice, message: message.trim() });
      toast('申请已提交，请等待管理员处理', 'success');
      setFound(undefined);
      setName('');
      setMessage('');
      onAsked();
    });

  return (
    <section className="jt-part" aria-label="查找企业">
      <h2>查找企业，或新建团队</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (found ? go() : search());
        }}
      >
        <Field
          id="company"
          label="企业名称"
          icon={Building2}
          maxLength={60}
          placeholder="企业全称，与营业执照一致"
          value={name}
          error={found ? undefined : state.error}
          onChange={(event) => {
            setName(event.target.value);
            setFound(undefined);
            setState({ busy: false });
          }}
        />
        {found && found.teams.length > 0 && (
          <CompanyChoice
            teams={found.teams}
            choice={choice}
            onChoose={setChoice}
            message={message}
            onMessage={setMessage}
            error={state.error}
          />
        )}
        {found?.teams.length === 0 && (
          <p className="lg-caution">还没有以“{found.name}”为名的团队，您可以新建并成为它的管理员。</p>
        )}
        {found?.teams.length === 0 && state.error !== undefined && (
          <p className="lg-refusal" role="alert">
            {state.error}
          </p>
        )}
        <Button type="submit" look="primary" large className="lg-submit" busy={state.busy}>
          {!found ? '查找' : choice === NEW_TEAM ? '新建团队' : '提交申请'}
        </Button>
      </form>
    </section>
  );
}
