import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { addAction } from '../edits/lifecycle.ts';
import type { Flow } from '../process/graph.ts';
import { SelectControl, TextControl } from '../properties/controls.tsx';

/** An action by keyboard: what it is called, from where it leads, and where to. */
export function AddAction({ flow, from: begun, onClose }: { flow: Flow; from: string; onClose(added: boolean): void }) {
  const { text, edit, choose } = useDesign();
  const [title, setTitle] = useState('');
  const [from, setFrom] = useState(begun);
  const [to, setTo] = useState('');
  const states = flow.states.map((state) => ({ value: state.name, title: state.title }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = addAction(text, { title: title.trim() || '新动作', from: from || undefined, to: to || undefined });
    edit(() => added.text);
    choose(added.pointer, title.trim() === '');
    onClose(true);
  };
  return (
    <form
      className="st-flow-add"
      aria-label="添加动作"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(false);
      }}
    >
      <TextControl label="动作名称" value={title} placeholder="例如 归档" focused onChange={setTitle} />
      <SelectControl
        label="从"
        value={from}
        options={[...states, { value: '', title: '任意状态' }]}
        onChange={setFrom}
      />
      <SelectControl label="到" value={to} options={[{ value: '', title: '状态不变' }, ...states]} onChange={setTo} />
      <div className="st-flow-add-acts">
        <Button onClick={() => onClose(false)}>取消</Button>
        <Button look="primary" type="submit">
          添加
        </Button>
      </div>
    </form>
  );
}
