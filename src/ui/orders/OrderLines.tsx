import { formatMoney } from '../../../engine/core/format/money.ts';
import './orderLines.css';

interface ItemView {
  productNo: string;
  name: string;
  unit: string;
  quantity: number;
  years: number;
  listPrice: number;
  unitPrice: number;
  amount: number;
}

export interface LineView extends ItemView {
  modules: readonly ItemView[];
  totalListAmount: number;
  totalAmount: number;
  couponDiscount: number;
  payable: number;
}

/** '/年' is said by the term beside it. */
const unitOf = (unit: string): string => unit.replace(/\/年$/, '');
const isYearly = (unit: string): boolean => unit.endsWith('/年');

/** What is ordered: each product with its modules, quantity × term, list price and price, and what the line comes to. Amounts in fen. */
export function OrderLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <table className="order-lines">
      <thead>
        <tr><th scope="col">产品</th><th scope="col">单价</th><th scope="col">数量</th><th scope="col">期限</th><th scope="col">金额</th></tr>
      </thead>
      {lines.map((line, index) => (
        <tbody key={index}>
          <ItemRow item={line} />
          {line.modules.map((module) => <ItemRow key={module.productNo} item={module} isModule />)}
          <tr className="order-line-total">
            <td colSpan={5}>
              {line.totalListAmount > line.totalAmount && <span>批量优惠 −{formatMoney(line.totalListAmount - line.totalAmount)}</span>}
              {line.couponDiscount > 0 && <span>优惠券 −{formatMoney(line.couponDiscount)}</span>}
              <span>小计 <b>{formatMoney(line.payable)}</b></span>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function ItemRow({ item, isModule = false }: { item: ItemView; isModule?: boolean }) {
  const { name, unit, quantity, years, listPrice, unitPrice, amount } = item;
  return (
    <tr className={isModule ? 'order-line-module' : 'order-line-product'}>
      <th scope="row">{isModule && <span className="order-line-mark">模块</span>}{name}</th>
      <td data-label="单价"><span>{listPrice > unitPrice && <><s><span className="ui-hidden">原价 </span>{formatMoney(listPrice)}</s> </>}{formatMoney(unitPrice)}<small> /{unit}</small></span></td>
      <td data-label="数量">{quantity.toLocaleString('zh-CN')} {unitOf(unit)}</td>
      <td data-label="期限">{isYearly(unit) || years > 1 ? `${years} 年` : '--'}</td>
      <td data-label="金额" className="order-line-amount">{formatMoney(amount)}</td>
    </tr>
  );
}
