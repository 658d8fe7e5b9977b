import { formatMoney } from '@yunpu/engine-core/format';
import { Check } from 'lucide-react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { productPath } from '../../../../ui/links.ts';
import { QuickAdd } from '../QuickAdd.tsx';
import { cellOf } from '../words.ts';
import './editions.css';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';

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

/** The three editions with their price, their limits and what they are known for. */
export function EditionCards({ editions }: { editions: readonly Product[] }) {
  // The cloud grows with the number of people that an edition is for.
  const steps = Object.fromEntries(
    [...editions]
      .sort((a, b) => (a.maxQuantity ?? a.minQuantity + 1e6) - (b.maxQuantity ?? b.minQuantity + 1e6))
      .map(({ productNo }, at) => [productNo, Math.min(at, CLOUDS.length - 1)]),
  );
  return (
    <section className="store-section" id="suite" aria-labelledby="suite-title">
      <h2 id="suite-title" className="store-title">
        三个版本，总有一个合适
      </h2>
      <p className="store-lead">按人数和年限计价，不合适随时升级，差价按天折算到分。</p>
      <ul className="edition-cards">
        {editions.map((edition) => (
          <li key={edition.productNo} className={edition.isHot ? 'edition-card edition-hot' : 'edition-card'}>
            {edition.isHot && <span className="edition-flag">最多人选</span>}
            <EditionPicture size={steps[edition.productNo] ?? 0} />
            <h3>{edition.label || edition.name}</h3>
            <p className="edition-sketch">{edition.sketch}</p>
            <p className="edition-price">
              <strong>{formatMoney(edition.lowestPrice)}</strong>
              <span>／{edition.unit} 起</span>
            </p>
            <div className="edition-calls">
              <ButtonLink
                look={edition.isHot ? 'primary' : 'outline'}
                large
                to={productPath(edition.productNo)}
                aria-label={`查看${edition.name}`}
              >
                查看详情
              </ButtonLink>
              <QuickAdd product={edition} />
            </div>
            <ul className="edition-points">
              {edition.moduleList
                .filter(({ showInCard }) => showInCard)
                .map((entry) => (
                  <li key={entry.name}>
                    <Check size={16} aria-hidden />
                    <span>{entry.name}</span>
                    <b>{cellOf(entry).text}</b>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
