import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { formatMoney, formatValue } from '@yunpu/engine-core/format';
import type { Filter } from '@yunpu/engine-core/query';
import { choicesOf, Tag } from '@yunpu/engine-react/table';
import { Paperclip } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { INVOICE } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { useThrottledChanges } from '../../../platform/gateway/useThrottledChanges.ts';
import { CENTRE_SHAPE } from '../../../platform/workstation/Centre.tsx';
import { useFrame } from '../../../platform/workstation/context.ts';
import { Loaded } from '../../../platform/workstation/Loaded.tsx';
import { listPath, recordPath } from '../../../platform/workstation/pageOf.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';

const GROUPS = [
  { value: 'all', title: '全部', states: undefined },
  { value: 'open', title: '办理中', states: ['submitted', 'approved'] },
  { value: 'issued', title: '已开票', states: ['issued'] },
  { value: 'back', title: '待修改', states: ['draft', 'rejected', 'returned'] },
  { value: 'cancelled', title: '已作废', states: ['cancelled'] },
  { value: 'reversed', title: '已红冲', states: ['reversed'] },
] as const;
const PAGE_SIZE = 10;

/** The team's invoices, the newest first, with what became of each. */
export function Records({ model }: { model: EntityModel }) {
  const { user } = useFrame().session;
  const [search, setSearch] = useSearchParams();
  const chosen = GROUPS.find(({ value }) => value === search.get('state')) ?? GROUPS[0];
  const pageNo = Math.max(1, Number(search.get('page')) || 1);
  const own: Filter = { field: 'eid', op: 'eq', value: user.eid };
  const filter: Filter = chosen.states ? { and: [own, { field: 'status', op: 'in', value: [...chosen.states] }] } : own;
  const records = useSWR(
    ['list', 'my-invoice.records', model.version, user.eid, chosen.value, pageNo],
    () =>
      entityTransport.list(model, { filter, sort: [{ field: 'createdAt', dir: 'desc' }], pageNo, pageSize: PAGE_SIZE }),
    { keepPreviousData: true },
  );
  useThrottledChanges(model.entity, () => void records.mutate());
  const change = (state: string, page: number) =>
    setSearch(
      { tab: 'records', ...(state !== 'all' && { state }), ...(page > 1 && { page: String(page) }) },
      { replace: true },
    );

  return (
    <>
      <div className="iv-record-head">
        <Choices label="按状态查看" options={GROUPS} chosen={chosen.value} onChoose={(state) => change(state, 1)} />
        <Link to={listPath(model.entity)}>筛选与导出</Link>
      </div>
      <Loaded shape={CENTRE_SHAPE} answer={records} what="开票记录">
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <p className="cp-empty">{chosen.value === 'all' ? '还没有申请过发票' : `没有${chosen.title}的发票`}</p>
            )}
            <ul className="iv-records">
              {rows.map((record) => (
                <li key={String(record[model.key])}>
                  <OneRecord model={model} record={record} />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && (
              <nav className="iv-pages" aria-label="分页">
                <Button disabled={pageNo === 1} onClick={() => change(chosen.value, pageNo - 1)}>
                  上一页
                </Button>
                <span>
                  第 {pageNo} 页，共 {Math.ceil(total / PAGE_SIZE)} 页（{total.toLocaleString('zh-CN')} 张）
                </span>
                <Button disabled={pageNo * PAGE_SIZE >= total} onClick={() => change(chosen.value, pageNo + 1)}>
                  下一页
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function OneRecord({ model, record }: { model: EntityModel; record: RecordData }) {
  const key = String(record[model.key]);
  const shown = (name: string): string => {
    const field = model.fieldsByPath[name];
    return field ? formatValue(field, record[name]) : '';
  };
  const status = model.fieldsByPath.status;
  const choice = status && choicesOf(status, model).get(record.status);
  const {
    files,
    reason = '',
    invoiceCode = '',
    invoiceNo = '',
    issueDate = '',
    redInvoiceCode = '',
    redInvoiceNo = '',
    redDate = '',
    redFiles,
    buyerName,
    total,
    ...invoice
  } = readRecord(INVOICE, record);
  const facts: readonly (readonly [string, string])[] = [
    ['申请日期', shown('applyDate')],
    ['类型', `${shown('invoiceType')}（${shown('medium')}）`],
    ['发票代码', invoiceCode],
    ['发票号码', invoiceNo],
    ['开票日期', issueDate],
    ['红字发票代码', redInvoiceCode],
    ['红字发票号码', redInvoiceNo],
    ['红冲日期', redDate],
  ];
  return (
    <article className="iv-record" aria-label={key}>
      <header>
        <h2>
          <Link to={recordPath(model.entity, key)}>{buyerName}</Link>
        </h2>
        {choice && <Tag choice={choice} />}
        <b>{formatMoney(total ?? 0)}</b>
      </header>
      <p className="iv-quiet">{key}</p>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {(invoice.status === 'rejected' || invoice.status === 'returned') && reason !== '' && (
        <p className="iv-wrong">
          {invoice.status === 'returned' ? '退回' : '驳回'}原因：{reason}　
          <Link to={`${recordPath(model.entity, key)}?edit=1`}>修改后重新提交</Link>
        </p>
      )}
      {(invoice.status === 'cancelled' || invoice.status === 'reversed') && reason !== '' && (
        <p className="iv-wrong">
          {invoice.status === 'reversed' ? '红冲' : '作废'}原因：{reason}
        </p>
      )}
      {invoice.expressNo && (
        <p className="iv-quiet">
          {invoice.expressCompany} {invoice.expressNo}
        </p>
      )}
      {files.length + redFiles.length > 0 && (
        <p className="iv-files">
          {[...files, ...redFiles].map(({ fileId = '', name = '' }) => (
            <a key={fileId} href={entityTransport.fileUrl(fileId)} download={name}>
              <Paperclip size={14} aria-hidden />
              {name}
            </a>
          ))}
        </p>
      )}
    </article>
  );
}
