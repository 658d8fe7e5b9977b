import type { EntityModel } from '@yunpu/engine-core/document';
import type { Impact } from '../../../../contract/studio/index.ts';
import { seenIn } from '../../access/fields.ts';
import { laterFields } from '../../documents/earlier.ts';
import type { RoleSource } from '../../documents/source.ts';
import { effect } from './effect.ts';

const rule = (model: EntityModel, role: string): string | undefined => model.access.read[role]?.source.trim();

/** Who sees rows and fields that they did not see before, and the other way round. */
export function accessImpact(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): Impact[] {
  return [...rowImpact(older, newer, roles), ...fieldImpact(older, newer, roles)];
}

/** Of a state that is new no record has been seen in it. */
const isKnown = ({ states }: EntityModel, state: string | null): boolean =>
  state === null || states?.values[state] !== undefined;

function rowImpact(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): Impact[] {
  return roles.flatMap(({ name, title }): Impact[] => {
    const [before, after] = [rule(older, name), rule(newer, name)];
    if (before === after) return [];
    const made = (dangerous: boolean, message: string): Impact[] => [
      effect(newer.entity, 'access', ['rows', name, before ?? null, after ?? null], {
        dangerous,
        message,
        pointer: after === undefined ? '/access/read' : `/access/read/${name}`,
      }),
    ];
    if (before === undefined) return made(true, `“${title}”将能看到“${newer.title}”的单据，此前看不到`);
    if (after === undefined) return made(false, `“${title}”将不再能看到“${newer.title}”的任何单据`);
    if (before === 'true')
      return made(false, `“${title}”此前能看到全部“${newer.title}”，今后只能看到符合条件的：${after}`);
    return made(true, `“${title}”能看到哪些“${newer.title}”的条件变了，可能看到更多：${after}`);
  });
}

function fieldImpact(older: EntityModel, newer: EntityModel, roles: readonly RoleSource[]): Impact[] {
  const reading = roles.filter(({ name }) => older.access.read[name] !== undefined && rule(newer, name) !== undefined);
  return [...laterFields(older, newer)].flatMap(([was, field]): Impact[] => {
    const more: string[] = [];
    const fewer: string[] = [];
    for (const { name, title } of reading) {
      const [before, after] = [seenIn(older, [name], was), seenIn(newer, [name], field.path)];
      if ([...after].some((state) => !before.has(state) && isKnown(older, state))) more.push(title);
      if ([...before].some((state) => !after.has(state))) fewer.push(title);
    }
    const made = (direction: string, titles: string[], dangerous: boolean, verb: string): Impact[] =>
      titles.length === 0
        ? []
        : [
            effect(newer.entity, 'access', ['field', direction, field.path, ...titles], {
              dangerous,
              message: `${titles.map((title) => `“${title}”`).join('、')}${verb}字段“${field.title}”`,
              pointer: field.pointer,
            }),
          ];
    return [...made('more', more, true, '将能看到此前看不到的'), ...made('fewer', fewer, false, '将不再能看到')];
  });
}
