import { map, object, oneOf, type Source, text } from './meta.ts';

export const endpoint = object(
  'endpoint',
  {
    method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: text,
    encoding: oneOf('json', 'form', 'query', 'multipart'),
    request: map(text),
    response: map(text),
  },
  ['path'],
);
export type EndpointSource = Source<typeof endpoint>;
