import { Link } from 'react-router-dom';
import { usePageTitle } from '../ui/usePageTitle.ts';
import './how.css';

const PAGES = [['/howBuy', '如何购买'], ['/howPay', '如何付款'], ['/howRenew', '如何续费'], ['/howAdd', '如何加购']] as const;

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
        <ul>{PAGES.map(([path, name]) => <li key={path}><Link to={path} {...(name === title && { 'aria-current': 'page' as const })}>{name}</Link></li>)}</ul>
      </nav>
      <article>
        <h1>{title}</h1>
        <p className="how-lead">{lead}</p>
        <ol className="how-steps">{steps.map((step) => <li key={step.title}><h2>{step.title}</h2><p>{step.text}</p></li>)}</ol>
        <h2 className="how-asked">常见问题</h2>
        {questions.map(({ ask, answer }) => <details key={ask}><summary>{ask}</summary><p>{answer}</p></details>)}
        <p className="how-next"><Link className="ui-button ui-button-primary" to="/product">去看产品</Link></p>
      </article>
    </div>
  );
}
