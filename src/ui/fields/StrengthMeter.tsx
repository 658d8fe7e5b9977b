import { strengthOf } from './passwordStrength.ts';

const levels = { 弱: 1, 中: 2, 强: 3 } as const;

/** Says in a word, and shows in bars, how well a new password would hold. */
export function StrengthMeter({ password, phone }: { password: string; phone: string }) {
  if (password === '') return <>8 到 64 个字符，同时包含字母和数字</>;
  const strength = strengthOf(password, phone);
  return (
    <span className="ui-strength" data-level={levels[strength]}>
      <i aria-hidden />
      <i aria-hidden />
      <i aria-hidden />
      密码强度：{strength}
    </span>
  );
}
