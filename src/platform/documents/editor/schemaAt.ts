/** A node of the meta-schema. */
export type SchemaNode = Record<string, unknown>;

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pointed(root: SchemaNode, ref: string): SchemaNode | undefined {
  let at: unknown = root;
  for (const part of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    at = isNode(at) ? at[part.replace(/~1/g, '/').replace(/~0/g, '~')] : undefined;
  }
  return isNode(at) ? at : undefined;
}

/** The node itself and every alternative it leads to: `$ref` followed, `allOf`, `anyOf` and `oneOf` spread. */
function alternatives(root: SchemaNode, node: SchemaNode, seen = new Set<SchemaNode>()): SchemaNode[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const list = [node];
  const target = typeof node.$ref === 'string' ? pointed(root, node.$ref) : undefined;
  if (target) list.push(...alternatives(root, target, seen));
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = node[keyword];
    if (Array.isArray(branches))
      list.push(...branches.filter(isNode).flatMap((branch) => alternatives(root, branch, seen)));
  }
  return list;
}

function step(root: SchemaNode, node: SchemaNode, key: string | number): SchemaNode[] {
  if (typeof key === 'number') {
    const items =
      Array.isArray(node.prefixItems) && node.prefixItems[key] !== undefined ? node.prefixItems[key] : node.items;
    return isNode(items) ? alternatives(root, items) : [];
  }
  const named = isNode(node.properties) ? node.properties[key] : undefined;
  if (isNode(named)) return alternatives(root, named);
  if (isNode(node.patternProperties)) {
    for (const [pattern, schema] of Object.entries(node.patternProperties)) {
      if (new RegExp(pattern, 'u').test(key) && isNode(schema)) return alternatives(root, schema);
    }
  }
  return isNode(node.additionalProperties) ? alternatives(root, node.additionalProperties) : [];
}

/** Every schema that describes the value at `path` of a document. Empty where the meta-schema says nothing. */
export function schemasAt(root: SchemaNode, path: readonly (string | number)[]): SchemaNode[] {
  return path.reduce<SchemaNode[]>(
    (nodes, key) => nodes.flatMap((node) => step(root, node, key)),
    alternatives(root, root),
  );
}

/** Keys that an object at `path` may have, with what the meta-schema says of each. */
export function keysAt(root: SchemaNode, path: readonly (string | number)[]): Map<string, SchemaNode> {
  const keys = new Map<string, SchemaNode>();
  for (const node of schemasAt(root, path)) {
    if (!isNode(node.properties)) continue;
    for (const [key, schema] of Object.entries(node.properties)) {
      if (isNode(schema) && !keys.has(key)) keys.set(key, schema);
    }
  }
  return keys;
}

/** Constants that the value at `path` may take. */
export function valuesAt(root: SchemaNode, path: readonly (string | number)[]): { value: unknown; title: string }[] {
  const values = new Map<string, { value: unknown; title: string }>();
  for (const node of schemasAt(root, path)) {
    const title = typeof node.title === 'string' ? node.title : '';
    const constants = [
      ...(Array.isArray(node.enum) ? node.enum : []),
      ...('const' in node ? [node.const] : []),
      ...(node.type === 'boolean' ? [true, false] : []),
    ];
    for (const value of constants)
      if (!values.has(JSON.stringify(value))) values.set(JSON.stringify(value), { value, title });
  }
  return [...values.values()];
}

/** 'title — description' of the first schema that has them. */
export function describe(root: SchemaNode, nodes: readonly SchemaNode[]): { title: string; text: string } | undefined {
  const all = nodes.flatMap((node) => alternatives(root, node));
  const title = all.map((node) => node.title).find((value): value is string => typeof value === 'string');
  const text = all
    .map((node) => node.markdownDescription ?? node.description)
    .find((value): value is string => typeof value === 'string');
  return title || text ? { title: title ?? '', text: text ?? '' } : undefined;
}
