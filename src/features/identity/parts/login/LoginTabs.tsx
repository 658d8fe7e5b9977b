import { type KeyboardEvent, useRef } from 'react';

const tabs = [
  ['account', '账号登录'],
  ['code', '验证码登录'],
  ['qr', '扫码登录'],
] as const;

export type LoginTab = (typeof tabs)[number][0];

/** The three ways in. Arrow keys move between them. */
export function LoginTabs({ tab, onChange }: { tab: LoginTab; onChange: (tab: LoginTab) => void }) {
  const list = useRef<HTMLDivElement>(null);

  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = tabs.findIndex(([name]) => name === tab);
    const next = step === 0 ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next[0]);
    list.current?.querySelector<HTMLElement>(`#login-tab-${next[0]}`)?.focus();
  };

  return (
    <div role="tablist" aria-label="登录方式" className="lg-tabs" ref={list} onKeyDown={onKey}>
      {tabs.map(([name, title]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`login-tab-${name}`}
          aria-selected={tab === name}
          aria-controls="login-panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
