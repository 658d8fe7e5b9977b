import { OPERATORS } from './AgentStep.tsx';
import { SUBJECTS } from './CompanyStep.tsx';
import { METHODS } from './ProofStep.tsx';
import type { TeamValues } from './values.ts';

const titleIn = (options: readonly { value: string; title: string }[], value: string): string =>
  options.find((option) => option.value === value)?.title ?? '--';

/** Everything once more before it is sent. */
export function SummaryStep({ values, onEdit }: { values: TeamValues; onEdit: (step: number) => void }) {
  const blocks: { title: string; facts: [string, string | undefined][] }[] = [
    {
      title: '企业信息',
      facts: [
        ['主体类型', titleIn(SUBJECTS, values.subjectType)],
        ['企业名称', values.companyName],
        ['统一社会信用代码', values.uscc],
        ['法定代表人', values.legalPerson],
        ['执照有效期', values.longTerm ? '长期' : values.licenceUntil],
        ['营业执照', values.licence?.name],
      ],
    },
    {
      title: '办理人',
      facts: [
        ['办理人', titleIn(OPERATORS, values.operator)],
        ['姓名', values.agentName],
        ['手机号', values.agentPhone],
        ['身份证号码', values.agentIdNumber],
        ['身份证照片', [values.idFront?.name, values.idBack?.name].filter(Boolean).join('、')],
      ],
    },
    {
      title: '核验方式',
      facts: [
        ['方式', titleIn(METHODS, values.method)],
        ...(values.method === 'transfer'
          ? ([
              ['开户银行', values.bankName],
              ['对公账号', values.bankAccount],
            ] as [string, string][])
          : values.operator === 'agent'
            ? ([['授权书', values.letter?.name]] as [string, string | undefined][])
            : []),
      ],
    },
  ];
  return (
    <div className="ce-summary">
      {blocks.map(({ title, facts }, index) => (
        <section key={title} aria-label={title}>
          <header>
            <h2>{title}</h2>
            <button type="button" className="ce-link" aria-label={`修改${title}`} onClick={() => onEdit(index)}>
              修改
            </button>
          </header>
          <dl className="ce-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value || '--'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
