/** What happens with a trial, step by step; `done` of them have. */
export function TrialPath({ steps, done }: { steps: readonly { title: string; text: string }[]; done: number }) {
  return (
    <ol className="trial-path">
      {steps.map(({ title, text }, at) => (
        <li
          key={title}
          className={at < done ? 'trial-done' : undefined}
          aria-current={at === done ? 'step' : undefined}
        >
          <i aria-hidden>{at + 1}</i>
          <p>
            <strong>
              {title}
              {at < done && <span className="ui-hidden">（已完成）</span>}
            </strong>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
