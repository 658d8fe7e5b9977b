import './offerLine.css';

/** Promotions in one line: the first in full, the others behind it. `brief`: the first alone, without its end. */
export function OfferLine({
  offers,
  brief = false,
}: {
  offers: readonly { title: string; until: string }[];
  brief?: boolean;
}) {
  const [first, ...others] = offers;
  if (!first) return null;
  return (
    <div className="offer-line">
      <p>
        <b>优惠</b>
        <span title={first.title}>{first.title}</span>
        {!brief && <small>至 {first.until}</small>}
      </p>
      {others.length > 0 && !brief && (
        <details>
          <summary>另有 {others.length} 项</summary>
          <ul>
            {others.map(({ title, until }) => (
              <li key={title}>
                {title}
                <small>至 {until}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
