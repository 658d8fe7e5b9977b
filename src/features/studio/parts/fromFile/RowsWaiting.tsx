import type { EntityModel } from '@yunpu/engine-core/document';
import { lazyDialog } from '@yunpu/engine-react/late';
import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { EngineHost } from '../../../../platform/records/EngineHost.tsx';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { listPath } from '../../../../platform/workstation/pageOf.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { dropRows, keptRows } from './keptRows.ts';

const ImportDialog = lazyDialog(async () => (await import('@yunpu/engine-react/import')).ImportDialog);

/** The rows of the file that this business object was made of: offered for import as soon as it is in force. */
export function RowsWaiting({ model, published }: { model: EntityModel | undefined; published: boolean }) {
  const { session } = useFrame();
  const [importing, setImporting] = useState(false);
  const [done, setDone] = useState(false);
  const entity = model?.entity;
  const { data: kept, mutate } = useSWR(
    entity === undefined ? null : ['rows of a file', session.user.id, entity],
    () => (entity === undefined ? undefined : keptRows(session.user.id, entity)),
  );
  const file = useMemo(
    () => kept && new File([kept.file], kept.fileName.replace(/\.\w+$/u, '.csv'), { type: 'text/csv' }),
    [kept],
  );
  if (!model || !kept || !file) return null;
  const count = kept.count.toLocaleString('en-US');
  const drop = () => dropRows(session.user.id, model.entity);
  const forget = async () => {
    await drop();
    await mutate();
  };
  // What is in the database is not offered again, neither after a reload nor in another tab.
  const finish = () => {
    setDone(true);
    void drop();
  };
  return (
    <>
      <div className="st-banner" data-tone="info">
        <p>
          {done
            ? `“${kept.fileName}”的数据已导入。`
            : published
              ? `“${kept.fileName}”里的 ${count} 行数据还没有导入。`
              : `发布以后，就可以导入“${kept.fileName}”里的 ${count} 行数据。`}
        </p>
        {done ? (
          <ButtonLink look="primary" to={listPath(model.entity)} onClick={() => void forget()}>
            去看列表
          </ButtonLink>
        ) : (
          published && (
            <>
              <Button onClick={() => void forget()}>不导入</Button>
              <Button look="primary" onClick={() => setImporting(true)}>
                导入 {count} 行
              </Button>
            </>
          )
        )}
      </div>
      {importing && (
        <EngineHost session={session}>
          <ImportDialog model={model} file={file} onChanged={finish} onClose={() => setImporting(false)} />
        </EngineHost>
      )}
    </>
  );
}
