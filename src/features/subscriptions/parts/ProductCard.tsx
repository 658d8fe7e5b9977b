import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { formatValue } from '@yunpu/engine-core/format';
import { download } from '@yunpu/engine-react';
import { choicesOf, Tag } from '@yunpu/engine-react/table';
import { CalendarRange, FileBadge, FileDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ASSET } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { RequestError } from '../../../platform/gateway/errors.ts';
import { fetchCertificate } from '../../../platform/gateway/licences.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';
import { keptText, remaining } from '../api/assets.ts';
import { ProductActions } from './ProductActions.tsx';

/** A term that is over says so in the place of the state, which is 使用中 until the product is renewed or closed. */
const OVER = { title: '已过期', color: 'error', state: true } as const;

interface ProductCardProps {
  model: EntityModel;
  record: RecordData;
  today: string;
  /** The team that looks: another customer's name is said. */
  ownName: string;
}

/** One product of the team: how much of it, until when, and what can be done about that. */
export function ProductCard({ model, record, today, ownName }: ProductCardProps) {
  const path = recordPath(model.entity, String(record[model.key]));
  const left = remaining(record, today);
  const shown = (name: string): string => {
    const field: FieldModel | undefined = model.fieldsByPath[name];
    return field ? formatValue(field, record[name]) : '';
  };
  const asset = readRecord(ASSET, record);
  const keepDays = useSite()?.keepDays ?? null;
  const kept =
    asset.status === 'active' && asset.deployMode !== 'private' ? keptText(record, keepDays, today) : undefined;
  const { productName = '', customerName: customer = '', unit = '', licencePage = '', modules } = asset;

  return (
    <article className="mp-card" aria-label={productName}>
      <div className="mp-head">
        <h3>
          <Link to={path}>{productName}</Link>
        </h3>
        <span className="mp-tags">
          <Choice model={model} record={record} name="kind" />
          {left?.tone === 'over' && asset.status === 'active' ? (
            <Tag choice={OVER} />
          ) : (
            <Choice model={model} record={record} name="status" />
          )}
        </span>
      </div>
      {customer !== '' && customer !== ownName && <p className="mp-customer">{customer}</p>}
      <dl className="mp-facts">
        <div>
          <dt>数量</dt>
          <dd>
            {shown('quantity')} {unit.split('/')[0]}
          </dd>
        </div>
        {modules.length > 0 && (
          <div>
            <dt>已购模块</dt>
            <dd>{modules.length} 个</dd>
          </div>
        )}
        {asset.kind !== 'trial' && (
          <div>
            <dt>年费用</dt>
            <dd>{shown('annualAmount')}</dd>
          </div>
        )}
      </dl>
      <p className="mp-term">
        <CalendarRange size={16} aria-hidden />
        {shown('startDate')} 至 {shown('expireDate')}
        {left && <b className={`mp-left mp-${left.tone}`}>{left.text}</b>}
      </p>
      {kept !== undefined && <p className="mp-kept">{kept}</p>}
      <div className="mp-foot">
        {licencePage.startsWith('/license/') && (
          <span className="mp-licences">
            <a className="mp-licence" href={licencePage} target="_blank" rel="noreferrer">
              <FileBadge size={16} aria-hidden />
              授权查询
            </a>
            {asset.status === 'active' && (
              <button
                type="button"
                className="mp-licence"
                aria-label={`下载授权证书 ${productName}`}
                onClick={() => void saveCertificate(String(record[model.key]))}
              >
                <FileDown size={16} aria-hidden />
                证书
              </button>
            )}
          </span>
        )}
        <span className="mp-actions">
          <ProductActions asset={asset} today={today} />
        </span>
      </div>
    </article>
  );
}

function Choice({ model, record, name }: { model: EntityModel; record: RecordData; name: string }) {
  const field = model.fieldsByPath[name];
  const choice = field && choicesOf(field, model).get(record[name]);
  return choice && <Tag choice={choice} />;
}

async function saveCertificate(assetNo: string): Promise<void> {
  try {
    download(await fetchCertificate({ assetNo }));
  } catch (error) {
    // A refusal has been shown already; anything else is a defect.
    if (!(error instanceof RequestError)) throw error;
  }
}
