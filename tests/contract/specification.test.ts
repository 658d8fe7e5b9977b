import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { SPECIFICATION, type SpecifiedCall } from './support/specification.ts';

const named = ({ method, path }: Pick<SpecifiedCall, 'method' | 'path'>): string => `${method} ${path}`;
const specified = new Set(SPECIFICATION.map(named));

/** How a call is made, as far as the specification says it. */
interface Manner {
  encoding: string;
  enveloped: boolean;
  public: boolean;
}
const ENCODINGS = { json: 'json', form: 'form', parts: 'multipart', bytes: 'bytes' };
/** Of every path that a document names for itself. */
const OF_DOCUMENTS: Manner = { encoding: 'json', enveloped: true, public: false };

/** What is offered beside the generic paths: the calls of the contract, and the paths that documents name. */
const offered = (gateway: TestGateway): Map<string, Manner> =>
  new Map([
    ...[...gateway.entities.documents.catalogue.paths.keys()].map((path): [string, Manner] => [path, OF_DOCUMENTS]),
    ...allCalls().map((call): [string, Manner] => [
      named(call),
      {
        encoding: ENCODINGS[call.takes ?? 'json'],
        enveloped: call.answers !== 'raw' && call.answers !== 'rawFile',
        public: call.who === 'anyone',
      },
    ]),
  ]);

describe('the specification', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver: 'pglite' });
  });
  afterAll(() => gateway.close());

  it('names 224 calls, each once', () => {
    expect([SPECIFICATION.length, specified.size]).toEqual([224, 224]);
  });

  it('is offered whole: each call in its encoding, with the envelope or without, to whom it is for', () => {
    const offers = offered(gateway);
    expect(Object.fromEntries(SPECIFICATION.map((call) => [named(call), offers.get(named(call))]))).toEqual(
      Object.fromEntries(
        SPECIFICATION.map((call) => [
          named(call),
          {
            encoding: call.encoding ?? 'json',
            enveloped: call.envelope === undefined,
            public: call.public ?? false,
          } satisfies Manner,
        ]),
      ),
    );
  });

  it('names every call of the contract that refers to a section of it, and no call that is our own', () => {
    const wrong = allCalls().filter((call) => (call.section !== '') !== specified.has(named(call)));
    expect(wrong.map(({ name, section }) => `${name}: '${section}'`)).toEqual([]);
  });
});
