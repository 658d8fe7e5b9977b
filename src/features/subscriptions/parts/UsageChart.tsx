import { formatNumber } from '@yunpu/engine-core/format';
import { type ProductUse, topOf } from './usage.ts';

const WIDTH = 600;
const HEIGHT = 180;
const LEFT = 52;
const BOTTOM = 22;
const TOP = 10;
const LINES = 4;

/** Use of one product, a column a day; the same numbers stand in a table for who cannot see it. */
export function UsageChart({ use: { name, unit, days } }: { use: ProductUse }) {
  const top = topOf(days.map(({ amount }) => amount));
  const plot = HEIGHT - TOP - BOTTOM;
  const step = (WIDTH - LEFT) / days.length;
  const yOf = (amount: number) => TOP + plot * (1 - amount / top);
  return (
    <figure className="mp-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {Array.from({ length: LINES + 1 }, (_, index) => (top / LINES) * index).map((value) => (
          <g key={value}>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={yOf(value)}
              y2={yOf(value)}
              className={value === 0 ? 'mp-axis' : 'mp-grid'}
            />
            <text x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {days.map(({ day, amount }, index) => (
          <g key={day}>
            <rect
              x={LEFT + index * step + step * 0.18}
              y={yOf(amount)}
              width={step * 0.64}
              height={TOP + plot - yOf(amount)}
              rx={2}
            >
              <title>{`${day}：${formatNumber(amount)} ${unit}`}</title>
            </rect>
            {(days.length - 1 - index) % 7 === 0 && (
              <text
                x={index === days.length - 1 ? WIDTH : LEFT + (index + 0.5) * step}
                y={HEIGHT - 4}
                textAnchor={index === days.length - 1 ? 'end' : 'middle'}
              >
                {day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>按日查看</summary>
        <div className="mp-days" tabIndex={0} role="region" aria-label={`${name}每日用量`}>
          <table>
            <caption>
              {name}近 {days.length} 天用量（{unit}）
            </caption>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">用量</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, amount }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{formatNumber(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
