import { formatMoney } from '@yunpu/engine-core/format';
import { less, promotionsOf } from './AmountSummary.tsx';
import './orderLines.css';

interface ItemView {
  productNo: string;
  name: string;
  unit: string;
  quantity: number;
  years: number;
  /** Of a price for the rest of a term, in the place of years. */
  days?: number;
  listPrice: number;
  unitPrice: number;
  amount: number;
}

export interface LineView extends ItemView {
  modules: readonly ItemView[];
  gifts: readonly string[];
  promotions: readonly { title: string; discount: number }[];
  totalListAmount: number;
  totalAmount: number;
  couponDiscount: number;
  payable: number;
  /** What the line does to something that the team has. */
  service?: { does: keyof typeof TITLES; assetNo: string; credit: number; promise: string; keptUntil?: string };
}

const TITLES = { renew: '续费', add: '增购', upgrade: '升级', convert: '转正式' } as const;

/** The unit without '/年': the term stands beside it. */
const unitOf = (unit: string): string => unit.replace(/\/年$/, '');
const isYearly = (unit: string): boolean => unit.endsWith('/年');

/** What is ordered: each product with its modules, quantity × term, list price and price, and what the line comes to. Amounts in fen. */
export function OrderLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th scope="col">产品</th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col">期限</th>
          <th scope="col">金额</th>
        </tr>
      </thead>
      {lines.map((line, index) => (
        <tbody key={index}>
          <ItemRow
            item={line}
            mark={line.service && TITLES[line.service.does]}
            note={line.service && noteOf(line.service)}
          />
          {line.modules.map((module) => (
            <ItemRow key={module.productNo} item={module} mark="模块" isModule />
          ))}
          {line.gifts.map((gift) => (
            <tr key={gift} className="order-line-module order-line-gift">
              <th scope="row" colSpan={4}>
                <span className="order-line-mark">赠送</span>
                {gift}
              </th>
              <td className="order-line-amount">{formatMoney(0)}</td>
            </tr>
          ))}
          {line.promotions.map(({ title, discount }) => (
            <tr key={title} className="order-line-module order-line-gift">
              <th scope="row" colSpan={4}>
                <span className="order-line-mark">活动优惠</span>
                {title}
              </th>
              <td className="order-line-amount">{less(discount)}</td>
            </tr>
          ))}
          <tr className="order-line-total">
            <td colSpan={5}>
              {batched(line) > 0 && <span>批量优惠 {less(batched(line))}</span>}
              {credited(line) > 0 && <span>原产品抵扣 {less(credited(line))}</span>}
              {line.couponDiscount > 0 && <span>优惠券 {less(line.couponDiscount)}</span>}
              <span>
                小计 <b>{formatMoney(line.payable)}</b>
              </span>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const noteOf = ({ assetNo, promise, keptUntil }: NonNullable<LineView['service']>): string =>
  `${assetNo}　${promise}${keptUntil === undefined ? '' : `，原有数据保留至 ${keptUntil}，之后生效的不恢复`}`;

const credited = ({ service }: LineView): number => service?.credit ?? 0;
const batched = (line: LineView): number =>
  line.totalListAmount - line.totalAmount - credited(line) - promotionsOf([line]);

function termOf({ unit, years, days }: ItemView): string {
  if (days !== undefined) return `${days.toLocaleString('zh-CN')} 天`;
  return isYearly(unit) || years > 1 ? `${years} 年` : '--';
}

function ItemRow({
  item,
  mark,
  note,
  isModule = false,
}: {
  item: ItemView;
  mark?: string;
  note?: string;
  isModule?: boolean;
}) {
  const { name, unit, quantity, listPrice, unitPrice, amount } = item;
  return (
    <tr className={isModule ? 'order-line-module' : 'order-line-product'}>
      <th scope="row">
        {mark !== undefined && <span className="order-line-mark">{mark}</span>}
        {name}
        {note !== undefined && <small className="order-line-note">{note}</small>}
      </th>
      <td data-label="单价">
        <span>
          {listPrice > unitPrice && (
            <>
              <s>
                <span className="ui-hidden">原价 </span>
                {formatMoney(listPrice)}
              </s>{' '}
            </>
          )}
          {formatMoney(unitPrice)}
          <small> /{unit}</small>
        </span>
      </td>
      <td data-label="数量">
        {quantity.toLocaleString('zh-CN')} {unitOf(unit)}
      </td>
      <td data-label="期限">{termOf(item)}</td>
      <td data-label="金额" className="order-line-amount">
        {formatMoney(amount)}
      </td>
    </tr>
  );
}
