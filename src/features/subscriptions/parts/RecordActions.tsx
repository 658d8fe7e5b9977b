import type { RecordData } from '@yunpu/engine-core/document';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { ASSET } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ProductActions } from './ProductActions.tsx';
import './products.css';

/** Above the record of a product that the team has: what can be bought for it. Nothing for people who only look after it. */
export default function RecordActions({ record }: { record: RecordData }) {
  const eid = useSession()?.user.eid;
  if (eid === undefined || record.ownerEid !== eid || (record.status !== 'active' && record.status !== 'suspended'))
    return null;
  return (
    <section className="mp-actions mp-record-actions" aria-label="办理">
      <ProductActions asset={readRecord(ASSET, record)} today={shanghaiDay(Date.now())} />
    </section>
  );
}
