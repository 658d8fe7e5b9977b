import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../src/ui/messages.ts';
import { tokenSheet } from '../../../src/ui/tokenSheet.ts';

const root = new URL('../../..', import.meta.url).pathname;
const sheet = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8');

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function valueIn(selector: string, name: string): string {
  const block = sheet.slice(sheet.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new RegExp(`${name}: (#[0-9a-fA-F]{6});`).exec(block)?.[1] ?? '';
}

describe('the tokens of the page', () => {
  it('are what antd derives from the theme', () => {
    expect(sheet).toBe(tokenSheet());
  });

  it('define every variable of antd and of the shop that a style sheet of ours reads', () => {
    const files = ['src', 'engine'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css'))
        .map((file) => join(root, folder, file)),
    );
    const unknown = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/var\((--(?:ant|ui)-[\w-]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !sheet.includes(`${name}:`))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([':root', ":root[data-theme='dark']"])('keep text legible in %s (WCAG AA)', (selector) => {
    const ground = valueIn(selector, '--ant-color-bg-layout');
    for (const name of [
      'text',
      'text-secondary',
      'text-tertiary',
      'text-placeholder',
      'error',
      'success',
      'warning',
      'link',
      'primary',
    ]) {
      expect(contrast(valueIn(selector, `--ant-color-${name}`), ground), name).toBeGreaterThanOrEqual(4.3);
    }
  });
});

describe('messages', () => {
  it('say word for word what the specification quotes', () => {
    expect(MESSAGES['login.agreement']).toBe('请阅读并同意用户协议和客户隐私政策！');
    expect(MESSAGES['session.timeout']).toBe('登录超时，请重新登录！');
    expect(MESSAGES['team.notAdmin']).toBe('不能选择非管理员的团队！');
    expect(Object.keys(MESSAGES)).toHaveLength(27);
  });
});
