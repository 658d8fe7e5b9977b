import { describe, expect, it } from 'vitest';
import { RequestError } from '../../../../src/platform/gateway/errors.ts';
import { transportError } from '../../../../src/platform/gateway/transportError.ts';

describe('a refusal as the engine knows it', () => {
  it('a 409 with the current record is a conflict', () => {
    const error = transportError(
      new RequestError('status', '已被他人修改', {
        status: 409,
        data: { current: { a: 1 }, version: 4, updatedByName: '陈晓', updatedAt: '2026-01-01T00:00:00.000Z' },
      }),
    );
    expect([error.kind, error.detail.conflict?.version, error.detail.conflict?.updatedByName]).toEqual([
      'conflict',
      4,
      '陈晓',
    ]);
  });

  it('a 409 without one is not', () => {
    expect(transportError(new RequestError('status', '正在处理', { status: 409 })).kind).toBe('status');
  });

  it('a refused rule keeps code and issues', () => {
    const error = transportError(
      new RequestError('code', '校验未通过', {
        errorCode: 'record.invalid',
        issues: [{ path: '/amount', code: 'minimum', message: '太小' }],
      }),
    );
    expect([error.kind, error.detail.errorCode, error.detail.issues?.[0]?.path]).toEqual([
      'code',
      'record.invalid',
      '/amount',
    ]);
  });

  it('aborted is not a broken network', () => {
    expect(transportError(new DOMException('x', 'AbortError')).kind).toBe('aborted');
    expect(transportError(new DOMException('x', 'TimeoutError'))).toMatchObject({
      kind: 'network',
      message: '请求超时，请稍后重试',
    });
    expect(transportError(new TypeError('Failed to fetch')).kind).toBe('network');
  });
});
