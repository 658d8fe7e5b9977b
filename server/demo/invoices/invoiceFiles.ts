import type { RecordData } from '@yunpu/engine-core/document';
import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import { INVOICE, type Invoice } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Database, Executor } from '../../platform/database/port.ts';
import { describeFile, type FileSettings, keepFiles, openFiles } from '../../platform/files/service.ts';
import { type Column, createPdf } from '../../platform/pdf/service.ts';
import { DEMO_SELLER } from '../../platform/seller.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { DEMO_TEAMS } from '../identity/accounts.ts';

/** Of each team that one signs in for; each takes some hundredths of a second of a first start. */
const PER_TEAM = 2;
/** The clerk puts the file in this long after the invoice was issued. */
const LATER_MS = 5 * 60_000;

interface Issued {
  key: string;
  eid: string;
  data: RecordData;
  /** When it was issued, and by whom. */
  at: string;
  clerkId: string;
  clerk: string;
}

/** Files of the latest digital invoices, put in by whoever issued them. */
export async function seedInvoiceFiles(
  database: Database,
  access: EntityAccess,
  settings: FileSettings,
): Promise<void> {
  const files = openFiles(database, settings);
  for (const { key, eid, data, at, clerkId, clerk } of await latestInvoices(database.kysely)) {
    const actor = systemActor(eid, new Date(Date.parse(at) + LATER_MS));
    const invoice = readRecord(INVOICE, data);
    const caller = { ...actor.caller, userId: clerkId, userName: clerk };
    const file = await files.store(caller, `发票_${invoice.invoiceNo ?? ''}.pdf`, await invoicePdf(invoice, clerk));
    await database.transaction(async (tx) => {
      await access.change(tx, { ...actor, caller }, 'invoice', key, { files: [describeFile(file)] }, '上传文件');
      await keepFiles(tx, [file.id]);
    });
  }
}

async function latestInvoices(executor: Executor): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select key, eid, data, at, clerk_id as "clerkId", clerk from (
      select r.key, r.eid, r.data, h.at, h.user_id as clerk_id, h.user_name as clerk, row_number() over (partition by r.eid order by h.at desc, r.key) as place
      from records r join entity_history h on h.entity = 'invoice' and h.record_id = r.id and h.action = 'issue'
      where r.entity = 'invoice' and r.state = 'issued' and r.data->>'medium' = 'digital' and r.eid = any(${sql`${DEMO_TEAMS.map(({ eid }) => eid)}::text[]`})
    ) issued where place <= ${PER_TEAM} order by at`.execute(executor);
  return rows;
}

const fen = (value = 0): string => formatMoney(value);
const COLUMNS: readonly Column[] = [
  { title: '项目名称', share: 4 },
  { title: '规格型号', share: 2 },
  { title: '单位', share: 1.2 },
  { title: '数量', share: 1.2, align: 'right' },
  { title: '单价', share: 2, align: 'right' },
  { title: '金额', share: 2.3, align: 'right' },
  { title: '税率', share: 1.2, align: 'right' },
  { title: '税额', share: 2, align: 'right' },
];

function invoicePdf(invoice: Invoice, clerk: string): Promise<Uint8Array> {
  const title = `电子发票（${invoice.invoiceType === 'special' ? '增值税专用发票' : '普通发票'}）`;
  const pdf = createPdf({
    title,
    author: DEMO_SELLER.name,
    subject: `发票号码：${invoice.invoiceNo ?? ''}`,
    at: new Date(`${invoice.issueDate ?? ''}T00:00:00Z`),
  });
  pdf.title(title);
  pdf.facts([
    ['发票号码', invoice.invoiceNo],
    ['开票日期', invoice.issueDate],
  ]);
  pdf.heading('购买方');
  const account = [invoice.bankName, invoice.bankAccount].filter(Boolean).join('　');
  const address = [invoice.buyerAddress, invoice.buyerPhone].filter(Boolean).join('　');
  pdf.facts([
    ['名称', invoice.buyerName],
    ['纳税人识别号', invoice.taxNo],
    ...(address === '' ? [] : [['地址、电话', address] as const]),
    ...(account === '' ? [] : [['开户行及账号', account] as const]),
  ]);
  pdf.heading('销售方');
  pdf.facts([
    ['名称', DEMO_SELLER.name],
    ['纳税人识别号', DEMO_SELLER.uscc],
    ['地址、电话', `${DEMO_SELLER.address}　${DEMO_SELLER.phone}`],
  ]);
  pdf.table({
    columns: COLUMNS,
    rows: invoice.lines.map(({ name, spec, unit, quantity, unitPrice, amount, taxRate, tax }) => [
      name,
      spec,
      unit,
      quantity,
      fen(unitPrice),
      fen(amount),
      `${Math.round(Number(taxRate) * 100)}%`,
      fen(tax),
    ]),
    foot: ['合计', '', '', '', '', fen(invoice.amount), '', fen(invoice.tax)],
  });
  pdf.paragraph(`价税合计　人民币${capitalAmount(invoice.total ?? 0)}（小写：${fen(invoice.total)}）`, {
    bold: true,
  });
  pdf.facts([
    ['备注', invoice.remark || '无'],
    ['开票人', clerk],
  ]);
  pdf.paragraph('演示数据：不是税务机关监制的发票，不能用于报销与抵扣。', { size: 9, colour: '#46546f' });
  return pdf.bytes();
}
