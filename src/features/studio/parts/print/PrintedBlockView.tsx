import { QRCodeSVG } from '@rc-component/qrcode';
import type { PrintedBlock } from '@yunpu/engine-core/print';
import type { CSSProperties } from 'react';

/** A block as it comes on paper. */
export function PrintedBlockView({ block }: { block: PrintedBlock }) {
  switch (block.is) {
    case 'heading':
      return <p className="st-print-heading">{block.text}</p>;
    case 'text':
      return <p className="st-print-text">{block.text}</p>;
    case 'fields':
      return (
        <dl className="st-print-fields" style={{ '--st-across': block.across } as CSSProperties}>
          {block.values.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <table className="st-print-table">
          <caption>{block.label}</caption>
          <colgroup>
            {block.columns.map(({ title, share }) => (
              <col key={title} style={{ width: `${(100 * share) / sharesOf(block.columns)}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {block.columns.map(({ title, align }) => (
                <th key={title} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <Cells key={index} row={row} columns={block.columns} />
            ))}
          </tbody>
          {block.foot && (
            <tfoot>
              <Cells row={block.foot} columns={block.columns} />
            </tfoot>
          )}
        </table>
      );
    case 'amount':
      return (
        <p className="st-print-amount">
          {block.label}：{block.figures}
          {block.capitals !== undefined && `（大写：人民币${block.capitals}）`}
        </p>
      );
    case 'qr':
      return (
        <figure className="st-print-qr">
          <QRCodeSVG value={block.text} size={96} title={block.label} />
          <figcaption>{block.label}</figcaption>
        </figure>
      );
    case 'signatures':
      return (
        <ul className="st-print-signatures">
          {block.places.map((place, index) => (
            <li key={index}>{place}：</li>
          ))}
        </ul>
      );
  }
}

type Columns = Extract<PrintedBlock, { is: 'table' }>['columns'];

const sharesOf = (columns: Columns): number => columns.reduce((sum, { share }) => sum + share, 0);

function Cells({ row, columns }: { row: readonly string[]; columns: Columns }) {
  return (
    <tr>
      {row.map((text, index) => (
        <td key={index} data-align={columns[index]?.align}>
          {text}
        </td>
      ))}
    </tr>
  );
}
