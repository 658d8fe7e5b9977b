import { buffer } from 'node:stream/consumers';
import { capitalAmount, formatMoney, formatValue } from '@yunpu/engine-core/format';
import { INVOICE } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Database } from '../../platform/database/port.ts';
import type { FileService } from '../../platform/files/service.ts';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import { type Attachment, MAX_ATTACHED, mailCarrier, queueMail } from '../../platform/mail/service.ts';
import type { Config } from '../../platform/settings/config.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/** Outbox topic: what became of an electronic invoice, for the address that it names. */
export const INVOICE_LETTER_TOPIC = 'invoices.letter';

interface InvoiceLetter {
  billNo: string;
  /** 'cancelled': void, by 作废 or 红冲. */
  what: 'issued' | 'cancelled';
}

/** The address of an electronic invoice gets the invoice, and hears when it is void: it may be in the books by then. */
export async function announce({ record, enqueue }: HookContext, what: InvoiceLetter['what']): Promise<void> {
  const { billNo = '', medium, recipientEmail } = readRecord(INVOICE, record);
  if (medium === 'digital' && recipientEmail)
    await enqueue(INVOICE_LETTER_TOPIC, { billNo, what } satisfies InvoiceLetter);
}

interface LetterDeps {
  config: Config;
  database: Database;
  access: EntityAccess;
  files: Pick<FileService, 'get' | 'read'>;
}

/** Puts what became of an invoice into a mail, with its files as far as they fit. */
export const invoiceLetterHandler =
  ({ config, database, access, files }: LetterDeps): JobHandler =>
  async (payload) => {
    if (mailCarrier(config) === undefined) return;
    const { billNo, what } = payload as InvoiceLetter;
    const stored = await access.get(database.kysely, systemActor(''), 'invoice', billNo);
    if (!stored) return;
    const invoice = readRecord(INVOICE, stored.record);
    const { recipientEmail, invoiceNo = '', redInvoiceNo = '', buyerName = '', total = 0, reason } = invoice;
    const isReversed = invoice.status === 'reversed';
    const isVoid = isReversed || invoice.status === 'cancelled';
    // What is void by now was told of as such: nobody is to book it.
    if (!recipientEmail || !(what === 'issued' ? invoice.status === 'issued' : isVoid)) return;
    const typeField = access.model('invoice').fieldsByPath.invoiceType;
    const end = isReversed ? '红冲' : '作废';
    const sent = what === 'issued' ? invoice.files : invoice.redFiles;
    const attachments = await attachmentsOf(files, sent);
    await queueMail(database.kysely, {
      id: `invoice.${billNo}.${what}`,
      to: recipientEmail,
      subject: `【云铺】发票已${what === 'issued' ? '开具' : end} · ${invoiceNo} · ${formatMoney(total)}`,
      heading: what === 'issued' ? '发票已开具' : `发票已${end}`,
      lines: [
        what === 'issued'
          ? `${buyerName}申请的发票已开具。`
          : `${buyerName}的下列发票已${end}，请不要入账或抵扣${isReversed ? '；已入账的，请按红字发票冲减' : ''}。`,
        ...(invoice.invoiceCode ? [`发票代码：${invoice.invoiceCode}`] : []),
        `发票号码：${invoiceNo}`,
        `发票类型：${typeField ? formatValue(typeField, invoice.invoiceType) : ''}`,
        `开票日期：${invoice.issueDate ?? ''}`,
        `价税合计：${formatMoney(total)}（人民币${capitalAmount(total)}）`,
        `申请单号：${billNo}${invoice.orderNo ? `，订单 ${invoice.orderNo}` : ''}`,
        ...(isReversed && invoice.redInvoiceCode ? [`红字发票代码：${invoice.redInvoiceCode}`] : []),
        ...(isReversed ? [`红字发票号码：${redInvoiceNo}`, `红冲日期：${invoice.redDate ?? ''}`] : []),
        ...(what === 'cancelled' && reason ? [`${end}原因：${reason}`] : []),
        ...(attachments.length === sent.length ? [] : ['发票文件太大，没有全部放进这封邮件，请登录后下载。']),
      ],
      attachments,
      link: { title: '查看发票', path: `/workstation/e/invoice/${billNo}?team=${stored.eid}` },
      foot: '这封邮件由云铺自动发送到申请发票时填写的接收邮箱，请勿直接回复。',
    });
  };

/** The files in their order, for as long as they fit in one message. */
async function attachmentsOf(
  files: LetterDeps['files'],
  listed: readonly { fileId?: string | undefined }[],
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  let left = MAX_ATTACHED;
  for (const { fileId = '' } of listed) {
    const file = await files.get(fileId);
    if (file.size > left) break;
    left -= file.size;
    attachments.push({ name: file.name, type: file.type, cid: null, bytes: await buffer(await files.read(file)) });
  }
  return attachments;
}
