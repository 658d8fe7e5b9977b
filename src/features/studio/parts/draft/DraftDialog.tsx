import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { studioPath } from '../../../../platform/workstation/menu.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { SelectControl, TextControl } from '../properties/controls.tsx';
import type { KeptDraft } from './useDraft.ts';
import './draftNote.css';

/** Documents that one draft may hold. */
const MAX_DOCUMENTS = 20;

interface DraftDialogProps {
  draft: KeptDraft;
  /** The business object that is open. */
  entity: string;
  entities: readonly { entity: string; title: string; canDesign?: boolean }[];
  onClose(): void;
}

/** What a draft is called, why it is drawn up, and which business objects are published with it. */
export function DraftDialog({ draft, entity, entities, onClose }: DraftDialogProps) {
  const [name, setName] = useState(draft.name);
  const [reason, setReason] = useState(draft.reason);
  const [problem, setProblem] = useState<string>();
  const titleOf = (one: string) => entities.find((each) => each.entity === one)?.title ?? one;
  const held = draft.entities.includes(entity) ? draft.entities : [entity, ...draft.entities];
  const keep = () => {
    const next = { name: name.trim() || draft.name, reason: reason.trim() };
    if (next.name !== draft.name || next.reason !== draft.reason) draft.describe(next);
  };
  const close = () => {
    keep();
    onClose();
  };
  const attempt = (work: Promise<unknown>) => {
    setProblem(undefined);
    work.catch((error: unknown) => setProblem(messageOf(error)));
  };
  const free = entities.filter((one) => !held.includes(one.entity) && one.canDesign !== false);
  return (
    <Dialog
      title="草稿"
      onClose={close}
      footer={
        <Button look="primary" onClick={close}>
          完成
        </Button>
      }
    >
      <div className="st-draft-form">
        <TextControl label="名称" value={name} maxLength={60} onChange={setName} onCommit={keep} />
        <TextControl
          label="原因"
          hint="发布时就用它，也可以那时再改；以后在历史里看得到"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <section aria-label="一起发布的业务对象">
          <h3>一起发布的业务对象</h3>
          <ul className="st-draft-documents">
            {held.map((one) => (
              <li key={one}>
                {one === entity ? (
                  <span>
                    {titleOf(one)} <small>正在修改</small>
                  </span>
                ) : (
                  <>
                    <Link to={`${studioPath(one)}?draft=${draft.draftNo ?? ''}`} onClick={close}>
                      {titleOf(one)}
                    </Link>
                    <Button
                      look="icon"
                      aria-label={`把“${titleOf(one)}”移出草稿`}
                      title="移出草稿：对它的改动不再保留"
                      onClick={() => attempt(draft.exclude(one))}
                    >
                      <Trash2 size={14} aria-hidden />
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
          {held.length < MAX_DOCUMENTS && free.length > 0 && (
            <SelectControl
              label="再加一个业务对象"
              value=""
              options={[
                { value: '', title: '选一个…' },
                ...free.map((one) => ({ value: one.entity, title: one.title })),
              ]}
              hint="几个业务对象的改动一起检查、一起生效，或者一个也不生效"
              onChange={(one) => one !== '' && attempt(draft.include(one))}
            />
          )}
        </section>
        {problem !== undefined && (
          <p className="st-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
