import { capitalAmount, formatMoney, formatPercent } from '@yunpu/engine-core/format';
import type { CalculatedInvoice, RequestValues } from './request.ts';

export const TYPE_TITLES: Readonly<Record<RequestValues['invoiceType'], string>> = {
  electronic: '全电发票',
  normal: '增值税普通发票',
  special: '增值税专用发票',
};

const rateText = (rate: number): string => (rate === 0 ? '免税' : formatPercent(rate));

/** The invoice as it will be, to the fen. */
export function Preview({
  calculated: { lines, rates, amount, tax, total },
  values,
}: {
  calculated: CalculatedInvoice;
  values: RequestValues;
}) {
  const { invoiceType, buyerName, buyerKind, taxNo, remark } = values;
  return (
    <section className="iv-sheet" aria-labelledby="iv-preview">
      <h2 id="iv-preview">{TYPE_TITLES[invoiceType]}预览</h2>
      <dl className="iv-parties">
        <div>
          <dt>购买方</dt>
          <dd>{buyerName || '--'}</dd>
        </div>
        {(buyerKind === 'company' || invoiceType === 'special') && (
          <div>
            <dt>税号</dt>
            <dd>{taxNo || '--'}</dd>
          </div>
        )}
      </dl>
      <div className="iv-scroll" tabIndex={0} role="region" aria-label="开票明细">
        <table className="iv-lines">
          <thead>
            <tr>
              <th scope="col">货物或服务</th>
              <th scope="col">金额</th>
              <th scope="col">税率</th>
              <th scope="col">税额</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                <td>
                  {line.name}
                  {line.spec !== '' && <span className="iv-quiet">{line.spec}</span>}
                </td>
                <td>{formatMoney(line.amount)}</td>
                <td>{rateText(line.taxRate)}</td>
                <td>{formatMoney(line.tax)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <table className="iv-lines iv-rates">
        <caption>按税率汇总</caption>
        <thead>
          <tr>
            <th scope="col">税率</th>
            <th scope="col">金额</th>
            <th scope="col">税额</th>
            <th scope="col">价税合计</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.taxRate}>
              <th scope="row">{rateText(rate.taxRate)}</th>
              <td>{formatMoney(rate.amount)}</td>
              <td>{formatMoney(rate.tax)}</td>
              <td>{formatMoney(rate.total)}</td>
            </tr>
          ))}
        </tbody>
        {rates.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td>{formatMoney(amount)}</td>
              <td>{formatMoney(tax)}</td>
              <td>{formatMoney(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className="iv-total">
        <span>价税合计</span>
        <b>{formatMoney(total)}</b>
        <small>人民币{capitalAmount(total)}</small>
      </p>
      {remark !== '' && <p className="iv-quiet">备注：{remark}</p>}
    </section>
  );
}
