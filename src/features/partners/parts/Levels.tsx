import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { fetchProgramme } from '../api/joining.ts';

/** What each level of partner asks for and gives, and the agreements behind them. */
export function Levels() {
  const { data, error, mutate } = useSWR('partner-programme', () => fetchProgramme(), { revalidateOnFocus: false });
  if (!data && error !== undefined)
    return (
      <p role="alert">
        伙伴级别没有加载出来：{messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
      </p>
    );
  if (!data) return <div className="ui-skeleton join-levels-wait" role="status" aria-label="正在加载伙伴级别" />;
  return (
    <>
      {data.levels.length > 0 && (
        <ul className="join-levels">
          {data.levels.map(({ level, title, discount, benefits, conditions }) => (
            <li key={level}>
              <h2>{title}</h2>
              {discount !== null && (
                <p className="join-discount">
                  采购 <b>{Math.round(discount * 100) / 10}</b> 折起
                </p>
              )}
              {benefits.length > 0 && (
                <ul>
                  {benefits.map((benefit) => (
                    <li key={benefit}>{benefit}</li>
                  ))}
                </ul>
              )}
              {conditions.length > 0 && (
                <dl>
                  {conditions.map(({ name, required }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{required}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.documents.length > 0 && (
        <section className="join-documents" aria-label="协议与制度">
          {data.documents.map(({ name, version, articles }) => (
            <details key={name}>
              <summary>
                {name}
                {version !== '' && <small>版本 {version}</small>}
              </summary>
              {articles.map(({ heading, text }, index) => (
                <p key={`${index} ${text}`}>
                  <b>
                    第{index + 1}条 {heading}
                  </b>
                  　{text}
                </p>
              ))}
            </details>
          ))}
        </section>
      )}
    </>
  );
}
