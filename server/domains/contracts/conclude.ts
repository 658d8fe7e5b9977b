import type { RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import { ONLINE_CONTRACT, PRODUCT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { readSeller } from '../catalogue/index.ts';
import { requireLiveOrder } from './order/judge.ts';
import { requireOnlyContract } from './order/single.ts';
import { partyBOf } from './pdf/blocks.ts';
import { hasSigned } from './signing/signatures.ts';
import { findText, keepText } from './text/kept.ts';
import { renderContract } from './text/render.ts';

/** What was applied for is what will be signed: its text is rendered once and kept. */
export async function freezeText(context: HookContext): Promise<void> {
  const { record, tx, actor, entities } = context;
  await requireLiveOrder(context);
  await requireOnlyContract(context);
  const text = renderContract(record, await readSeller(tx, entities));
  context.set({ digest: await keepText(tx, String(record.billNo), text, actor.at) });
}

/** The signature is on the frozen text, and makes the contract that the shop still has to seal. */
export async function concludeContract(context: HookContext): Promise<void> {
  const { record, tx, actor, entities } = context;
  await requireLiveOrder(context);
  await requireOnlyContract(context);
  const text = await findText(tx, String(record.billNo), record.digest);
  if (text === undefined) context.refuse('action.refused', '合同正文与申请时不一致，请撤回后重新申请');
  if (!(await hasSigned(tx, record.billNo, 'a'))) context.refuse('action.refused', '请选择印章，在合同文件上签署');
  const { key } = await entities.create(tx, unrestrict(actor), 'contract', {
    ...contractOf(record, partyBOf(text), actor.scope.today),
    taxRate: await taxRateOf(context),
  });
  context.set({ contractNo: key });
}

/** The rate of what is ordered, as it will be invoiced; none where its lines have different ones. */
async function taxRateOf({ record, tx, actor, entities }: HookContext): Promise<number | null> {
  const numbers = readRecord(ONLINE_CONTRACT, record).lines.map(({ product }) => product);
  const products = await entities.find(tx, unrestrict(actor), 'product', {
    filter: { field: 'productNo', op: 'in', value: numbers },
    limit: Math.max(numbers.length, 1),
  });
  const [rate, ...others] = new Set(products.map((product) => readRecord(PRODUCT, product.record).taxRate));
  return others.length === 0 ? (rate ?? null) : null;
}

function contractOf(stored: Readonly<RecordData>, partyBName: string, today: string): WritesTo<'contract'> {
  const record = readRecord(ONLINE_CONTRACT, stored);
  return {
    status: 'countersign',
    name: record.title,
    kind: record.template,
    signMethod: 'online',
    onlineNo: record.billNo,
    orderNo: record.orderNo,
    originalNo: record.originalNo,
    partyAName: record.partyAName,
    partyAUscc: record.partyAUscc,
    partyAContact: record.partyAContact,
    partyAPhone: record.partyAPhone,
    partyASigner: record.signerName,
    partyBName,
    signDate: today,
    startDate: record.startDate,
    termMonths: record.termMonths,
    endsOn: record.endsOn,
    lines: record.lines.map(({ item, about, productName, unit, quantity, unitPrice, years, term, fixedAmount }) => ({
      item,
      productName: about !== undefined ? truncate(`${String(productName)}（${about}）`, 80) : productName,
      unit,
      quantity,
      unitPrice,
      years,
      term,
      fixedAmount,
    })),
    discount: (record.promotionDiscount ?? 0) + (record.discount ?? 0) + (record.credit ?? 0),
    payTerms: 'once',
    remark: record.special,
  };
}
