import {
  type AwakeProps,
  type LayoutProps,
  type RestingProps,
  registerAction,
  registerCell,
  registerFormat,
  registerLayout,
  registerOptions,
  registerWidget,
} from '@yunpu/engine-react/extend';
import { type ReactNode, useState } from 'react';

/** What this application brings of its own. */
function RestingStars({ id, value, wake, labelledBy }: RestingProps): ReactNode {
  return (
    <button
      id={id}
      type="button"
      aria-labelledby={labelledBy}
      onClick={() => wake({ open: true })}
      onKeyDown={({ key }) => /^[1-5]$/.test(key) && wake({ open: false, key })}
    >
      {Number(value ?? 0)} 星
    </button>
  );
}

function AwakeStars({ id, value, typed, onChange, rest, labelledBy }: AwakeProps): ReactNode {
  const [stars, setStars] = useState(typed === '' ? Number(value ?? 1) : Number(typed));
  return (
    <input
      id={id}
      type="range"
      min={1}
      max={5}
      value={stars}
      aria-labelledby={labelledBy}
      onChange={(event) => setStars(Number(event.target.value))}
      onBlur={() => {
        onChange(stars);
        rest();
      }}
    />
  );
}

function Cards({ sections, draw, isShown, wanted }: LayoutProps): ReactNode {
  const [open, setOpen] = useState<string>();
  const shown = sections.filter(isShown);
  const current = shown.find(({ name }) => name === (wanted?.section.name ?? open)) ?? shown[0];
  return (
    <>
      {shown.map(({ name, title }) => (
        <button key={name} type="button" aria-pressed={name === current?.name} onClick={() => setOpen(name)}>
          {`卡片：${title}`}
        </button>
      ))}
      {current && draw([current])}
    </>
  );
}

registerFormat({ name: 'x-room', check: /^[A-F]\d{3}$/, hint: '像 B302 这样的房间号' });
registerWidget({ name: 'x-stars', Resting: RestingStars, Awake: () => Promise.resolve(AwakeStars) });
registerCell({
  tester: ({ widget }) => (widget === 'x-stars' ? 50 : 0),
  view: () => ({ align: 'left', figures: false, render: (value) => <b>{'★'.repeat(Number(value))}</b> }),
});
registerLayout({ name: 'x-cards', Layout: Cards });
registerOptions({
  tester: ({ name }) => (name === 'building' ? 1 : -1),
  load: ({ keyword }) =>
    Promise.resolve(
      [
        { value: 'north', label: '北楼', row: {} },
        { value: 'south', label: '南楼', row: {} },
      ].filter(({ value, label }) => keyword === '' || value === keyword || label.includes(keyword)),
    ),
});
registerAction({
  tester: ({ name }) => (name === 'x-label' ? 1 : -1),
  run: ({ key }) => {
    document.title = `标签 ${key}`;
    return Promise.resolve(undefined);
  },
});
