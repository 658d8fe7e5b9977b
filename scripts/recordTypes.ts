import { compile, type EntityModel, type FieldModel } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import type { SchemasFolder } from './documents.ts';

/** The formatter's; a list of constants that is longer has a line for each. */
const LINE = 120;

const constant = (entity: string): string => entity.replaceAll('-', '_').toUpperCase();
const typeName = (entity: string): string =>
  entity.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const quoted = (value: unknown): string => `'${String(value).replace(/['\\]/g, '\\$&')}'`;

/**
 * contract/records/entities.generated.ts: for each shipped document what the values of its fields are, and of the inputs of its
 * actions; as the compiled model has them. @throws Error for a document that does not compile
 */
export function recordTypes({ documents, fragments }: Pick<SchemasFolder, 'documents' | 'fragments'>): string {
  const models = documents.map(({ file, text }): EntityModel => {
    const { model, problems } = compile(JSON.parse(text), { file, fragments });
    if (!model) throw new Error(`${file}: ${problems[0]?.message ?? ''}`);
    return model;
  });
  return `${[
    [
      '// Written by `npm run write:record-types` from schemas/entities; not by hand.',
      "import type { RecordOf } from './read.ts';",
    ].join('\n'),
    ...models.flatMap(describeEntity),
    describeShapes('What the records of an entity are, by its name.', 'RecordShapes', models, constant),
    describeShapes(
      "What is entered into an entity's actions, by its name and theirs.",
      'InputShapes',
      models.filter(({ actions }) => actions.some(({ input }) => input)),
      (entity) => `${constant(entity)}_INPUT`,
    ),
  ].join('\n\n')}\n`;
}

function describeEntity({ entity, title, fields, actions }: EntityModel): string[] {
  const name = constant(entity);
  const inputs = actions.flatMap((action) =>
    action.input ? [[action.name, describeFields(action.input.fields, '  ')] as const] : [],
  );
  return [
    `/** ${title} */\nexport const ${name} = ${describeFields(fields, '')} as const;\n` +
      `export type ${typeName(entity)} = RecordOf<typeof ${name}>;`,
    ...(inputs.length > 0
      ? [`/** ${title}：操作时填写的内容 */\nexport const ${name}_INPUT = ${objectOf(inputs, '')} as const;`]
      : []),
  ];
}

function describeShapes(
  about: string,
  name: string,
  models: readonly EntityModel[],
  shape: (entity: string) => string,
): string {
  const lines = models.map(({ entity }) => `  ${keyOf(entity)}: typeof ${shape(entity)};\n`);
  return `/** ${about} */\nexport interface ${name} {\n${lines.join('')}}`;
}

const keyOf = (name: string): string => (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name));

const describeFields = (fields: readonly FieldModel[], indent: string): string =>
  objectOf(
    fields.map((field) => [field.name, describeField(field, `${indent}  `)] as const),
    indent,
  );

function objectOf(entries: readonly (readonly [name: string, value: string])[], indent: string): string {
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, value]) => `${indent}  ${keyOf(name)}: ${value},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function describeField(field: FieldModel, indent: string): string {
  const { kind, schema, children } = field;
  if (kind === 'table') return objectOf([['rows', describeFields(children, `${indent}  `)]], indent);
  if (kind === 'group') return objectOf([['group', describeFields(children, `${indent}  `)]], indent);
  if (kind === 'variant' || kind === 'unknown') return "'json'";
  const options = field.options?.map(({ value }) => value) ?? [];
  if (schema.type !== 'array') return scalarOf(schema.type, options, indent, field.name.length + 3);
  const items = isObject(schema.items) ? schema.items : {};
  if (items.type !== 'object') return `{ list: ${scalarOf(items.type, options, indent, field.name.length + 13)} }`;
  const parts = Object.entries(isObject(items.properties) ? items.properties : {}).map(
    ([name, part]) => [name, scalarOf(isObject(part) ? part.type : undefined, [], '', 0)] as const,
  );
  return objectOf([['rows', objectOf(parts, `${indent}  `)]], indent);
}

/** @param around what stands beside it in its line */
function scalarOf(type: unknown, options: readonly unknown[], indent: string, around: number): string {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  // A number is calculated with, also one that was offered once: 16% of an old invoice is no missing rate.
  if (options.length > 0 && named === 'string') {
    const all = options.map(quoted);
    const line = `[${all.join(', ')}]`;
    return indent.length + around + line.length <= LINE
      ? line
      : `[\n${all.map((one) => `${indent}  ${one},\n`).join('')}${indent}]`;
  }
  switch (named) {
    case 'string':
      return "'text'";
    case 'integer':
    case 'number':
      return "'number'";
    case 'boolean':
      return "'flag'";
    default:
      return "'json'";
  }
}
