import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Product } from '../../gateway/catalogue.ts';
import { productPath } from '../../ui/links.ts';
import { cardPrice, cellOf } from '../words.ts';
import './editions.css';

/** The three editions with their price, their limits and what they are known for. */
export function EditionCards({ editions }: { editions: readonly Product[] }) {
  return (
    <section className="store-section" id="suite" aria-labelledby="suite-title">
      <h2 id="suite-title" className="store-title">三个版本，总有一个合适</h2>
      <p className="store-lead">按人数和年限计价，不合适随时升级，差价按天折算到分。</p>
      <ul className="edition-cards">
        {editions.map((edition) => (
          <li key={edition.productNo} className={edition.isHot ? 'edition-card edition-hot' : 'edition-card'}>
            {edition.isHot && <span className="edition-flag">最多人选</span>}
            <h3>{edition.label || edition.name}</h3>
            <p className="edition-sketch">{edition.sketch}</p>
            <p className="edition-price"><strong>{cardPrice(edition.price)}</strong><span>／{edition.unit} 起</span></p>
            <Link className={edition.isHot ? 'store-main-button' : 'store-button'} to={productPath(edition.productNo)} aria-label={`查看${edition.name}`}>查看详情</Link>
            <ul className="edition-points">
              {edition.modules.filter(({ showInCard }) => showInCard).map((entry) => (
                <li key={entry.name}><Check size={16} aria-hidden /><span>{entry.name}</span><b>{cellOf(entry).text}</b></li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
