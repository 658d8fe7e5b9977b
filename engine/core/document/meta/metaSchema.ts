import { authoringMessages as messages } from '../../messages/authoring.ts';
import type { Shape } from './meta.ts';
import { document } from './metaWhole.ts';
import { type ExplainedShape, explained } from './metaWords.ts';

type Json = Record<string, unknown>;

interface Snippet {
  label: string;
  description: string;
  body: unknown;
}

/** A place in a snippet that the editor stops at, with what stands there at first. */
const stop = (number: number, text: string): string => `\${${number}:${text}}`;

const snippets = (): Readonly<Record<string, readonly Snippet[]>> => ({
  field: [
    {
      ...messages.snippets.text,
      body: { type: 'string', title: stop(1, messages.words.name), maxLength: 64, column: true, filter: true },
    },
    {
      ...messages.snippets.money,
      body: {
        type: 'integer',
        format: 'money',
        title: stop(1, messages.words.amount),
        minimum: 0,
        column: { summary: 'sum' },
      },
    },
    {
      ...messages.snippets.date,
      body: {
        type: 'string',
        format: 'date',
        title: stop(1, messages.words.date),
        default: { expression: 'today' },
        column: true,
        filter: true,
      },
    },
    {
      ...messages.snippets.option,
      body: {
        type: 'string',
        title: stop(1, messages.words.name),
        oneOf: [{ const: '${2:value}', title: stop(3, messages.words.option) }],
        column: true,
        filter: true,
      },
    },
    {
      ...messages.snippets.link,
      body: { type: 'string', title: stop(1, messages.words.name), link: { entity: '${2:entity}', fetch: {} } },
    },
    {
      ...messages.snippets.table,
      body: {
        type: 'array',
        title: stop(1, messages.words.rows),
        items: { type: 'object', properties: { '${2:name}': { type: 'string', title: stop(3, messages.words.name) } } },
      },
    },
    {
      ...messages.snippets.attachment,
      body: { type: 'array', format: 'attachment', title: stop(1, messages.words.attachment) },
    },
  ],
  rules: [
    {
      ...messages.snippets.rule,
      body: [{ check: '${1:amount > 0}', at: '/${2:amount}', message: stop(3, messages.words.message) }],
    },
  ],
  actions: [
    {
      ...messages.snippets.action,
      body: { '${1:submit}': { title: stop(2, messages.words.submit), from: ['${3:draft}'], to: '${4:submitted}' } },
    },
  ],
  states: [
    {
      ...messages.snippets.states,
      body: {
        field: 'status',
        initial: 'draft',
        values: { draft: { title: messages.words.draft }, done: { title: messages.words.done, final: true } },
      },
    },
  ],
});

/** The JSON Schema of documents, for editors: the same shapes that `compile` checks, with their words. */
export function metaSchema(): Json {
  const definitions: Record<string, Json> = {};
  const schema = toSchema(document, '', definitions);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'entity.schema.json',
    title: messages.title,
    description: messages.description,
    ...schema,
    definitions,
  };
}

function toSchema(shape: ExplainedShape, name: string, definitions: Record<string, Json>): Json {
  const words: Json = {};
  if (shape.title !== undefined) words.title = shape.title;
  const help =
    shape.is === 'expression' ? [shape.help, messages.expressions].filter((part) => part).join('\n\n') : shape.help;
  if (help) words.description = help;
  if (shape.examples) words.examples = shape.examples;
  const snippet = snippets()[name];
  if (snippet) words.defaultSnippets = snippet;
  return { ...words, ...constraints(shape, definitions) };
}

function constraints(shape: Shape, definitions: Record<string, Json>): Json {
  const inner = (part: ExplainedShape, name = ''): Json => toSchema(part, name, definitions);
  switch (shape.is) {
    case 'any':
      return {};
    case 'expression':
      return { type: 'string' };
    case 'string':
      if (shape.known) return { type: 'string', anyOf: [{ enum: shape.known }, {}] };
      if (shape.enum && shape.own) return { type: 'string', anyOf: [{ enum: shape.enum }, { pattern: '^x-' }] };
      return {
        type: 'string',
        ...(shape.enum && { enum: shape.enum }),
        ...(shape.pattern !== undefined && { pattern: shape.pattern }),
      };
    case 'boolean':
    case 'number':
      return { type: shape.is };
    case 'integer':
      return {
        type: shape.is,
        ...(shape.from !== undefined && { minimum: shape.from }),
        ...(shape.to !== undefined && { maximum: shape.to }),
      };
    case 'array':
      return { type: 'array', items: inner(shape.of) };
    case 'map':
      return { type: 'object', propertyNames: { not: { const: '__proto__' } }, additionalProperties: inner(shape.of) };
    case 'object':
      return {
        type: 'object',
        ...(shape.required && shape.required.length > 0 && { required: shape.required }),
        properties: Object.fromEntries(
          Object.entries(explained(shape.keys)).map(([key, part]) => [key, inner(part, key)]),
        ),
        patternProperties: { '^x-': {} },
        additionalProperties: false,
      };
    case 'either':
      return { anyOf: shape.of.map((part) => inner(part)) };
    case 'ref':
      if (!definitions[shape.name]) {
        definitions[shape.name] = {};
        definitions[shape.name] = inner(shape.to(), shape.name);
      }
      return { allOf: [{ $ref: `#/definitions/${shape.name}` }] };
  }
}
