import type { Product } from '../../../../../contract/catalogue.ts';
import { cellOf, parentTitle } from '../words.ts';

/** What an edition contains, by group. */
export function ModuleList({ product }: { product: Product }) {
  const groups = [...new Set(product.moduleList.map(({ parentName }) => parentName))];
  return (
    <section aria-labelledby="modules-title">
      <h2 id="modules-title" className="store-title">
        包含的内容
      </h2>
      <div className="detail-modules">
        {groups.map((group) => (
          <div key={group}>
            <h3>{parentTitle(group)}</h3>
            <dl>
              {product.moduleList
                .filter(({ parentName }) => parentName === group)
                .map((entry) => {
                  const cell = cellOf(entry);
                  return (
                    <div key={entry.name}>
                      <dt>{entry.name}</dt>
                      <dd className={`compare-${cell.kind}`}>{cell.text}</dd>
                    </div>
                  );
                })}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
