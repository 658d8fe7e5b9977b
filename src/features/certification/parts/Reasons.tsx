import { CircleAlert } from 'lucide-react';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Application } from '../../../platform/gateway/certification.ts';
import { APPLICATION, reasonsIn } from './values.ts';

/** Why an application came back, field by field. */
export function Reasons({
  application,
  titles,
}: {
  application: Application;
  titles: Readonly<Record<string, string>>;
}) {
  const { opinion } = readRecord(APPLICATION, application.record);
  return (
    <section className="ce-reasons" aria-label="未通过的原因">
      <CircleAlert size={20} aria-hidden />
      <div>
        <h2>认证未通过，请修改后重新提交</h2>
        <ul>
          {reasonsIn(application).map(({ field, text }) => (
            <li key={`${field}${text}`}>
              <b>{titles[field] ?? '其他'}</b>：{text}
            </li>
          ))}
        </ul>
        {opinion && <p>{opinion}</p>}
      </div>
    </section>
  );
}
