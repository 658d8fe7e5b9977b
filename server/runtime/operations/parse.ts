import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ChangeOf } from '@yunpu/engine-core/endpoint';
import type { Issue } from '@yunpu/engine-core/validation';
import { AppError } from '../../platform/http/errors.ts';
import type { ActInput } from './act.ts';
import type { OptionsInput } from './options.ts';
import type { SaveInput } from './save.ts';

type Body = Record<string, unknown>;

/** Deeper than any record is; what follows the structure of a body may recurse safely. */
const DEPTH = 40;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws AppError request.invalid about one part of the body */
export function invalid(path: string, message: string): AppError {
  const issues: Issue[] = [{ path, code: 'request.invalid', message }];
  return new AppError('request.invalid', { message, issues });
}

/** Titles of a request's properties, for messages. */
const NAMES: Readonly<Record<string, string>> = {
  record: '单据内容',
  input: '操作的表单',
  action: '操作',
  version: '版本',
  versions: '所见的版本',
  seq: '修改的序号',
  changes: '要撤销的修改',
  documentVersion: '文档版本',
  key: '单据编号',
  billNo: '单据编号',
  keys: '单据编号',
  field: '字段',
  keyword: '关键字',
  filter: '筛选',
  sort: '排序',
};

/** '“单据内容”（record）' */
function named(name: string): string {
  const title = NAMES[name];
  return title === undefined ? `“${name}”` : `“${title}”（${name}）`;
}

/** NUL and lone surrogates are no characters: PostgreSQL can store neither. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function check(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw invalid(path, '文本里有无法保存的字符');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH) throw invalid('', `请求内容嵌套超过 ${DEPTH} 层`);
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw invalid(path, '属性名里有无法保存的字符');
    check(inner, `${path}/${key}`, depth + 1);
  }
}

/** The body as an object whose every text can be stored; an absent body is an empty one. */
export function parseBody(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) throw invalid('', '请求内容应为一个对象');
  check(body, '', 0);
  return body;
}

function record(body: Body, name: string): RecordData {
  const value = body[name];
  if (!isObject(value)) throw invalid(`/${name}`, `${named(name)}应为一个对象`);
  return value;
}

function optionalRecord(body: Body, name: string): RecordData | undefined {
  return body[name] === undefined || body[name] === null ? undefined : record(body, name);
}

/** What a new record is begun with, if anything. */
export function parseValues(body: Body): RecordData | undefined {
  return optionalRecord(body, 'values');
}

function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > 200)
    throw invalid(`/${name}`, `${named(name)}应为不超过 200 个字的文字`);
  return value;
}

function text(body: Body, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw invalid(`/${name}`, `缺少${named(name)}`);
  return value;
}

function isVersion(version: unknown): version is number {
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= 2_147_483_647;
}

function optionalVersion(body: Body): number | undefined {
  const { version } = body;
  if (version === undefined || version === null) return undefined;
  if (!isVersion(version)) throw invalid('/version', `${named('version')}应为正整数`);
  return version;
}

function versionsOf(body: Body): Record<string, number> {
  return Object.fromEntries(
    Object.entries(optionalRecord(body, 'versions') ?? {}).map(([key, version]) => {
      if (!isVersion(version)) throw invalid('/versions', `${named('versions')}应为单据编号到版本号的对象`);
      return [key, version];
    }),
  );
}

/** The key a request names: `key`, `billNo`, or the document's own key field. */
export function parseKey(model: EntityModel, body: Body): string {
  for (const name of ['key', model.key, 'billNo']) {
    const value = optionalText(body, name);
    if (value !== undefined) return value;
  }
  throw invalid(`/${model.key}`, `缺少“${model.fieldsByPath[model.key]?.title ?? '单据编号'}”（${model.key}）`);
}

/** The version of the document that a page was drawn from. */
export const parseDrawn = (body: Body): string | undefined => optionalText(body, 'documentVersion');

export function parseSave(body: Body): SaveInput {
  return {
    record: record(body, 'record'),
    version: optionalVersion(body),
    action: optionalText(body, 'action'),
    input: optionalRecord(body, 'input'),
    documentVersion: parseDrawn(body),
  };
}

/** `action` is given where the path itself says which; then loose values of the body are its input. */
export function parseAct(model: EntityModel, body: Body, action?: string): ActInput {
  const input = optionalRecord(body, 'input') ?? (action === undefined ? undefined : loose(model, body));
  return {
    key: parseKey(model, body),
    version: optionalVersion(body),
    action: action ?? text(body, 'action'),
    input,
    documentVersion: parseDrawn(body),
  };
}

function loose(model: EntityModel, body: Body): RecordData {
  const apart = new Set(['key', 'billNo', 'version', 'action', 'documentVersion', model.key]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !apart.has(name)));
}

export interface RemoveInput {
  key: string;
  version: number | undefined;
  /** Whether records that link to it may be left with its key; absent, as in the specification's calls, they may. */
  linked: boolean | undefined;
}

export function parseRemove(model: EntityModel, body: Body): RemoveInput {
  const { linked } = body;
  if (linked !== undefined && typeof linked !== 'boolean')
    throw invalid('/linked', `${named('linked')}应为 true 或 false`);
  return { key: parseKey(model, body), version: optionalVersion(body), linked };
}

export interface ActManyInput {
  action: string;
  keys: string[];
  input: RecordData | undefined;
  /** Key -> the version that the person saw; a key without one is acted on as it stands. */
  versions: Readonly<Record<string, number>>;
}

/** Rows of one bulk action; more would keep one request waiting too long. */
const BULK = 200;

export function parseActMany(body: Body): ActManyInput {
  const { keys } = body;
  if (
    !Array.isArray(keys) ||
    keys.length === 0 ||
    keys.length > BULK ||
    !keys.every((key): key is string => typeof key === 'string' && key !== '' && key.length <= 200)
  ) {
    throw invalid('/keys', `${named('keys')}应为 1 到 ${BULK} 个单据编号的列表`);
  }
  return {
    action: text(body, 'action'),
    keys: [...new Set(keys)],
    input: optionalRecord(body, 'input'),
    versions: versionsOf(body),
  };
}

function seqOf(value: unknown, path: string): number {
  if (!isVersion(value)) throw invalid(path, `${named('seq')}应为正整数`);
  return value;
}

export function parseUndo(model: EntityModel, body: Body): ChangeOf {
  return { key: parseKey(model, body), seq: seqOf(body.seq, '/seq') };
}

/** One change of each record. */
export function parseUndoMany({ changes }: Body): ChangeOf[] {
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > BULK)
    throw invalid('/changes', `${named('changes')}应为 1 到 ${BULK} 项的列表`);
  const parsed = changes.map((change: unknown, index): ChangeOf => {
    const { key, seq } = isObject(change) ? change : {};
    if (typeof key !== 'string' || key === '' || key.length > 200)
      throw invalid(`/changes/${index}/key`, `缺少${named('key')}`);
    return { key, seq: seqOf(seq, `/changes/${index}/seq`) };
  });
  if (new Set(parsed.map(({ key }) => key)).size < parsed.length)
    throw invalid('/changes', `${named('changes')}里每张单据只能有一项`);
  return parsed;
}

export function parseOptions(body: Body): OptionsInput {
  return {
    field: text(body, 'field'),
    keyword: optionalText(body, 'keyword') ?? '',
    record: optionalRecord(body, 'record') ?? {},
    documentVersion: parseDrawn(body),
  };
}

/** A GET's query as a body: numbers and JSON arrive as text there. */
export function bodyOfQuery(query: unknown): Body {
  if (!isObject(query)) return {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (['pageNo', 'pageSize', 'version'].includes(name) && /^\d{1,9}$/.test(value)) return [name, Number(value)];
      if (!['filter', 'sort', 'record', 'input'].includes(name) || !/^[[{]/.test(value)) return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        throw invalid(`/${name}`, `${named(name)}不是有效的 JSON`);
      }
    }),
  );
}
