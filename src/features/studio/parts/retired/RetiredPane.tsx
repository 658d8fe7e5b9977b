import { formatDateTime } from '@yunpu/engine-core/format';
import { useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import {
  fetchPurges,
  fetchRetired,
  fetchStudio,
  fetchVersion,
  type Purge,
  type RetiredField,
} from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import { broughtBack, restoreField } from '../edits/restoreField.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { purgeInWords, retiredInWords } from './words.ts';
import './retired.css';

const ASK_EVERY_MS = 1_500;

/** Retired fields with values, counted part by part to the last record. */
async function readRetired(entity: string): Promise<RetiredField[]> {
  const records = new Map<string, number>();
  let fields: RetiredField[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const part = await fetchRetired({ entity, ...(after !== undefined && { after }) });
    for (const one of part.fields) records.set(one.field, (records.get(one.field) ?? 0) + one.records);
    fields = part.fields;
    after = part.next;
  }
  return fields.map((one) => ({ ...one, records: records.get(one.field) ?? 0 })).filter((one) => one.records > 0);
}

const isRunning = ({ state }: Purge): boolean => state === 'running';

/** Fields that are not in force any more and whose values are still stored, until somebody purges them. */
export function RetiredPane({ entity, mayPurge, why }: { entity: string; mayPurge: boolean; why: string | undefined }) {
  const { mutate: refresh } = useSWRConfig();
  const { data, error, mutate } = useSWR(['studio retired', entity], () => readRetired(entity));
  const work = useSWR(['studio purges', entity], () => fetchPurges({ entity }), {
    refreshInterval: (now) => (now?.purges.some(isRunning) ? ASK_EVERY_MS : 0),
  });
  const [chosen, setChosen] = useState<RetiredField>();
  const { text, document, inForce, edit, choose, locked } = useDesign();
  const stages = useSWR('studio list', () => fetchStudio()).data?.stages;
  const tried = stages?.map(({ stageNo }) => stageNo).join(' ');
  // What somebody is served is not retired: a publication, or a trial that begins or ends.
  useEffect(() => {
    void mutate();
  }, [mutate, inForce, tried]);
  const back = useMemo(() => broughtBack(document), [document]);
  const [restoring, setRestoring] = useState<{ field: string; problem?: string }>();
  const restore = async ({ field, path, version }: RetiredField) => {
    setRestoring({ field });
    try {
      const past = await fetchVersion({ entity, version });
      const put = restoreField(text, past.text, path);
      if ('refused' in put) return setRestoring({ field, problem: put.refused });
      setRestoring(undefined);
      // What was typed while the version was asked for stays.
      edit((now) => {
        const again = restoreField(now, past.text, path);
        return 'refused' in again ? now : again.text;
      });
      choose(put.pointer);
    } catch (error) {
      setRestoring({ field, problem: messageOf(error) });
    }
  };
  const purges = work.data?.purges ?? [];
  const running = purges.filter(isRunning);
  const ended = purges.filter((one) => !isRunning(one));
  const under = running.map(({ purgeNo }) => purgeNo).join(' ');
  const before = useRef(under);
  useEffect(() => {
    if (before.current !== '' && before.current !== under) {
      void mutate();
      void refresh(['studio history', entity]);
    }
    before.current = under;
  }, [under, mutate, refresh, entity]);

  const left = data?.filter(({ field }) => !running.some((one) => one.field === field));
  return (
    <div className="st-retired">
      <p className="st-hint">
        停用的字段不再显示，值仍然保存着。恢复后发布，就又能看到；确定不再需要时，可以在这里清除它们的数据。
      </p>
      {running.map((one) => (
        <div key={one.purgeNo} className="st-retired-work" role="status">
          <p>{purgeInWords(one)}</p>
          <progress aria-label={`清除“${one.title}”的进度`} value={one.done} max={Math.max(one.total, 1)} />
        </div>
      ))}
      {error !== undefined && data === undefined && (
        <p className="st-note" role="alert">
          没有加载出来：{messageOf(error)}{' '}
          <button type="button" className="st-link" onClick={() => void mutate()}>
            重试
          </button>
        </p>
      )}
      {left === undefined && error === undefined && (
        <div className="ui-skeleton" style={{ height: 160 }} role="status" aria-label="正在统计" />
      )}
      {left?.length === 0 && <p className="st-note">没有停用之后还有值的字段。</p>}
      {left !== undefined && left.length > 0 && (
        <ul className="st-retired-list" aria-label="停用的字段">
          {left.map((field) => (
            <li key={field.field}>
              <div>
                <b>{field.title}</b> <code>{field.path}</code>
                <p className="st-hint">{retiredInWords(field)}</p>
                {restoring?.field === field.field && restoring.problem !== undefined && (
                  <p className="st-error" role="alert">
                    没有恢复：{restoring.problem}
                  </p>
                )}
              </div>
              {back.has(field.field) ? (
                <p className="st-hint" role="status">
                  已在草稿里，发布后生效
                </p>
              ) : (
                <Button
                  disabled={locked || (restoring !== undefined && restoring.problem === undefined)}
                  aria-label={`恢复“${field.title}”`}
                  onClick={() => void restore(field)}
                >
                  恢复
                </Button>
              )}
              <Button
                look="danger"
                disabled={!mayPurge || back.has(field.field)}
                title={mayPurge && back.has(field.field) ? '草稿里又有这个字段，发布后会用到这些数据' : why}
                aria-label={`清除“${field.title}”的数据…`}
                onClick={() => setChosen(field)}
              >
                清除数据…
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!mayPurge && left !== undefined && left.length > 0 && <p className="st-hint">{why}</p>}
      {ended.length > 0 && (
        <section aria-label="清除过的数据">
          <h2>清除过的数据</h2>
          <ul className="st-retired-list">
            {ended.map((one) => (
              <li key={one.purgeNo}>
                <div>
                  {purgeInWords(one)}
                  <p className="st-hint">
                    {one.by.name} {formatDateTime(one.at)}。原因：{one.reason}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen && (
        <PurgeDialog
          entity={entity}
          field={chosen}
          onBegun={() => {
            void work.mutate();
            void mutate();
            void refresh(['studio history', entity]);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
