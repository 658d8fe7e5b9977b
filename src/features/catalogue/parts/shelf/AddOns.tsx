import { Search } from 'lucide-react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { useSearchWord } from '../../../../ui/useSearchWord.ts';
import { ProductCard } from '../ProductCard.tsx';
import { QuickAdd } from '../QuickAdd.tsx';
import './addOns.css';
import { Button } from '../../../../ui/Button.tsx';

const zoneWords: Readonly<Record<string, { title: string; lead: string }>> = {
  addon: { title: '增值应用', lead: '在版本之外按需加购。' },
  flow: { title: '流量产品', lead: '按用量订购，用多少买多少。' },
  service: { title: '专业服务', lead: '由专人交付的实施、培训等服务。' },
};

const matches = ({ name, sketch, group, values }: Product, keyword: string): boolean =>
  [name, sketch, group, ...values].some((text) => text.toLowerCase().includes(keyword));

/** What is bought beside the editions, by zone and group, with a search over all of it. */
export function AddOns({ products }: { products: readonly Product[] }) {
  return products.length === 0 ? null : <SearchableZones products={products} />;
}

function SearchableZones({ products }: { products: readonly Product[] }) {
  const [typed, setTyped] = useSearchWord('q');
  const keyword = typed.trim().toLowerCase();
  const found = keyword === '' ? products : products.filter((product) => matches(product, keyword));
  const zones = [...new Set(found.map(({ zone }) => zone))];
  return (
    <section className="store-section" aria-labelledby="addons-title">
      <div className="addons-head">
        <h2 id="addons-title" className="store-title">
          更多产品
        </h2>
        <label className="addons-search">
          <Search size={16} aria-hidden />
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="搜索产品"
            aria-label="搜索产品"
          />
        </label>
      </div>
      <p className="ui-hidden" role="status">
        {keyword === '' ? '' : `找到 ${found.length} 个产品`}
      </p>
      {zones.map((zone) => (
        <ZoneSection key={zone} zone={zone} products={found.filter((product) => product.zone === zone)} />
      ))}
      {found.length === 0 && (
        <div className="addons-none">
          <p>没有找到“{typed.trim()}”相关的产品</p>
          <Button onClick={() => setTyped('')}>看看全部产品</Button>
        </div>
      )}
    </section>
  );
}

function ZoneSection({ zone, products }: { zone: string; products: readonly Product[] }) {
  const words = zoneWords[zone];
  return (
    <div className="addons-zone" id={zone}>
      <h3>{words?.title ?? zone}</h3>
      {words && <p className="store-lead">{words.lead}</p>}
      <ul className="addons-cards">
        {products.map((product) => (
          <li key={product.productNo}>
            <ProductCard product={product} heading="h4" group={product.group} action={<QuickAdd product={product} />} />
          </li>
        ))}
      </ul>
    </div>
  );
}
