import { type FieldSource, type SourceField, sourceFields, storedPlaces } from '@yunpu/engine-core/document';
import { equalJson, isObject } from '@yunpu/engine-core/json';

/** Something that whoever sent a document may not put into it. */
export interface Refused {
  code: 'reserved' | 'foreign-address' | 'own-access';
  pointer: string;
  message: string;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

interface Found {
  pointer: string;
  value: unknown;
}

/** Everything below a value that stands under this key. */
function under(value: unknown, key: string, pointer = ''): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]): Found[] => {
    const at = `${pointer}/${escaped(name)}`;
    return [...(name === key ? [{ pointer: at, value: inside }] : []), ...under(inside, key, at)];
  });
}

const partOf = (document: unknown, key: string): unknown => (isObject(document) ? document[key] : undefined);

const actionsOf = (document: unknown): Record<string, unknown> => {
  const actions = partOf(document, 'actions');
  return isObject(actions) ? actions : {};
};

/** The fields of a document by what they are known by across versions. */
function fieldsById(document: unknown): Map<string, SourceField> {
  const record = partOf(document, 'record');
  const places = storedPlaces(sourceFields(isObject(record) ? (record as FieldSource) : undefined));
  return new Map([...places.values()].map(({ lineage, field }) => [lineage, field]));
}

/** Pointers of fields that are called otherwise than they were shipped, or stand elsewhere. */
function shippedUnderOtherNames(shipped: unknown, newer: unknown): string[] {
  const now = fieldsById(newer);
  return [...fieldsById(shipped)].flatMap(([lineage, { path }]) => {
    const called = now.get(lineage);
    return called === undefined || called.path === path ? [] : [called.pointer];
  });
}

/** What an option or a state was called first, and is called now. */
const calledOf = (name: unknown, item: unknown): { first: string; now: string } => {
  const was = isObject(item) && Array.isArray(item.was) ? (item.was as unknown[]) : [];
  return { first: String(was[0] ?? name), now: String(name) };
};

/** Pointers of what has shipped options or states under other values: hooks compare records by them. */
function shippedOfOtherValues(shipped: unknown, newer: unknown): string[] {
  const now = fieldsById(newer);
  const optionsOf = ({ source }: SourceField) => {
    const items = isObject(source.items) ? source.items : undefined;
    const list: unknown = source.oneOf ?? (items as FieldSource | undefined)?.oneOf ?? source.enum;
    return (Array.isArray(list) ? (list as unknown[]) : []).map((item) =>
      isObject(item) ? calledOf(item.const, item) : calledOf(item, undefined),
    );
  };
  const fields = [...fieldsById(shipped)].flatMap(([lineage, field]) => {
    const called = now.get(lineage);
    return called && isRenamed(optionsOf(field), optionsOf(called)) ? [called.pointer] : [];
  });
  const statesOf = (document: unknown) => {
    const values = partOf(partOf(document, 'states'), 'values');
    return isObject(values) ? Object.entries(values).map(([name, state]) => calledOf(name, state)) : [];
  };
  return isRenamed(statesOf(shipped), statesOf(newer)) ? [...fields, '/states'] : fields;
}

function isRenamed(
  before: readonly { first: string; now: string }[],
  after: readonly { first: string; now: string }[],
) {
  const known = new Map(before.map(({ first, now }) => [first, now]));
  return after.some(({ first, now }) => known.has(first) && known.get(first) !== now);
}

/**
 * What only a developer may add or change, since code stands behind it: hooks, addresses, where records are kept, and
 * what shipped fields, options and states are called.
 * @param shipped the document as it came with the release, if it did
 */
export function reservedChanges(older: unknown, newer: unknown, shipped: unknown): Refused[] {
  const refused: Refused[] = [];
  const refuse = (pointer: string, what: string) =>
    refused.push({ code: 'reserved', pointer, message: `只有开发者可以新增或修改${what}` });
  const storage = (document: unknown) => partOf(document, 'storage') ?? 'records';
  if (!equalJson(storage(older), storage(newer))) refuse('/storage', '单据的保存方式（storage）');
  for (const [key, what] of [
    ['hooks', '服务端处理（hooks）'],
    ['endpoints', '接口（endpoints）'],
  ] as const)
    if (!equalJson(partOf(older, key) ?? {}, partOf(newer, key) ?? {})) refuse(`/${key}`, what);
  const before = actionsOf(older);
  for (const [name, action] of Object.entries(actionsOf(newer))) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const at = `/actions/${escaped(name)}`;
    if (!equalJson(partOf(old, 'hook'), partOf(action, 'hook'))) refuse(`${at}/hook`, '操作的服务端处理（hook）');
    // Where code of ours keeps records of a shipped document by their keys, it does not follow.
    if (shipped !== undefined && !equalJson(partOf(old, 'rekey'), partOf(action, 'rekey')))
      refuse(`${at}/rekey`, '操作改编号（rekey）');
    const endpoint = partOf(action, 'endpoint');
    if (isObject(endpoint) && !equalJson(partOf(old, 'endpoint'), endpoint)) refuse(`${at}/endpoint`, '操作的接口');
  }
  for (const pointer of shippedUnderOtherNames(shipped, newer))
    refuse(pointer, '出厂字段的标识和位置：程序按它们读写单据');
  for (const pointer of shippedOfOtherValues(shipped, newer))
    refuse(pointer, '出厂的选项值和状态标识：程序按它们读写单据');
  const known = new Set(sources(older).map(({ value }) => JSON.stringify(value)));
  for (const { pointer, value } of sources(newer))
    if (!known.has(JSON.stringify(value))) refuse(pointer, '选项的来源接口');
  return refused;
}

/** Where fields fetch their options from. */
function sources(document: unknown): Found[] {
  return under(document, 'options').flatMap(({ pointer, value }): Found[] => {
    const endpoint = partOf(value, 'endpoint');
    return endpoint === undefined ? [] : [{ pointer: `${pointer}/endpoint`, value: endpoint }];
  });
}

/** Addresses of other sites. */
function foreign(document: unknown): { pointer: string; address: string }[] {
  return under(document, 'path').flatMap(({ pointer, value }) =>
    typeof value === 'string' && !/^\/(?![/\\])/.test(value) && /^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(value)
      ? [{ pointer, address: value }]
      : [],
  );
}

/** Nobody sends people's data to a site that the shop was not shipped with. */
export function foreignAddresses(shipped: unknown, newer: unknown): Refused[] {
  const known = new Set(foreign(shipped).map(({ address }) => address));
  return foreign(newer)
    .filter(({ address }) => !known.has(address))
    .map(({ pointer, address }) => ({
      code: 'foreign-address',
      pointer,
      message: `接口地址“${address.slice(0, 80)}”不在本站：这里只能写以 / 开头的地址`,
    }));
}
