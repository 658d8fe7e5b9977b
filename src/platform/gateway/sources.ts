import { api } from './api.ts';

export type { DocumentSources } from '../../../contract/documents.ts';

/** Every document's text, with all they refer to. Refused for people who are neither developer nor product operator. */
export const fetchSources = api('GET /schemas/sources');

const compile = api('POST /schemas/compile');

/** Has the gateway compile a document's structural check; the answer is the address of its module. */
export const compileOnGateway = async (text: string): Promise<string | null> => (await compile({ text })).validator;
