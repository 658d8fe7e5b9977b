import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { formatNumber, formatValue } from '@yunpu/engine-core/format';
import { ASSET } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { qrPng } from '../../platform/pdf/qr.ts';
import { createPdf } from '../../platform/pdf/service.ts';
import { chineseDay, termOf } from './term.ts';

const QR_POINTS = 112;

/**
 * The certificate of authorisation of a product as PDF, with the code of the page that proves it. The same product
 * gives the same bytes.
 * @param page the whole address of the licence's public page
 * @param licensor the company that licenses
 */
export function certificatePdf(
  model: EntityModel,
  record: RecordData,
  { page, licensor }: { page: string; licensor: string },
): Promise<Uint8Array> {
  const shown = (name: string): string => {
    const field = model.fieldsByPath[name];
    return field ? formatValue(field, record[name]) : '';
  };
  const asset = readRecord(ASSET, record);
  const { productName: product = '', modules, unit = '' } = asset;
  const pdf = createPdf({
    title: `产品授权证书 ${product}`,
    author: licensor,
    subject: asset.assetNo ?? '',
    at: new Date(`${asset.startDate ?? ''}T00:00:00.000+08:00`),
  });
  pdf.space(24);
  pdf.title('产品授权证书');
  pdf.space(16);
  pdf.paragraph(`${licensor}兹授权下述企业在授权期限内使用下述产品。`, { indent: true });
  pdf.space(8);
  pdf.rule();
  pdf.facts([
    ['授权企业', licensor],
    ['被授权企业', asset.customerName],
    ...(asset.customerUscc ? [['统一社会信用代码', asset.customerUscc] as const] : []),
    ['产品', product],
    ['产品编号', asset.product],
    ['资产编号', asset.assetNo],
    ['授权数量', `${shown('quantity')} ${unit.split('/')[0] ?? ''}`],
    ['部署方式', shown('deployMode')],
    ['授权期限', termOf(record)],
    ['授权日期', chineseDay(asset.startDate)],
  ]);
  if (modules.length > 0) {
    pdf.heading('已授权模块');
    pdf.table({
      columns: [
        { title: '模块', share: 4 },
        { title: '数量', share: 1, align: 'right' },
      ],
      rows: modules.map(({ name = '', quantity }) => [name, quantity === undefined ? '' : formatNumber(quantity)]),
    });
  }
  pdf.rule();
  pdf.space(8);
  pdf.image(qrPng(page), { width: QR_POINTS, align: 'center' });
  pdf.paragraph('扫码查询授权的最新状态，以查询结果为准', { align: 'center', size: 9, colour: '#46546f' });
  pdf.link(page, page);
  pdf.space(12);
  pdf.paragraph(licensor, { align: 'right', bold: true });
  pdf.paragraph(chineseDay(asset.startDate), { align: 'right' });
  return pdf.bytes();
}
