import type { ActionSource, EntityDocument } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { type NewEntity, textOfDocument } from './newDocument.ts';
import { prefixOf } from './numbering.ts';

/** What an action does by itself, without code behind it. */
const EFFECTS = ['to', 'set', 'rekey', 'amend'] as const;

/**
 * Another document under a name of its own, with its rules, states and access: what names the original names the copy, and
 * its numbers begin with letters of its own. Addresses and code that belong to the original do not come with it, nor what
 * only its own records have: lists of others' records below it, and sums over them.
 */
export function copyDocument(text: string, { entity, title, group }: NewEntity): string {
  const { endpoints: _endpoints, hooks: _hooks, ...original } = JSON.parse(text) as EntityDocument;
  const named = (name: string): string => (name === original.entity ? entity : name);
  const actions = Object.entries(original.actions ?? {}).flatMap(([name, action]) => ownAction(name, action));
  const gone = new Set(Object.keys(original.actions ?? {}).filter((name) => !actions.some(([kept]) => kept === name)));
  const copy: EntityDocument = {
    ...original,
    entity,
    title,
    storage: 'records',
    ...(group !== undefined && { menu: { order: 900, ...original.menu, group } }),
    ...(original.numbering !== undefined && { numbering: renumbered(original.numbering, entity) }),
    ...(original.actions && { actions: Object.fromEntries(actions) }),
    ...(original.list?.rowActions && {
      list: { ...original.list, rowActions: original.list.rowActions.filter((name) => !gone.has(name)) },
    }),
    ...(original.form?.sections && {
      form: {
        ...original.form,
        sections: original.form.sections.map((section) => ({
          ...section,
          ...(section.parts && {
            parts: section.parts.filter(({ action }) => action === undefined || !gone.has(action)),
          }),
        })),
      },
    }),
    ...(original.children && {
      children: original.children
        .filter((child) => child.entity === original.entity)
        .map((child) => ({ ...child, entity })),
    }),
    ...(original.waiting && {
      waiting: original.waiting.map(({ link: _link, actions: settling, ...waiting }) => ({
        ...waiting,
        ...(settling && { actions: settling.filter((name) => !gone.has(name)) }),
      })),
    }),
    ...(original.starts && { starts: original.starts.map((start) => ({ ...start, entity: named(start.entity) })) }),
  };
  return textOfDocument(ownFields(copy, original.entity, entity) as EntityDocument);
}

/** The letters before the first date or sequence, exchanged; what stands between them and it stays. */
const renumbered = (numbering: string, entity: string): string => numbering.replace(/^[^{\-_/]*/u, prefixOf(entity));

function ownAction(name: string, action: ActionSource): [string, ActionSource][] {
  const { hook, endpoint, ...own } = action;
  const bare = (hook !== undefined || endpoint !== undefined) && !EFFECTS.some((effect) => own[effect] !== undefined);
  return bare ? [] : [[name, own]];
}

/** Fields that name the original name the copy; those that an address fills are typed, and sums over others' records go. */
function ownFields(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => ownFields(item, from, to));
  if (!isObject(value)) return value;
  const { link, rollup, options } = value;
  const dropped = new Set<string>();
  if (isObject(options) && isObject(options.endpoint)) dropped.add('options').add('dependsOn');
  if (isObject(rollup) && typeof rollup.by === 'string' && rollup.entity !== from) dropped.add('rollup');
  const kept = Object.entries(value).filter(([key]) => !dropped.has(key));
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      inner === link && isObject(link) ? ownLink(link, from, to) : ownFields(inner, from, to),
    ]),
  );
}

function ownLink(link: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  const named = (name: unknown): unknown => (name === from ? to : name);
  return {
    ...link,
    ...(link.entity !== undefined && { entity: named(link.entity) }),
    ...(isObject(link.entities) && {
      entities: Object.fromEntries(Object.entries(link.entities).map(([value, name]) => [value, named(name)])),
    }),
  };
}
