import type { PrintBlockSource, PrintSource } from '@yunpu/engine-core/document';
import type { PrintedBlock } from '@yunpu/engine-core/print';
import { Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { problemsAt, useDesign } from '../designContext.ts';
import { addBlock, addTemplate, moveBlock } from '../edits/print.ts';
import { useRearranging } from '../useRearranging.ts';
import { BLOCK_TITLES, type BlockKind, kindOfBlock, newBlock, usualBlocks } from './blocks.ts';
import { PrintedBlockView } from './PrintedBlockView.tsx';
import { useFit } from './useFit.ts';
import { printedOf, useSubjects } from './usePrinted.ts';
import './print.css';

/** Of a sheet, in points. */
const WIDTHS = { 'A4 portrait': 595, 'A4 landscape': 842, 'A5 portrait': 420, 'A5 landscape': 595 } as const;

const NO_RECORD = { record: {}, labels: {} };

/** The templates for print: a page as it comes out, whose blocks are chosen, added, moved and taken away. */
export function PrintPane({ onOpen: reveal }: { onOpen(): void }) {
  const { document, model, text, edit, choose, at, locked } = useDesign();
  const [mode, setMode] = useState<'sample' | 'real'>('sample');
  const [number, setNumber] = useState(0);
  const templates = document.print ?? [];
  const index = Number(/^\/print\/(\d+)/u.exec(at)?.[1] ?? 0);
  const template = templates[index] ?? templates[0];
  const pointer = `/print/${template === templates[index] ? index : 0}`;
  const open = (place: string) => {
    choose(place);
    reveal();
  };
  const add = () => {
    const added = addTemplate(text, model ? usualBlocks(model) : []);
    edit(() => added.text);
    open(added.pointer);
  };
  if (!template || !model)
    return (
      <div className="st-print">
        <p className="st-note">还没有打印模板。加上以后，单据和列表里就有“打印”，印成带页眉、页码和签字处的 PDF。</p>
        <Button look="primary" disabled={locked || !model} onClick={add}>
          <Plus size={14} aria-hidden /> 加一个打印模板
        </Button>
      </div>
    );
  return (
    <div className="st-print">
      <div className="st-print-tools">
        <div role="group" aria-label="打印模板" className="st-shows">
          {templates.map(({ title }, one) => (
            <button
              key={one}
              type="button"
              aria-pressed={pointer === `/print/${one}`}
              onClick={() => open(`/print/${one}`)}
            >
              {title}
            </button>
          ))}
        </div>
        <Button disabled={locked} onClick={add}>
          <Plus size={14} aria-hidden /> 加模板
        </Button>
        <select
          className="st-input"
          aria-label="用哪些数据看"
          value={mode}
          onChange={(event) => {
            setMode(event.target.value === 'real' ? 'real' : 'sample');
            setNumber(0);
          }}
        >
          <option value="sample">示例数据</option>
          <option value="real">真实数据</option>
        </select>
      </div>
      <Sheet template={template} pointer={pointer} mode={mode} number={number} onNumber={setNumber} onOpen={open} />
    </div>
  );
}

interface SheetProps {
  template: PrintSource;
  pointer: string;
  mode: 'sample' | 'real';
  number: number;
  onNumber(number: number): void;
  onOpen(pointer: string): void;
}

function Sheet({ template, pointer, mode, number, onNumber, onOpen }: SheetProps) {
  const { model, text, edit, choose, at, locked, problems } = useDesign();
  const count = template.blocks.length;
  const { slotOf, heldOf } = useRearranging({
    count,
    locked,
    onMove: (from, to) => {
      edit((now) => moveBlock(now, pointer, from, to));
      choose(`${pointer}/blocks/${to}`);
    },
  });
  const { subjects, error } = useSubjects(model!, mode);
  const { room, zoom } = useFit(WIDTHS[`${template.paper ?? 'A4'} ${template.orientation ?? 'portrait'}`]);
  if (!model) return null;
  const compiled = model.print[Number(pointer.split('/').at(-1))];
  const subject = subjects[number] ?? subjects[0] ?? NO_RECORD;
  const { page, blocks } = compiled
    ? printedOf(model, compiled, subject)
    : { page: { letterhead: '', footer: '' }, blocks: new Map<string, PrintedBlock>() };
  const put = (index: number, kind: BlockKind) => {
    const block = newBlock(kind, model);
    if (!block) return;
    const added = addBlock(text, pointer, index, block);
    edit(() => added.text);
    onOpen(added.pointer);
  };
  const offered = (Object.keys(BLOCK_TITLES) as BlockKind[]).filter((kind) => newBlock(kind, model) !== undefined);
  return (
    <>
      {mode === 'real' && error !== undefined && <p className="st-note">没有取到数据：{messageOf(error)}</p>}
      {mode === 'real' && subjects.length > 1 && (
        <select
          className="st-input st-print-record"
          aria-label="看哪一条"
          value={number}
          onChange={(event) => onNumber(Number(event.target.value))}
        >
          {subjects.map(({ record }, one) => (
            <option key={one} value={one}>
              {[record[model.key], record[model.titleField]].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
      <div className="st-print-viewport" ref={room}>
        <div
          className="st-print-sheet"
          style={{ zoom }}
          data-paper={template.paper ?? 'A4'}
          data-orientation={template.orientation ?? 'portrait'}
        >
          <button type="button" className="st-print-edge" aria-pressed={at === pointer} onClick={() => onOpen(pointer)}>
            {page.letterhead || <span className="st-print-none">没有页眉</span>}
          </button>
          <ol aria-label="模板的内容">
            {template.blocks.map((block, index) => {
              const place = `${pointer}/blocks/${index}`;
              const wrong = problemsAt(problems, place)[0];
              const printed = blocks.get(place);
              const held = heldOf(index, titleOf(block));
              return (
                <li key={index} {...slotOf(index)}>
                  <div
                    role="button"
                    tabIndex={0}
                    className="st-print-block"
                    aria-pressed={at === place}
                    aria-label={`第 ${index + 1} 块：${titleOf(block)}`}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    {...held}
                    onClick={() => onOpen(place)}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter' || event.key === ' ') {
                        event.preventDefault();
                        onOpen(place);
                      } else held.onKeyDown(event);
                    }}
                  >
                    {printed ? (
                      <PrintedBlockView block={printed} />
                    ) : (
                      <span className="st-print-none">
                        {titleOf(block)}：{wrong?.message ?? '这条记录不印这一块'}
                      </span>
                    )}
                  </div>
                </li>
              );
            })}
          </ol>
          <p className="st-print-foot">
            <span>{page.footer}</span>
            <span>第 1 页 共 1 页</span>
          </p>
        </div>
      </div>
      <div className="st-print-add" role="group" aria-label="加一块">
        {offered.map((kind) => (
          <Fragment key={kind}>
            <Button disabled={locked} onClick={() => put(nextIndex(at, pointer, count), kind)}>
              <Plus size={14} aria-hidden /> {BLOCK_TITLES[kind]}
            </Button>
          </Fragment>
        ))}
      </div>
      <p className="st-hint">
        新的一块加在选中的那块后面。拖动，或按 <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>{' '}
        移动。纸张放不下时自动换页，明细表每页重复表头。
      </p>
    </>
  );
}

const titleOf = (block: PrintBlockSource): string => {
  const kind = kindOfBlock(block);
  return kind === undefined ? '空的一块' : BLOCK_TITLES[kind];
};

/** Behind the block that is chosen, or at the end. */
function nextIndex(at: string, pointer: string, count: number): number {
  const [, index] = new RegExp(`^${pointer}/blocks/(\\d+)`, 'u').exec(at) ?? [];
  return index === undefined ? count : Math.min(Number(index) + 1, count);
}
