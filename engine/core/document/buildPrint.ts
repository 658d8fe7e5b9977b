import { BOOL } from '../expression/type.ts';
import { checkMessages } from '../messages/checks.ts';
import { nameMessages } from '../messages/names.ts';
import { printMessages as messages } from '../messages/print.ts';
import { words } from '../messages/words.ts';
import type { Surroundings } from './assemble.ts';
import type { ActionModel, FieldModel, PrintBlockModel, PrintModel, TextWithFields } from './model/model.ts';
import { checkKnownName, checkRoles } from './model/names.ts';
import { below } from './model/report.ts';
import { fieldAt, SYSTEM_FIELD_MODELS } from './model/system.ts';
import type { EntityDocument, PrintBlockSource, PrintSource } from './model/types.ts';
import { textWithFields } from './references.ts';

/** The action that pages offer a template as; the application does it itself. */
export const printActionName = (name: string): string => `x-print-${name}`;

const NAME = /^[a-z][\w-]*$/iu;
const KINDS = ['heading', 'text', 'fields', 'table', 'amount', 'qr', 'signatures'] as const;
/** Keys that say more about a block -> the kinds that they are for. */
const MORE = {
  across: ['fields'],
  columns: ['table'],
  totals: ['table'],
  label: ['table', 'amount', 'qr'],
} as const satisfies Partial<Record<keyof PrintBlockSource, readonly (typeof KINDS)[number][]>>;

/** The templates for print, with what is wrong in them. */
export function buildPrint(source: EntityDocument, around: Surroundings): PrintModel[] {
  const { context } = around;
  const names = new Set<string>();
  return (source.print ?? []).map((template, index) => {
    const pointer = below('/print', index);
    const { name, title } = template;
    if (names.has(name)) context.report('duplicate-name', below(pointer, 'name'), messages.twice(name));
    else if (name !== '' && !NAME.test(name))
      context.report('bad-print', below(pointer, 'name'), messages.name(name), { suggestion: 'receipt' });
    names.add(name);
    if (template.blocks?.length === 0)
      context.report('bad-print', below(pointer, 'blocks'), messages.noBlocks(title), {
        key: true,
        suggestion: messages.addBlock,
      });
    return {
      name,
      title,
      paper: template.paper ?? 'A4',
      orientation: template.orientation ?? 'portrait',
      letterhead: printText(template.letterhead, below(pointer, 'letterhead'), around),
      footer: printText(template.footer, below(pointer, 'footer'), around),
      blocks: (template.blocks ?? []).flatMap(
        (block, at) => buildBlock(block, below(below(pointer, 'blocks'), at), around) ?? [],
      ),
      action: actionOf(template, pointer, around),
    };
  });
}

function actionOf(template: PrintSource, pointer: string, { scope, states, context }: Surroundings): ActionModel {
  template.from?.forEach((state, index) =>
    checkKnownName(
      context,
      'unknown-state',
      nameMessages.state,
      state,
      states?.values ?? {},
      below(below(pointer, 'from'), index),
    ),
  );
  return {
    name: printActionName(template.name),
    title: messages.action(template.title),
    icon: undefined,
    from: template.from ?? [],
    to: undefined,
    guard: context.expression(template.when, below(pointer, 'when'), { scope, expects: BOOL }),
    why: template.why,
    confirm: undefined,
    input: undefined,
    roles: checkRoles(context, template.roles, below(pointer, 'roles')),
    endpoint: undefined,
    set: {},
    rekey: undefined,
    amend: undefined,
    hook: undefined,
    undo: false,
    bulk: true,
    save: false,
    danger: false,
    primary: false,
    where: ['detail'],
  };
}

function buildBlock(block: PrintBlockSource, pointer: string, around: Surroundings): PrintBlockModel | undefined {
  const { context, scope } = around;
  const [is, ...others] = KINDS.filter((kind) => block[kind] !== undefined && block[kind] !== false);
  if (is === undefined || others.length > 0) {
    context.report('bad-print', others[0] === undefined ? pointer : below(pointer, others[0]), messages.oneKind, {
      key: others[0] !== undefined,
      ...(others[0] !== undefined && { suggestion: messages.removeKey(others[0]) }),
    });
    return undefined;
  }
  for (const [key, kinds] of Object.entries(MORE))
    if (block[key as keyof typeof MORE] !== undefined && !(kinds as readonly string[]).includes(is))
      context.report('bad-print', below(pointer, key), messages.alone(key, kinds.join(words.separator)), {
        key: true,
        suggestion: messages.removeKey(key),
      });
  const show = context.expression(block.show, below(pointer, 'show'), { scope, expects: BOOL });
  const at = below(pointer, is);
  const { label } = block;
  switch (is) {
    case 'heading':
    case 'text':
      return { is, pointer, show, text: printText(block[is], at, around) };
    case 'fields': {
      if (block.fields?.length === 0)
        context.report('bad-print', at, messages.noFields, { key: true, suggestion: messages.removeKey('fields') });
      const fields = (block.fields ?? []).filter((path, index) => singleField(path, below(at, index), around));
      return { is, pointer, show, fields, across: block.across ?? 2 };
    }
    case 'table':
      return buildTable(block, show, pointer, around);
    case 'amount': {
      const field = singleField(block.amount ?? '', at, around);
      if (!field) return undefined;
      checkAmount(field, at, around);
      return { is, pointer, show, field: field.path, label };
    }
    case 'qr': {
      if (block.qr === true) return { is, pointer, show, field: undefined, label };
      const field = singleField(String(block.qr), at, around);
      if (field && !['string', 'integer', 'number'].includes(String(field.schema.type))) {
        context.report('bad-print', at, messages.noCode(field.title));
        return undefined;
      }
      return field && { is, pointer, show, field: field.path, label };
    }
    case 'signatures': {
      const places = (block.signatures ?? []).filter((place) => place.trim() !== '');
      if (places.length === 0)
        context.report('bad-print', at, messages.noPlaces, { key: true, suggestion: messages.addPlace });
      return { is, pointer, show, places };
    }
  }
}

/** Capitals are written of yuan, to the fen; where the record says the currency, it is asked when it is printed. */
function checkAmount(field: FieldModel, pointer: string, { context }: Surroundings): void {
  const suggestion = messages.chooseAmount;
  if (field.kind !== 'money') context.report('bad-print', pointer, messages.notAmount(field.title), { suggestion });
  else if (field.currencyField === undefined && (field.currency !== 'CNY' || field.digits !== 2))
    context.report('bad-print', pointer, messages.notYuan(field.title), { suggestion });
}

function buildTable(
  block: PrintBlockSource,
  show: PrintBlockModel['show'],
  pointer: string,
  { fields, context }: Surroundings,
): PrintBlockModel | undefined {
  const { table = '', label } = block;
  const at = below(pointer, 'table');
  if (!checkKnownName(context, 'unknown-field', nameMessages.field, table, fields, at)) return undefined;
  const field = fields[table];
  if (field?.kind !== 'table') {
    const tables = Object.values(fields).filter(({ kind }) => kind === 'table');
    context.report('bad-print', at, messages.notTable(field?.title ?? table), {
      ...(tables.length > 0 && {
        suggestion: nameMessages.available(tables.map(({ path }) => path).join(words.separator)),
      }),
    });
    return undefined;
  }
  const known = new Map(field.children.map((child) => [child.name, child]));
  const chosen = (names: readonly string[], key: 'columns' | 'totals'): FieldModel[] =>
    names.flatMap((name, index) =>
      checkKnownName(
        context,
        'unknown-field',
        checkMessages.columnOf(field.title),
        name,
        [...known.keys()],
        below(below(pointer, key), index),
      )
        ? (known.get(name) ?? [])
        : [],
    );
  const columns = block.columns
    ? chosen(block.columns, 'columns')
    : field.children.filter(({ internal, children }) => !internal && children.length === 0);
  const totals = chosen(block.totals ?? [], 'totals');
  for (const total of totals) {
    const place = below(below(pointer, 'totals'), (block.totals ?? []).indexOf(total.name));
    if (!['money', 'integer', 'decimal'].includes(total.kind))
      context.report('bad-print', place, messages.notSummed(total.title), {
        suggestion: messages.removeKey(total.name),
      });
    else if (!columns.includes(total))
      context.report('bad-print', place, messages.notColumn(total.title), {
        suggestion: messages.addColumn(total.name),
      });
  }
  const paths = (all: readonly FieldModel[]) => all.map(({ path }) => path);
  return { is: 'table', pointer, show, table, columns: paths(columns), totals: paths(totals), label };
}

/** A text taken apart at its references to fields. */
function printText(source: string | undefined, pointer: string, around: Surroundings): TextWithFields {
  if (source === undefined) return [];
  const { parts, isBroken } = textWithFields(
    source,
    (path, written) =>
      singleField(path, pointer, around, (near) => source.replaceAll(written, `{{${near}}}`)) !== undefined,
  );
  if (isBroken) around.context.report('bad-print', pointer, messages.braces, { suggestion: messages.writeField });
  return parts;
}

/** The field at a path where it has one value for the whole record. */
function singleField(
  path: string,
  pointer: string,
  { fields, context }: Surroundings,
  written?: (near: string) => string,
): FieldModel | undefined {
  const known = { ...fields, ...SYSTEM_FIELD_MODELS };
  if (!checkKnownName(context, 'unknown-field', nameMessages.field, path, known, pointer, false, written))
    return undefined;
  const field = fieldAt({ fieldsByPath: fields }, path);
  const above = path.split('.').slice(0, -1);
  if (above.some((_, index) => fields[above.slice(0, index + 1).join('.')]?.kind === 'table'))
    context.report('bad-print', pointer, messages.inTable(field?.title ?? path), { suggestion: messages.useTable });
  else if (field?.kind === 'table')
    context.report('bad-print', pointer, messages.notPrinted(field.title), { suggestion: messages.useTable });
  else return field;
  return undefined;
}
