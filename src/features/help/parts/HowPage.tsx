import { Link } from 'react-router-dom';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { HELP_PAGES } from '../../../ui/links.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { type Article, helpArticles } from './articles.ts';
import './how.css';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

/** A page of help: numbered steps, then what people ask, with the other pages beside it. */
export function HowPage({ path: own }: Pick<Article, 'path'>) {
  const site = useSite();
  const article = helpArticles(site).find(({ path }) => path === own);
  if (!article) throw new Error(`no article of help at ${own}`);
  const { title, lead, steps, questions } = article;
  usePageTitle(title);
  return (
    <div className="how">
      <nav className="how-pages" aria-label="帮助文章">
        <ul>
          {HELP_PAGES.map(({ path, title: name }) => (
            <li key={path}>
              <Link to={path} {...(path === own && { 'aria-current': 'page' as const })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <h1>{title}</h1>
        <p className="how-lead">{lead}</p>
        <ol className="how-steps">
          {steps.map((step) => (
            <li key={step.title}>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <h2 className="how-asked">常见问题</h2>
        {questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className="how-next">
          <ButtonLink look="primary" to="/product">
            去看产品
          </ButtonLink>
        </p>
      </article>
    </div>
  );
}
