import { Link } from 'react-router-dom';
import { HELP_PAGES } from '../../../ui/links.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import './how.css';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

interface HowPageProps {
  title: string;
  lead: string;
  steps: readonly { title: string; text: string }[];
  questions: readonly { ask: string; answer: string }[];
}

/** A page of help: numbered steps, then what people ask, with the other pages beside it. */
export function HowPage({ title, lead, steps, questions }: HowPageProps) {
  usePageTitle(title);
  return (
    <div className="how">
      <nav className="how-pages" aria-label="帮助文章">
        <ul>
          {HELP_PAGES.map(({ path, title: name }) => (
            <li key={path}>
              <Link to={path} {...(name === title && { 'aria-current': 'page' as const })}>
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
