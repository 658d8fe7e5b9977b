import type { EndpointModel } from './model/model.ts';
import type { EndpointSource } from './model/types.ts';

export function buildEndpoint(source: EndpointSource): EndpointModel {
  const method = source.method ?? 'POST';
  return {
    method,
    path: source.path ?? '',
    encoding: source.encoding ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'json'),
    request: source.request ?? {},
    response: source.response ?? {},
  };
}
