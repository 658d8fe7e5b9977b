import { CircleAlert } from 'lucide-react';
import type { Application } from '../../../platform/gateway/certification.ts';
import { textOf } from '../../../platform/gateway/json.ts';
import { reasonsIn } from './values.ts';

/** Why an application came back, field by field. */
export function Reasons({
  application,
  titles,
}: {
  application: Application;
  titles: Readonly<Record<string, string>>;
}) {
  const opinion = textOf(application.record.opinion);
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
