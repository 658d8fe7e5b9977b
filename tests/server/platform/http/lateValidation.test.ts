import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addLateValidation } from '../../../../server/platform/http/lateValidation.ts';

const needs = (name: string) => ({
  body: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
});

async function statusOf(
  schemas: Record<string, object>,
  calls: readonly [path: string, body: object][],
): Promise<number[]> {
  const app = Fastify();
  addLateValidation(app);
  for (const [path, schema] of Object.entries(schemas)) app.post(path, { schema }, async () => 'good');
  const answers: number[] = [];
  for (const [url, payload] of calls) answers.push((await app.inject({ method: 'POST', url, payload })).statusCode);
  await app.close();
  return answers;
}

it('judges each call by its own schema, in every gateway of the process', async () => {
  const schemas = { '/a': needs('a'), '/b': needs('b') };
  const calls: [string, object][] = [
    ['/a', { a: 'x' }],
    ['/a', { b: 'x' }],
    ['/b', { a: 'x' }],
    ['/b', { b: 'x' }],
    ['/a', { a: 1 }],
    ['/a', { a: 'x' }],
  ];
  for (let gateway = 0; gateway < 2; gateway += 1)
    expect(await statusOf(schemas, calls)).toEqual([200, 400, 400, 200, 400, 200]);
});

it('compiles the schema of a call when it is first made', async () => {
  const unknown = { body: { type: 'object', unknownKeyword: true } };
  expect(await statusOf({ '/a': needs('a'), '/unused': unknown }, [['/a', { a: 'x' }]])).toEqual([200]);
  expect(await statusOf({ '/used': unknown }, [['/used', {}]])).toEqual([500]);
});
