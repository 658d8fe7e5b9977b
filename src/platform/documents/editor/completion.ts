import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { takesExpression } from '@yunpu/engine-core/document';
import { HELPERS, helpOf, isIdentifier } from '@yunpu/engine-core/expression';
import { findNodeAtLocation, getLocation, getNodeValue, parseTree } from 'jsonc-parser';
import { describe, keysAt, type SchemaNode, schemasAt, valuesAt } from './schemaAt.ts';

const reserved = ['user', 'team', 'recordTeam', 'today', 'now', 'isNew', 'row', 'parent', 'input'];
/** Helpers that are called with what they work on; those called on a text, like trim(), follow a dot. */
const helpers = Object.entries(HELPERS).filter(([, helper]) => !helper.method);

/** Names of the record's top-level fields, as the document in the editor has them now. */
function fieldNames(text: string): { name: string; title: string }[] {
  const tree = parseTree(text);
  const properties = tree && findNodeAtLocation(tree, ['record', 'properties']);
  return (properties?.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    if (typeof key?.value !== 'string') return [];
    const title: unknown = value && (getNodeValue(value) as { title?: unknown } | null)?.title;
    return [{ name: key.value, title: typeof title === 'string' ? title : '' }];
  });
}

function expressionCompletions(context: CompletionContext, text: string): CompletionResult | null {
  const word = context.matchBefore(/[\p{ID_Continue}.]*/u);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const options: Completion[] = [
    ...fieldNames(text).map(({ name, title }) => ({
      label: isIdentifier(name) ? name : `row['${name}']`,
      detail: title,
      type: 'variable',
    })),
    ...reserved.map((name) => ({ label: name, type: 'keyword' })),
    ...helpers.map(([name]) => ({ label: name, info: helpOf(name), apply: `${name}(`, type: 'function' })),
  ];
  return { from: word.from, options, validFor: /^\p{ID_Continue}*$/u };
}

function emptyValue(schema: SchemaNode): string {
  const types = [schema.type].flat();
  if (types.includes('object')) return '{}';
  if (types.includes('array')) return '[]';
  if (types.includes('boolean')) return 'true';
  if (types.includes('integer') || types.includes('number')) return '0';
  return '""';
}

/** Completes keys, constants and expressions from the meta-schema at the cursor's place. */
export function documentCompletions(metaSchema: SchemaNode) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const location = getLocation(text, context.pos);
    const path = location.path;
    const inString = location.previousNode?.type === 'string' && location.previousNode.offset < context.pos;

    if (!location.isAtPropertyKey && inString && takesExpression(path)) return expressionCompletions(context, text);

    const token = context.matchBefore(/"[^"\n]*|[\w-]*/);
    if (!token || (token.from === token.to && !context.explicit)) return null;
    const after = context.state.sliceDoc(context.pos, context.pos + 1);
    const to = after === '"' ? context.pos + 1 : context.pos;

    if (location.isAtPropertyKey) {
      const follows = /^\s*"?\s*:/.test(context.state.sliceDoc(context.pos, context.pos + 8));
      const options = [...keysAt(metaSchema, path.slice(0, -1))].map(([key, schema]): Completion => {
        const description = describe(metaSchema, [schema]);
        return {
          label: `"${key}"`,
          detail: description?.title,
          info: description?.text,
          type: 'property',
          apply: follows ? `"${key}"` : `"${key}": ${emptyValue(schema)}`,
        };
      });
      return options.length > 0 ? { from: token.from, to, options, filter: true } : null;
    }
    const options = valuesAt(metaSchema, path).map(
      ({ value, title }): Completion => ({ label: JSON.stringify(value), detail: title, type: 'constant' }),
    );
    return options.length > 0 ? { from: token.from, to, options } : null;
  };
}

/** What the meta-schema says about the place at `offset`, for the hover. */
export function describeAt(
  metaSchema: SchemaNode,
  text: string,
  offset: number,
): { title: string; text: string } | undefined {
  const { path } = getLocation(text, offset);
  return path.length > 0 ? describe(metaSchema, schemasAt(metaSchema, path)) : undefined;
}
