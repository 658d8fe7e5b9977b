import { lazyPart } from '@yunpu/engine-react/late';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { studioPath } from '../../../../platform/workstation/menu.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { openDocument, type StudioDocument, saveDraft } from '../../api/studio.ts';
import { copyDocument } from '../edits/copyDocument.ts';
import { type NewEntity, newDocument } from '../edits/newDocument.ts';
import type { FileStart } from '../fromFile/fileDraft.ts';
import { SelectControl, TextControl } from '../properties/controls.tsx';
import { freeName, titleOfFile } from './fileNames.ts';
import './overview.css';

const NAME = /^(?=.{1,61}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;

const FromSchema = lazyPart(() => import('../fromSchema/FromSchema.tsx'));
const FromFile = lazyPart(() => import('../fromFile/FromFile.tsx'));

/** Where the new one comes from: nothing, a file, or another one by its name. */
type Source = { from: 'nothing' } | { from: 'file' } | { from: 'schema' } | { from: 'copy'; like: string };
const NOTHING: Source = { from: 'nothing' };
const nameOf = (source: Source): string => (source.from === 'copy' ? `copy ${source.like}` : source.from);

interface NewEntityDialogProps {
  documents: readonly StudioDocument[];
  /** Names of business objects that are worked on and not in force yet. */
  begun: readonly string[];
  onClose(): void;
}

/** A business object that nobody has yet: from nothing, from a file that a person has, or like another one. */
export function NewEntityDialog({ documents, begun, onClose }: NewEntityDialogProps) {
  const { index, session } = useFrame();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [title, setTitle] = useState('');
  /** Undefined: what follows from the name. */
  const [named, setNamed] = useState<string>();
  const [group, setGroup] = useState(index.groups[0]?.name ?? '');
  const [source, setSource] = useState<Source>(NOTHING);
  const [start, setStart] = useState<FileStart>();
  const [schema, setSchema] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const taken = useMemo(() => [...documents.map(({ entity }) => entity), ...begun], [documents, begun]);
  const entity = named ?? freeName(title, taken);

  const sources: { source: Source; title: string }[] = [
    { source: NOTHING, title: '空白：编号、名称、备注' },
    { source: { from: 'file' }, title: 'Excel 或 CSV 文件：由列得出字段，并导入数据' },
    { source: { from: 'schema' }, title: 'JSON Schema：字段、分组、明细表和校验照搬' },
    ...documents.map((one) => ({
      source: { from: 'copy', like: one.entity } as const,
      title: `复制“${one.title}”：不带数据`,
    })),
  ];
  const read = (next: FileStart) => {
    if (next.fileName !== start?.fileName) setTitle((typed) => typed || titleOfFile(next));
    setState({ busy: false });
    setStart(next);
  };

  const textOf = async (wanted: NewEntity): Promise<string> => {
    if (source.from === 'copy') return copyDocument((await openDocument({ entity: source.like })).text, wanted);
    if (source.from === 'schema') {
      const { draftOfSchema } = await import('../fromSchema/schemaDraft.ts');
      return draftOfSchema(schema, wanted);
    }
    if (source.from === 'nothing' || !start) return newDocument(wanted);
    const { draftOfFile } = await import('../fromFile/fileDraft.ts');
    return draftOfFile(session.user.id, wanted, start);
  };
  const problemNow = async (): Promise<string | undefined> => {
    if (source.from === 'file' && !start) return '请先选择文件';
    if (source.from === 'schema') {
      const { problemOf } = await import('../fromSchema/schemaDraft.ts');
      const problem = problemOf(schema);
      if (problem !== undefined) return problem;
    }
    if (title.trim() === '') return '请填写名称';
    if (!NAME.test(entity)) return '标识由小写字母、数字和连字符组成，以字母开头';
    if (taken.includes(entity)) return '这个标识已经有了';
    if (source.from !== 'file' || !start) return undefined;
    const { problemOf } = await import('../fromFile/fileDraft.ts');
    return problemOf(start);
  };
  const submit = async () => {
    setState({ busy: true });
    try {
      const problem = await problemNow();
      if (problem !== undefined) return setState({ busy: false, problem });
      const wanted = { entity, title: title.trim(), group: group || undefined };
      const text = await textOf(wanted);
      await saveDraft({ name: `新建${wanted.title}`.slice(0, 60), documents: [{ entity, text, from: null }] });
      await mutate('studio list');
      void navigate(studioPath(entity));
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };

  const fromFile = source.from === 'file';
  const isWide = fromFile || source.from === 'schema';
  return (
    <FormDialog
      title="新建业务对象"
      submitText="开始设计"
      busy={state.busy}
      width={isWide ? 860 : 440}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="st-new">
        <SelectControl
          label="从哪里开始"
          value={nameOf(source)}
          options={sources.map((one) => ({ value: nameOf(one.source), title: one.title }))}
          onChange={(name) => setSource(sources.find((one) => nameOf(one.source) === name)?.source ?? NOTHING)}
        />
        <div className="st-new-names">
          <TextControl label="名称" value={title} placeholder="例如：盘点单" onChange={setTitle} />
          <TextControl
            label="标识"
            value={entity}
            placeholder="例如：asset-check"
            hint="用在地址和接口里，以后不变"
            onChange={setNamed}
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
        </div>
        {isWide && (
          <Suspense
            fallback={<div className="ui-skeleton" style={{ height: 64 }} role="status" aria-label="正在加载" />}
          >
            {fromFile ? (
              <FromFile start={start} entities={documents} onStart={read} />
            ) : (
              <FromSchema
                text={schema}
                onText={(text, called) => {
                  setSchema(text);
                  if (called !== undefined) setTitle((typed) => typed || called);
                  setState({ busy: false });
                }}
              />
            )}
          </Suspense>
        )}
      </div>
      {state.problem !== undefined && (
        <p className="st-error st-new-problem" role="alert">
          {state.problem}
        </p>
      )}
    </FormDialog>
  );
}
