import { createContext, type ReactNode, use } from 'react';
import './statePage.css';

/** Whether a frame around it is the page's main part already. */
export const InMain = createContext(false);

/** A page that has only one thing to say: not found, failed, nothing here. */
export function StatePage({
  code,
  title,
  text,
  children,
}: {
  code: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const Part = use(InMain) ? 'div' : 'main';
  return (
    <Part className="state-page">
      <svg viewBox="0 0 240 120" width="240" height="120" fill="none" aria-hidden focusable="false">
        <path
          d="M70 100a30 30 0 0 1-3-59.800A42 42 0 0 1 147 30a34 34 0 0 1 25 70z"
          fill="var(--ant-color-primary-bg)"
          stroke="var(--ant-color-primary)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d="M20 100h200"
          stroke="var(--ant-color-border)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray="2 8"
        />
        <text x="120" y="80" textAnchor="middle" fontSize="36" fontWeight="600" fill="var(--ant-color-primary)">
          {code}
        </text>
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className="state-page-actions">{children}</div>}
    </Part>
  );
}
