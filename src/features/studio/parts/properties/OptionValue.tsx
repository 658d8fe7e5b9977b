import { useId, useState } from 'react';
import { useDesign } from '../designContext.ts';
import { valueProblem } from '../edits/renameOption.ts';

/** What records keep of an option; committed when it is left, since everything that names it is written anew. */
export function OptionValue({
  pointer,
  index,
  title,
  value,
  kept,
  onCommit,
}: {
  pointer: string;
  index: number;
  title: string;
  value: string;
  /** Programs go by it: only a developer changes it. */
  kept: boolean;
  onCommit(value: string): void;
}) {
  const { text, locked } = useDesign();
  const [typed, setTyped] = useState(value);
  const id = useId();
  const wanted = typed.trim();
  const problem = valueProblem(text, pointer, index, wanted);
  const commit = () => {
    if (wanted !== value && problem === undefined) onCommit(wanted);
  };
  return (
    <span className="st-option-value">
      <label htmlFor={id}>值</label>
      <input
        id={id}
        className="st-input"
        type="text"
        aria-label={`“${title}”保存的值`}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        title={
          kept ? '出厂的选项：程序按这个值读写单据，只有开发者能改' : '改它时，已有单据、历史、视图和用到它的条件一起改'
        }
        value={typed}
        disabled={locked || kept}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
        }}
        onBlur={commit}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className="st-error" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
