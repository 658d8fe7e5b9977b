import { Quote } from 'lucide-react';
import type { Product } from '../../../../../contract/catalogue.ts';
import './voices.css';

const SHOWN = 3;

/** What customers say of the products, each company once. */
export function CustomerVoices({ products }: { products: readonly Product[] }) {
  const voices = [
    ...new Map(products.flatMap(({ cases }) => cases).map((voice) => [voice.customer, voice])).values(),
  ].slice(0, SHOWN);
  if (voices.length === 0) return null;
  return (
    <section className="voices" aria-labelledby="voices-title">
      <div className="store-section">
        <h2 id="voices-title" className="store-title">
          客户怎么说
        </h2>
        <ul>
          {voices.map(({ customer, person, words }) => (
            <li key={customer}>
              <figure>
                <Quote size={24} aria-hidden />
                <blockquote>{words}</blockquote>
                <figcaption>
                  <strong>{customer}</strong>
                  {person && <span>{person}</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
