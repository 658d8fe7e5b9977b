import type { FastifySchemaValidationError } from 'fastify';
import type { Issue } from '../../engine/core/issue.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: '文本', number: '数字', integer: '整数', boolean: '是或否', object: '对象', array: '列表', null: '空',
};

/** What is wrong with one place of a request, as Ajv found it against the route's schema. */
export function issueOfValidation(found: FastifySchemaValidationError, context: string | undefined): Issue {
  const parameter = (name: string): string => String(found.params[name] ?? '');
  const missing = found.keyword === 'required' ? `/${parameter('missingProperty')}` : '';
  const extra = found.keyword === 'additionalProperties' ? `/${parameter('additionalProperty')}` : '';
  const path = found.instancePath + missing + extra;
  const where = path === '' ? PLACES[context ?? 'body'] ?? '请求' : `参数 ${path.slice(1).replaceAll('/', '.')} `;
  return { path, code: `request.${found.keyword}`, message: `${where}${complaint()}` };

  function complaint(): string {
    switch (found.keyword) {
      case 'required': return '不能缺少';
      case 'additionalProperties': return '不被支持';
      case 'type': return `应为${String(found.params['type']).split(',').map((type) => TYPES[type] ?? type).join('或')}`;
      case 'enum': return `应为 ${(Array.isArray(found.params['allowedValues']) ? found.params['allowedValues'] : []).join('、')} 之一`;
      case 'minLength': return found.params['limit'] === 1 ? '不能为空' : `不能少于 ${parameter('limit')} 个字符`;
      case 'maxLength': return `不能超过 ${parameter('limit')} 个字符`;
      case 'minimum': return `不能小于 ${parameter('limit')}`;
      case 'maximum': return `不能大于 ${parameter('limit')}`;
      case 'minItems': return `不能少于 ${parameter('limit')} 项`;
      case 'maxItems': return `不能超过 ${parameter('limit')} 项`;
      default: return '格式有误';
    }
  }
}

const PLACES: Readonly<Record<string, string>> = { body: '请求内容', querystring: '查询参数', params: '路径参数', headers: '请求头' };
