import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { richTextMessages as messages } from '../../messages/richText.ts';
import { Button } from '../../parts/Button.tsx';

interface Tool {
  title: string;
  text: string;
  mark: string;
  level?: 2 | 3;
  run(editor: Editor): void;
}

const TOOLS: readonly (Tool | undefined)[] = [
  { title: messages.bold, text: 'B', mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { title: messages.italic, text: 'I', mark: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    title: messages.underline,
    text: 'U',
    mark: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  { title: messages.strike, text: 'S', mark: 'strike', run: (editor) => editor.chain().focus().toggleStrike().run() },
  undefined,
  {
    title: messages.heading,
    text: messages.headingShort,
    mark: 'heading',
    level: 2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    title: messages.subheading,
    text: messages.subheadingShort,
    mark: 'heading',
    level: 3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    title: messages.bullets,
    text: '•',
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    title: messages.numbers,
    text: '1.',
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    title: messages.quote,
    text: '“',
    mark: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** What can be done with the text; one stop of the Tab key, the arrows lead from tool to tool. */
export function RichTextTools({ editor, field }: { editor: Editor; field: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useState<string>();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [
        ...TOOLS.map((tool) => tool && now.isActive(tool.mark, tool.level && { level: tool.level })),
        now.isActive('link'),
      ].map(Boolean),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || event.target instanceof HTMLInputElement) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next = buttons[(buttons.indexOf(event.target as HTMLButtonElement) + by + buttons.length) % buttons.length];
    event.preventDefault();
    next?.focus();
  };
  const setLink = () => {
    const href = address?.trim() ?? '';
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href: withScheme(href) } }] })
        .run();
    else chain.setLink({ href: withScheme(href) }).run();
    setAddress(undefined);
  };
  return (
    <div className="yp-rich-tools" role="toolbar" aria-label={messages.toolsOf(field)} ref={bar} onKeyDown={onKeyDown}>
      {TOOLS.map((tool, index) =>
        tool ? (
          <Button
            key={tool.title}
            look="quiet"
            className="yp-rich-tool"
            data-tool={tool.mark}
            tabIndex={index === 0 ? 0 : -1}
            title={tool.title}
            aria-label={tool.title}
            aria-pressed={active[index]}
            onClick={() => tool.run(editor)}
          >
            {tool.text}
          </Button>
        ) : (
          <span key="between" className="yp-rich-between" />
        ),
      )}
      <Button
        look="quiet"
        className="yp-rich-tool"
        tabIndex={-1}
        aria-pressed={active.at(-1)}
        onClick={() => setAddress(String(editor.getAttributes('link').href ?? ''))}
      >
        {messages.link}
      </Button>
      {address !== undefined && (
        <input
          className="yp-input yp-rich-address"
          type="url"
          autoFocus
          aria-label={messages.address}
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onBlur={() => setAddress(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              setLink();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              setAddress(undefined);
              editor.commands.focus();
            }
          }}
          title={messages.address}
        />
      )}
    </div>
  );
}

/** People write the name of a site alone. */
const withScheme = (href: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:|\/(?![/\\]))/iu.test(href) ? href : `https://${href}`;
