import { CalendarRange, FileBadge } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EntityModel, FieldModel, RecordData } from '../../../engine/core/document/model.ts';
import { formatValue } from '../../../engine/core/format/value.ts';
import type { Starts } from '../../../engine/react/action/useStart.ts';
import { choicesOf, Tag } from '../../../engine/react/table/cells/tag.tsx';
import { productPath } from '../../ui/links.ts';
import { toast } from '../../ui/notices.ts';
import { recordPath } from '../pageOf.ts';
import { remaining } from './assets.ts';

/** What is begun from a card; everything else from the product's own page. */
const OFFERED = ['renew', 'upgrade'];

interface ProductCardProps {
  model: EntityModel;
  record: RecordData;
  starts: Starts;
  today: string;
  /** The team that looks: another customer's name is said. */
  ownName: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One product of the team: how much of it, until when, and what can be done about that. */
export function ProductCard({ model, record, starts, today, ownName }: ProductCardProps) {
  const path = recordPath(model.entity, String(record[model.key]));
  const left = remaining(record, today);
  const shown = (name: string): string => {
    const field: FieldModel | undefined = model.fieldsByPath[name];
    return field ? formatValue(field, record[name]) : '';
  };
  const modules = Array.isArray(record.modules) ? record.modules.length : 0;
  const customer = textOf(record.customerName);
  const trial = record.kind === 'trial';

  return (
    <article className="mp-card" aria-label={textOf(record.productName)}>
      <div className="mp-head">
        <h3>
          <Link to={path}>{textOf(record.productName)}</Link>
        </h3>
        <Choices model={model} record={record} names={['kind', 'status']} />
      </div>
      {customer !== '' && customer !== ownName && <p className="mp-customer">{customer}</p>}
      <dl className="mp-facts">
        <div>
          <dt>数量</dt>
          <dd>
            {shown('quantity')} {textOf(record.unit).split('/')[0]}
          </dd>
        </div>
        {modules > 0 && (
          <div>
            <dt>已购模块</dt>
            <dd>{modules} 个</dd>
          </div>
        )}
        <div>
          <dt>年费用</dt>
          <dd>{shown('annualAmount')}</dd>
        </div>
      </dl>
      <p className="mp-term">
        <CalendarRange size={16} aria-hidden />
        {shown('startDate')} 至 {shown('expireDate')}
        {left && <b className={`mp-left mp-${left.tone}`}>{left.text}</b>}
      </p>
      <div className="mp-foot">
        {textOf(record.licencePage).startsWith('/license/') && (
          <a className="mp-licence" href={textOf(record.licencePage)} target="_blank" rel="noreferrer">
            <FileBadge size={16} aria-hidden />
            授权证书
          </a>
        )}
        <span className="mp-actions">
          {trial && textOf(record.product) !== '' && (
            <Link className="ui-button" to={productPath(textOf(record.product))}>
              购买正式版
            </Link>
          )}
          {!trial &&
            starts
              .of(record)
              .filter(({ start }) => OFFERED.includes(start.name))
              .map(({ start, may }) => (
                <button
                  key={start.name}
                  type="button"
                  className="ui-button"
                  {...(may !== true && { 'aria-disabled': true, title: may.why })}
                  onClick={() => (may === true ? starts.begin(start, [record]) : toast(may.why))}
                >
                  {start.title}
                </button>
              ))}
        </span>
      </div>
    </article>
  );
}

function Choices({ model, record, names }: { model: EntityModel; record: RecordData; names: readonly string[] }) {
  return (
    <span className="mp-tags">
      {names.map((name) => {
        const field = model.fieldsByPath[name];
        const choice = field && choicesOf(field, model).get(record[name]);
        return choice && <Tag key={name} choice={choice} />;
      })}
    </span>
  );
}
