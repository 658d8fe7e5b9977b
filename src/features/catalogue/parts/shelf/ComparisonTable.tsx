import { formatMoney } from '@yunpu/engine-core/format';
import { Check, CirclePlus, Minus } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Product } from '../../../../../contract/catalogue.ts';
import { productPath } from '../../../../ui/links.ts';
import { type Cell } from '../words.ts';
import { compareEditions, onlyDifferences } from './compare.ts';
import './comparison.css';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';

const signs = { yes: Check, no: Minus, optional: CirclePlus } as const;

/** Every module of every edition; the head and the first column stay in sight, price and button come again at the foot. */
export function ComparisonTable({ editions }: { editions: readonly Product[] }) {
  const [differences, setDifferences] = useState(false);
  const all = compareEditions(editions);
  const groups = differences ? onlyDifferences(all) : all;
  return (
    <section className="store-section" id="compare" aria-labelledby="compare-title">
      <div className="compare-head">
        <h2 id="compare-title" className="store-title">
          逐项对比
        </h2>
        <label className="compare-only">
          <input type="checkbox" checked={differences} onChange={(event) => setDifferences(event.target.checked)} />
          只看不同
        </label>
      </div>
      <div className="compare-frame">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">功能</th>
              {editions.map(({ productNo, name, label }) => (
                <th scope="col" key={productNo}>
                  {label || name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr className="compare-group">
                  <th scope="rowgroup" colSpan={editions.length + 1}>
                    {title}
                  </th>
                </tr>
                {rows.map(({ name, cells }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, at) => (
                      <td key={editions[at]?.productNo} className={`compare-${cell.kind}`}>
                        <CellContent cell={cell} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">价格</th>
              {editions.map(({ productNo, name, lowestPrice, unit }) => (
                <td key={productNo}>
                  <strong>{formatMoney(lowestPrice)}</strong>
                  <span className="compare-unit">／{unit} 起</span>
                  <ButtonLink look="outline" large to={productPath(productNo)} aria-label={`查看${name}`}>
                    查看详情
                  </ButtonLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function CellContent({ cell }: { cell: Cell }) {
  if (cell.kind === 'text') return cell.text;
  const Sign = signs[cell.kind];
  return (
    <span className="compare-sign">
      <Sign size={16} aria-hidden />
      {cell.text}
    </span>
  );
}
