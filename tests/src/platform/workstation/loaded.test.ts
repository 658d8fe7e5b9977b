import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../../../src/platform/gateway/errors.ts';
import { Loaded } from '../../../../src/platform/workstation/Loaded.tsx';

const shown = (data: string | undefined, error: unknown): string =>
  renderToStaticMarkup(
    createElement(Loaded<string>, {
      answer: { data, error, mutate: async () => undefined },
      what: '团队成员',
      children: (text) => text,
    }),
  );
const refused = (status: number) => new RequestError('code', '您没有执行该操作的权限', { status });

describe('what was loaded', () => {
  it('is shown, also where a later look breaks off', () => {
    expect(shown('王一', undefined)).toBe('王一');
    for (const error of [new DOMException('', 'TimeoutError'), refused(401), refused(429), refused(503)]) {
      expect(shown('王一', error)).toContain('王一');
      expect(shown('王一', error)).toContain('团队成员没有更新，下面是之前读到的');
    }
  });

  it('gives way to a refusal, and to the word that it is gone', () => {
    for (const status of [403, 404]) {
      expect(shown('王一', refused(status))).not.toContain('王一');
      expect(shown('王一', refused(status))).toContain('团队成员没有加载出来：您没有执行该操作的权限');
    }
  });

  it('is named while it is on its way, and where it does not come', () => {
    expect(shown(undefined, undefined)).toContain('正在加载团队成员');
    expect(shown(undefined, refused(503))).toContain('团队成员没有加载出来');
  });
});
