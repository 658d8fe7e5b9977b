import { Copy, Pencil } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { definitionAt, ownCopy, usesOf } from '../edits/shared.ts';
import './kindControl.css';

/** A field that is defined elsewhere: the definition is changed for all that use it, or copied for this one. */
export function SharedDefinition({ pointer, reference }: { pointer: string; reference: string }) {
  const { text, edit, choose, fragments } = useDesign();
  const place = definitionAt(text, reference);
  const others = usesOf(text, reference).filter((use) => use.pointer !== pointer);
  return (
    <div className="st-shared" role="group" aria-label="共用的定义">
      <p>
        {place === undefined
          ? '类型、选项和限制来自几种单据共用的定义，改它要由开发者发布。'
          : '类型、选项和限制来自这份单据里共用的定义。'}
        {others.length > 0 && `还有 ${others.length} 处用着它：`}
      </p>
      <Places places={others} />
      <div>
        {place !== undefined && (
          <Button onClick={() => choose(place)}>
            <Pencil size={14} aria-hidden /> 修改共用的定义
          </Button>
        )}
        <Button onClick={() => edit((now) => ownCopy(now, pointer, fragments))}>
          <Copy size={14} aria-hidden /> 改成这里自己的
        </Button>
      </div>
    </div>
  );
}

/** At a definition: whom a change of it touches. */
export function UsesOfDefinition({ pointer }: { pointer: string }) {
  const { text } = useDesign();
  const uses = usesOf(text, `#${pointer}`);
  return (
    <div className="st-shared" role="group" aria-label="共用的定义">
      <p>{uses.length > 0 ? `这是共用的定义，改它就是改这 ${uses.length} 处：` : '这份定义现在没有字段用它。'}</p>
      <Places places={uses} />
    </div>
  );
}

function Places({ places }: { places: readonly { pointer: string; title: string }[] }) {
  const { choose } = useDesign();
  return (
    <ul className="st-ways">
      {places.map(({ pointer, title }) => (
        <li key={pointer}>
          <button type="button" className="st-link" onClick={() => choose(pointer)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
