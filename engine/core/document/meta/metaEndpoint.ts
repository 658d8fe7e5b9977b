import { described, map, object, oneOf, type Source, text } from './meta.ts';

export const endpoint = object(
  {
    method: described('方法', oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), '默认 POST'),
    path: described('路径', text, '', '/api/purchase-request/list'),
    encoding: described('编码', oneOf('json', 'form', 'query', 'multipart'), '默认 POST 用 json，GET 用 query'),
    request: described('请求映射', map(text), '本系统的名称 -> 对方的名称', { pageNo: 'current' }),
    response: described('应答映射', map(text), '部分 -> 在应答里的位置', { rows: 'data.records' }),
  },
  ['path'],
);
export type EndpointSource = Source<typeof endpoint>;
