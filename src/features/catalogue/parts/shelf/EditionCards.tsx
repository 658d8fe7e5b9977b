import { Check } from 'lucide-react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { OfferLine } from '../OfferLine.tsx';
import { cellOf } from '../words.ts';
import { EditionCalls } from './EditionCalls.tsx';
import { BY_PERSON, EditionPrice } from './EditionPrice.tsx';
import './editions.css';

/** People in a cloud that grows with the edition; decoration. */
function EditionPicture({ size }: { size: number }) {
  return (
    <svg
      className="edition-picture"
      width="112"
      height="64"
      viewBox="0 0 112 64"
      fill="none"
      aria-hidden
      focusable="false"
    >
      <path className="edition-cloud" d={CLOUDS[size]} />
      {PEOPLE[size]?.map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <circle cx="0" cy="32" r="5" />
          <path d="M-9 48c2-11 16-11 18 0" />
        </g>
      ))}
      <path className="edition-floor" d="M4 58h104" />
    </svg>
  );
}

const CLOUDS = [
  'M42 54a14 14 0 0 1-1-28 18 18 0 0 1 34-3 15 15 0 0 1-3 31z',
  'M32 54a17 17 0 0 1-1-34 24 24 0 0 1 46-4 19 19 0 0 1-2 38z',
  'M24 54a15 15 0 0 1-1-30 31 31 0 0 1 56-4 17 17 0 0 1 3 34z',
];
const PEOPLE = [[57], [45, 68], [34, 56, 78]];

/** What an edition is known for; one whose shop names nothing has no empty list. */
function EditionPoints({ edition: { moduleList } }: { edition: Product }) {
  const points = moduleList.filter(({ showInCard }) => showInCard);
  if (points.length === 0) return null;
  return (
    <ul className="edition-points">
      {points.map((entry) => (
        <li key={entry.name}>
          <Check size={16} aria-hidden />
          <span>{entry.name}</span>
          <b>{cellOf(entry).text}</b>
        </li>
      ))}
    </ul>
  );
}

/** How many of the others begin with fewer people. */
const smallerThan = ({ minQuantity }: Product, editions: readonly Product[]): number =>
  editions.filter((other) => other.minQuantity < minQuantity).length;

const COUNTS: Readonly<Record<number, string>> = { 2: '两', 3: '三', 4: '四', 5: '五', 6: '六' };

/** The editions in the shop's order, with their price, their limits and what they are known for. */
export function EditionCards({ editions }: { editions: readonly Product[] }) {
  const isChoice = editions.length > 1;
  const isByPerson = editions.every(({ unit }) => unit === BY_PERSON);
  return (
    <section className="store-section" id="suite" aria-labelledby="suite-title">
      <h2 id="suite-title" className="store-title">
        {isChoice ? `${COUNTS[editions.length] ?? editions.length}个版本，总有一个合适` : '版本与价格'}
      </h2>
      <p className="store-lead">
        {isByPerson ? '单价都按每人每年列出，总价随人数' : '总价随数量'}、年限、模块与活动计算。
      </p>
      <ul className="edition-cards">
        {editions.map((edition) => (
          <li key={edition.productNo} className={edition.isHot ? 'edition-card edition-hot' : 'edition-card'}>
            {edition.isHot && <span className="edition-flag">最多人选</span>}
            <EditionPicture size={Math.min(smallerThan(edition, editions), CLOUDS.length - 1)} />
            <h3>{edition.label || edition.name}</h3>
            <p className="edition-sketch">{edition.sketch}</p>
            <EditionPrice edition={edition} />
            <EditionCalls edition={edition} />
            <div className="edition-offer">
              <OfferLine offers={edition.activities} brief />
            </div>
            <EditionPoints edition={edition} />
          </li>
        ))}
      </ul>
    </section>
  );
}
