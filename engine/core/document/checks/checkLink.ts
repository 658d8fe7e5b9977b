import { fieldCheckMessages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import type { Context } from '../model/context.ts';
import { holdsMany } from '../model/kinds.ts';
import type { FieldModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';
import { knownEntity } from './knownEntity.ts';
import { checkLinkedField } from './linkedField.ts';

type Fields = Readonly<Record<string, FieldModel>>;
type Link = NonNullable<FieldModel['link']>;

const prefixOf = ({ path, name }: FieldModel): string => path.slice(0, path.length - name.length);

/** Names of the other fields of the same object, and of those inside them. */
export function siblingsOf(field: FieldModel, fields: Fields): string[] {
  const prefix = prefixOf(field);
  return Object.values(fields)
    .filter((other) => other.path.startsWith(prefix) && other !== field)
    .map((other) => other.path.slice(prefix.length));
}

/** What is wrong with a link: where it leads to, and what it fetches from there. */
export function checkLink(field: FieldModel, fields: Fields, context: Context): void {
  if (field.kind !== 'link') return;
  const { link } = field;
  const at = below(field.pointer, 'link');
  if (!link)
    context.report('bad-link', at, fieldCheckMessages.link.nowhere(field.title), {
      suggestion: fieldCheckMessages.link.addEntity,
    });
  else if (link.by === undefined) checkOneEntity(field, link, at, fields, context);
  else checkDecided(field, link, link.by, at, fields, context);
}

function checkOneEntity(field: FieldModel, link: Link, at: string, fields: Fields, context: Context): void {
  if (Object.keys(link.entities).length > 0)
    reportKey(context, below(at, 'entities'), fieldCheckMessages.link.entitiesAlone(field.title), 'entities');
  const siblings = siblingsOf(field, fields);
  for (const own of Object.keys(link.fetch))
    checkKnownName(context, 'unknown-field', nameMessages.field, own, siblings, below(below(at, 'fetch'), own), true);
  link.onlyEmpty.forEach((own, index) =>
    checkKnownName(context, 'unknown-field', nameMessages.field, own, link.fetch, below(below(at, 'onlyEmpty'), index)),
  );
  checkFollow(field, link, at, fields, context);
  const target = knownEntity(context, link.entity ?? '', below(at, 'entity'));
  if (!target) return;
  if (link.label !== '') checkLinkedField(context, target, link.label, below(at, 'label'));
  link.show.forEach((path, index) => checkLinkedField(context, target, path, below(below(at, 'show'), index)));
  for (const [own, theirs] of Object.entries(link.fetch))
    checkLinkedField(context, target, theirs, below(below(at, 'fetch'), own));
}

/** What goes on changing with the linked record is nobody else's to write, and of one record. */
function checkFollow(field: FieldModel, link: Link, at: string, fields: Fields, context: Context): void {
  const messages = fieldCheckMessages.link;
  const place = below(at, 'follow');
  if (link.follow.length > 0 && (field.path !== field.name || holdsMany(field.kind, field.schema.type)))
    reportKey(context, place, messages.followNested(field.title), 'follow');
  link.follow.forEach((own, index) => {
    const here = below(place, index);
    if (!checkKnownName(context, 'unknown-field', nameMessages.field, own, link.fetch, here)) return;
    const filled = fields[own];
    if (!filled) return;
    const { title } = filled;
    if (link.onlyEmpty.includes(own)) context.report('bad-link', here, messages.followOnce(title));
    else if ((filled.compute ?? filled.rollup ?? filled.numbering) !== undefined)
      context.report('bad-link', here, messages.followMade(title));
    else if (!filled.readOnly)
      context.report('bad-link', here, messages.followTyped(title), { suggestion: messages.addReadOnly });
  });
}

/** A link whose entity another field of the same record or row decides. */
function checkDecided(field: FieldModel, link: Link, by: string, at: string, fields: Fields, context: Context): void {
  const messages = fieldCheckMessages.link;
  const { title, path, name } = field;
  if (link.entity !== undefined) reportKey(context, below(at, 'entity'), messages.both(title), 'entity');
  if (holdsMany(field.kind, field.schema.type)) context.report('bad-link', at, messages.many(title));
  const around = path.slice(0, Math.max(path.length - name.length - 1, 0));
  if (around !== '' && (around.includes('.') || fields[around]?.kind !== 'table'))
    context.report('bad-link', at, messages.nested(title));
  // What one entity has another may not: each is known by its own title.
  for (const [key, isWritten] of [
    ['label', link.label !== ''],
    ['filter', link.filter !== undefined],
    ['fetch', Object.keys(link.fetch).length > 0],
    ['onlyEmpty', link.onlyEmpty.length > 0],
    ['follow', link.follow.length > 0],
    ['show', link.show.length > 0],
  ] as const)
    if (isWritten) reportKey(context, below(at, key), messages.notDecided(title, key), key);
  for (const [value, entity] of Object.entries(link.entities))
    knownEntity(context, entity, below(below(at, 'entities'), value));
  const siblings = siblingsOf(field, fields).filter((other) => !other.includes('.'));
  if (checkKnownName(context, 'unknown-field', nameMessages.field, by, siblings, below(at, 'by')))
    checkDecider(fields[`${prefixOf(field)}${by}`], link, at, context);
}

function checkDecider(decider: FieldModel | undefined, link: Link, at: string, context: Context): void {
  if (!decider) return;
  const messages = fieldCheckMessages.link;
  const { title, kind, options } = decider;
  if (kind !== 'enum' && kind !== 'text') {
    context.report('bad-link', below(at, 'by'), messages.decider(title), { suggestion: messages.chooseDecider });
    return;
  }
  const named = Object.keys(link.entities);
  if (named.length === 0)
    context.report('bad-link', at, messages.noEntities(title), { suggestion: messages.addEntities });
  if (!options) return;
  for (const value of named)
    checkKnownName(
      context,
      'bad-link',
      messages.optionOf(title),
      value,
      options.map((option) => String(option.value)),
      below(below(at, 'entities'), value),
      true,
    );
  if (named.length === 0) return;
  for (const option of options)
    if (!named.includes(String(option.value)))
      context.report('bad-link', below(at, 'entities'), messages.noTarget(title, option.title), {
        suggestion: messages.addTarget(String(option.value)),
      });
}

function reportKey(context: Context, at: string, message: string, key: string): void {
  context.report('bad-link', at, message, {
    key: true,
    suggestion: fieldCheckMessages.removeKey(key),
    fix: { pointer: at, value: undefined },
  });
}
