import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { defineCall } from '../../../../contract/define.ts';
import { addErrorHandler } from '../../../../server/platform/http/errorHandler.ts';
import { addLateValidation } from '../../../../server/platform/http/lateValidation.ts';
import { serve } from '../../../../server/platform/http/serve.ts';

const greet = defineCall({
  name: 'test.greet',
  method: 'POST',
  path: '/greet',
  summary: '问候',
  section: '',
  who: 'anyone',
  sent: Type.Object({ name: Type.String({ minLength: 1, title: '姓名' }) }),
  answered: Type.Object({ words: Type.String() }),
});

describe('a call of the contract', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  function open(answersChecked: number): FastifyInstance {
    app = Fastify();
    // As the gateway does: a schema describes an answer and does not decide what it contains.
    app.setSerializerCompiler(() => (data) => JSON.stringify(data));
    app.decorate('answersChecked', answersChecked);
    app.decorateRequest('caller', null);
    addLateValidation(app);
    addErrorHandler(app);
    return app;
  }
  const ask = (body: object) => app.inject({ method: 'POST', url: '/greet', payload: body });

  it('is answered in the envelope', async () => {
    serve(open(1), greet, ({ sent }) => ({ words: `${sent.name}，您好` }));
    expect((await ask({ name: '张三' })).json()).toMatchObject({
      status: 1,
      responseBody: { success: true, data: { words: '张三，您好' } },
    });
  });

  it('names the field that was sent wrong', async () => {
    serve(open(1), greet, () => ({ words: '' }));
    expect((await ask({})).json()).toMatchObject({
      responseBody: { errorCode: 'request.invalid', issues: [{ path: '/name' }] },
    });
  });

  it('fails in tests when it answers something else than it promises', async () => {
    serve(open(1), greet, () => ({ word: '您好' }) as never);
    const answer = await ask({ name: '张三' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('test.greet');
  });

  it('still answers in production when it answers something else than it promises', async () => {
    serve(open(0.999_999), greet, () => ({ word: '您好' }) as never);
    expect((await ask({ name: '张三' })).json()).toMatchObject({ responseBody: { data: { word: '您好' } } });
  });
});
