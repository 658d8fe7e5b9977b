import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { studioPath } from '../../../../platform/workstation/menu.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { openDocument, type StudioDocument, saveDraft } from '../../api/studio.ts';
import { copyDocument, newDocument } from '../edits/newDocument.ts';
import { SelectControl, TextControl } from '../properties/controls.tsx';
import './overview.css';

const NAME = /^(?=.{1,61}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;

/** A business object that nobody has yet: from nothing, or like another one. */
export function NewEntityDialog({ documents, onClose }: { documents: readonly StudioDocument[]; onClose(): void }) {
  const { index } = useFrame();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [title, setTitle] = useState('');
  const [entity, setEntity] = useState('');
  const [group, setGroup] = useState(index.groups[0]?.name ?? '');
  const [like, setLike] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });

  const submit = async () => {
    const problem =
      title.trim() === ''
        ? '请填写名称'
        : !NAME.test(entity)
          ? '标识由小写字母、数字和连字符组成，以字母开头'
          : documents.some((one) => one.entity === entity)
            ? '这个标识已经有了'
            : undefined;
    if (problem !== undefined) return setState({ busy: false, problem });
    setState({ busy: true });
    try {
      const wanted = { entity, title: title.trim(), group: group || undefined };
      const text =
        like === '' ? newDocument(wanted) : copyDocument((await openDocument({ entity: like })).text, wanted);
      await saveDraft({ name: `新建${wanted.title}`.slice(0, 60), documents: [{ entity, text, from: null }] });
      await mutate('studio list');
      void navigate(studioPath(entity));
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };

  return (
    <FormDialog title="新建业务对象" submitText="开始设计" busy={state.busy} onSubmit={submit} onClose={onClose}>
      <div className="st-new">
        <TextControl label="名称" value={title} placeholder="例如：盘点单" onChange={setTitle} />
        <TextControl
          label="标识"
          value={entity}
          placeholder="例如：asset-check"
          hint="用在地址和接口里，以后不变"
          onChange={setEntity}
        />
        <SelectControl
          label="菜单分组"
          value={group}
          options={[
            ...index.groups.map(({ name, title: text }) => ({ value: name, title: text })),
            { value: '', title: '不在菜单里' },
          ]}
          onChange={setGroup}
        />
        <SelectControl
          label="从哪里开始"
          value={like}
          options={[
            { value: '', title: '空白：编号、名称、备注' },
            ...documents.map((one) => ({ value: one.entity, title: `复制“${one.title}”` })),
          ]}
          onChange={setLike}
        />
      </div>
      {state.problem !== undefined && (
        <p className="st-error" role="alert">
          {state.problem}
        </p>
      )}
    </FormDialog>
  );
}
