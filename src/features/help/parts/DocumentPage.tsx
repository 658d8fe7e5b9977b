import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../../ui/Logo.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import './help.css';

/** A public page to read: a heading, the date it came into force, numbered articles. */
export function DocumentPage({
  title,
  since,
  intro,
  articles,
}: {
  title: string;
  since: string;
  intro: string;
  articles: readonly { heading: string; body: ReactNode }[];
}) {
  usePageTitle(title);
  return (
    <div className="help-page">
      <header className="help-head">
        <Link to="/login" className="help-brand" aria-label="云铺，返回登录">
          <Logo size={28} />
          云铺
        </Link>
      </header>
      <main className="help-text">
        <h1>{title}</h1>
        <p className="help-since">生效日期：{since}</p>
        <p>{intro}</p>
        {articles.map(({ heading, body }, at) => (
          <section key={heading}>
            <h2>
              {at + 1}. {heading}
            </h2>
            {body}
          </section>
        ))}
      </main>
    </div>
  );
}
