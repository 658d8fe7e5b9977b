import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { ProductPicture } from '../../../../ui/ProductPicture.tsx';
import { galleryOf, type Picture } from '../scenes/galleryOf.ts';
import { Live } from '../scenes/Live.tsx';
import { Scene } from '../scenes/Scene.tsx';
import './gallery.css';

/** What the product looks like, as its shop shows it, and what it is known for. */
export function Gallery({ product }: { product: Product }) {
  const pictures = galleryOf(product);
  return (
    <div className="gallery">
      {pictures.length > 0 ? (
        <Screens name={product.name} pictures={pictures} />
      ) : (
        <div className="gallery-stage gallery-plain">
          <ProductPicture name={product.picture} size={120} />
        </div>
      )}
      <ul className="gallery-values" aria-label="卖点">
        {product.values.map((value) => (
          <li key={value}>
            <Check size={14} aria-hidden />
            {value}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Screens of the product one beside the other: swiped, chosen below, or gone through by button and arrow. */
function Screens({ name, pictures }: { name: string; pictures: readonly Picture[] }) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const many = pictures.length > 1;

  const show = (next: number): void => {
    const at = (next + pictures.length) % pictures.length;
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
    setShown(at);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = (shown + by + pictures.length) % pictures.length;
    show(at);
    rail.current?.querySelectorAll('button')[at]?.focus();
  };

  return (
    <>
      <Live className="gallery-stage">
        <ul
          className="gallery-strip"
          ref={strip}
          aria-label={`${name}的画面`}
          tabIndex={many ? 0 : undefined}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        >
          {pictures.map(({ scene, caption }) => (
            <li key={scene}>
              <figure>
                <Scene name={scene} />
                <figcaption>{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {many && (
          <>
            <button
              type="button"
              className="gallery-turn gallery-back"
              aria-label="上一张"
              onClick={() => show(shown - 1)}
            >
              <ChevronLeft size={20} aria-hidden />
            </button>
            <button
              type="button"
              className="gallery-turn gallery-on"
              aria-label="下一张"
              onClick={() => show(shown + 1)}
            >
              <ChevronRight size={20} aria-hidden />
            </button>
          </>
        )}
      </Live>
      {many && (
        <div className="gallery-rail" role="group" aria-label="选择画面" ref={rail} onKeyDown={onKey}>
          {pictures.map(({ scene, caption }, at) => (
            <button
              key={scene}
              type="button"
              aria-label={caption}
              aria-pressed={at === shown}
              tabIndex={at === shown ? 0 : -1}
              onClick={() => show(at)}
            >
              <span data-still="" aria-hidden>
                <Scene name={scene} />
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
