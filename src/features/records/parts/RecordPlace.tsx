import type { EntityModel } from '@yunpu/engine-core/document';
import { useDetail } from '@yunpu/engine-react/detail';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFrame } from '../../../platform/workstation/context.ts';
import { recordPath } from '../../../platform/workstation/pageOf.ts';

/**
 * Gives the tab and the window the record's own title, and the page the address that the record has today, where it was
 * opened by a key that it had before; the same fetch as the page's.
 */
export default function RecordPlace({ model, recordKey }: { model: EntityModel; recordKey: string }) {
  const { setTitle, page } = useFrame();
  const { detail } = useDetail(model, recordKey);
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const title = model.single ? model.title : detail?.record[model.titleField];
  const shown = typeof title === 'string' && title ? title : undefined;
  useEffect(() => {
    if (shown !== undefined && shown !== page.title) setTitle(shown);
  }, [shown, page.title, setTitle]);
  const key = detail && detail.version > 0 ? detail.record[model.key] : undefined;
  useEffect(() => {
    if (typeof key === 'string' && key !== '' && key !== recordKey)
      // The tab goes along: no other stays behind under the name that the record had.
      void navigate(recordPath(model.entity, key) + search, {
        replace: true,
        state: { ...Object(state), stepped: true },
      });
  }, [key, recordKey, model.entity, navigate, search, state]);
  return null;
}
