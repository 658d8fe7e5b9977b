import type { DocumentIndex } from '../../../platform/gateway/documents.ts';

/** For those who write documents: what keeps one from being served, and where it stands. Nothing for everyone else. */
export function ProblemNotice({ index }: { index: DocumentIndex }) {
  const problems = Object.values(index.problems).flat();
  if (problems.length === 0) return null;
  return (
    <section className="home-problems" aria-labelledby="home-problems">
      <h2 id="home-problems">有单据文档存在错误，改正后立即生效</h2>
      <ul>
        {problems.slice(0, 5).map(({ place, message }) => (
          <li key={place + message}>
            <code>{place}</code>
            {message}
          </li>
        ))}
      </ul>
      {problems.length > 5 && <p className="home-quiet">另有 {problems.length - 5} 处</p>}
    </section>
  );
}
