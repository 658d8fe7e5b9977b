import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import type { Account } from '../../api/account.ts';
import { NameDialog } from './NameDialog.tsx';
import { Photo } from './Photo.tsx';

interface ProfileProps {
  account: Account;
  onChanged: () => Promise<void>;
}

/** Photo and name as others see them, the account, and the teams one belongs to. */
export function Profile({ account, onChanged }: ProfileProps) {
  const [renaming, setRenaming] = useState(false);
  return (
    <section className="ac-card" aria-label="个人资料">
      <h2>个人资料</h2>
      <Photo account={account} onChanged={onChanged} />
      <dl className="ac-rows">
        <div>
          <dt>姓名</dt>
          <dd>
            {account.name}
            <Button aria-label="修改姓名" onClick={() => setRenaming(true)}>
              修改
            </Button>
          </dd>
        </div>
        <div>
          <dt>账号</dt>
          <dd>{account.account}</dd>
        </div>
        <div>
          <dt>团队</dt>
          <dd>
            <ul className="ac-teams">
              {account.teams.map(({ eid, name, isAdmin }) => (
                <li key={eid}>
                  {name}
                  {isAdmin && <span className="ac-tag">管理员</span>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {renaming && <NameDialog name={account.name} onChanged={onChanged} onClose={() => setRenaming(false)} />}
    </section>
  );
}
