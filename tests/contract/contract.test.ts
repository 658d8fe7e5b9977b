import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../contract/errors.ts';
import { allCalls, contract } from '../../contract/index.ts';
import { GENERIC, isOperation, pathKey } from '../../server/runtime/documents/paths.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

const calls = allCalls();
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('the contract', () => {
  it('gives every call a name and an address of its own', () => {
    expect(repeated(calls.map(({ name }) => name))).toEqual([]);
    expect(repeated(calls.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('names each call after its domain and says in Chinese what it does', () => {
    for (const [domain, members] of Object.entries(contract)) {
      const own = new Set<unknown>(Object.values(members));
      for (const { name, summary } of calls.filter((call) => own.has(call))) {
        expect(name).toMatch(new RegExp(`^${domain}\\.[a-z][A-Za-z0-9]*$`));
        expect(summary, name).toMatch(/\p{Script=Han}/u);
      }
    }
  });

  it('knows every refusal that a call promises', () => {
    expect(
      calls.flatMap(({ name, errors = [] }) =>
        errors.filter((code) => !(code in ERRORS)).map((code) => `${name}: ${code}`),
      ),
    ).toEqual([]);
  });

  it('calls what changes something atomic only where somebody is signed in', () => {
    expect(calls.filter(({ atomic, who }) => atomic && who === 'anyone').map(({ name }) => name)).toEqual([]);
  });
});

describe('the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver: 'pglite' });
  });
  afterAll(() => gateway.close());

  it('answers every call of the contract, and describes it in /openapi.json', async () => {
    const { paths } = (await (await gateway.signIn('13800000001')).request('/openapi.json')).body as {
      paths: Record<string, Record<string, { operationId?: string; requestBody?: unknown }>>;
    };
    for (const { name, method, path, sent, takes } of calls) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described?.operationId, path).toBe(name);
      if (sent && method === 'POST' && takes !== 'bytes') expect(described?.requestBody, name).toBeDefined();
    }
  });

  it('answers nothing else by hand but the stream of events', async () => {
    const { paths } = gateway.app.swagger() as { paths: Record<string, Record<string, { operationId?: string }>> };
    const declared = gateway.entities.documents.catalogue.paths;
    const ofDocuments = (method: string, path: string): boolean =>
      declared.has(pathKey(method.toUpperCase(), path)) ||
      (path.startsWith(`${GENERIC}/`) && isOperation(path.split('/').at(-1) ?? ''));
    const names = new Set<string | undefined>(calls.map(({ name }) => name));
    const undescribed = Object.entries(paths).filter(([path, methods]) =>
      Object.entries(methods).some(
        ([method, { operationId }]) => !names.has(operationId) && !ofDocuments(method, path),
      ),
    );
    expect(undescribed.map(([path]) => path)).toEqual(['/events']);
  });

  it.each(calls.filter(({ who }) => who !== 'anyone').map((call) => [call.name, call] as const))(
    '%s is for who is signed in, before anything that was sent is looked at',
    async (_name, { method, path }) => {
      const answer = await gateway
        .visitor()
        .request(path, method === 'POST' ? { method, body: { nothing: 'right' } } : {});
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('"errorCode":"session.required"');
    },
  );
});
