import type { EntityModel, FieldModel, PrintModel, RecordData, TextWithFields } from '../document/model/model.ts';
import type { Labels } from '../document/model/query.ts';
import { fieldAt } from '../document/model/system.ts';
import type { FieldAccess } from '../document/model/types.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import type { Scope } from '../expression/types.ts';
import { currencyOf } from '../format/amount.ts';
import { capitalAmount } from '../format/capital.ts';
import { EMPTY_TEXT, formatValue } from '../format/value.ts';
import { printedMessages as messages } from '../messages/printed.ts';
import { isNamed, namedText } from '../query/labels.ts';
import { fieldValue } from '../query/matches.ts';

/** A record as its reader sees it, and what its values are called. */
export interface Printing {
  record: RecordData;
  /** What the reader may do with its fields; one that is not named she may write. */
  limits: Readonly<Record<string, FieldAccess>>;
  labels: Labels;
  scope: Scope;
  /** Where the record is found, for its QR code. */
  address: string;
}

type Align = 'left' | 'right' | 'center';

export type PrintedBlock =
  | { is: 'heading'; text: string }
  | { is: 'text'; text: string }
  | { is: 'fields'; across: 1 | 2 | 3; values: readonly (readonly [string, string])[] }
  | {
      is: 'table';
      label: string;
      columns: readonly { title: string; share: number; align: Align }[];
      rows: readonly (readonly string[])[];
      foot: readonly string[] | undefined;
    }
  | { is: 'amount'; label: string; figures: string; capitals: string | undefined }
  | { is: 'qr'; text: string; label: string }
  | { is: 'signatures'; places: readonly string[] };

/** One record on its pages: words alone, ready to be drawn. */
export interface PrintedRecord {
  letterhead: string;
  footer: string;
  blocks: readonly PrintedBlock[];
}

/** Of a text that goes on without what its reader may not see. */
const KEPT_BACK = '—';
/** Of a column, in halves of a Chinese character. */
const NARROWEST = 6;
const WIDEST = 32;
const FIGURES: ReadonlySet<FieldModel['kind']> = new Set(['integer', 'decimal', 'percent', 'money', 'duration']);

/** A column is as wide, against the others, as the longest that stands in it: figures are not to break. */
function shareOf(texts: readonly string[]): number {
  const halves = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);
  return Math.min(WIDEST, Math.max(NARROWEST, ...texts.map((text) => halves(text) + 2)));
}

/**
 * What a template makes of a record. A field that the reader may not see leaves neither name nor value behind in grids and
 * tables, as on the record's page: a name alone tells that there is something. In a sentence, which would say another
 * thing without it, a dash stands for it.
 */
export function layOut(model: EntityModel, template: PrintModel, printing: Printing): PrintedRecord {
  const page = new Page(model, printing);
  return {
    letterhead: page.text(template.letterhead),
    footer: page.text(template.footer),
    blocks: template.blocks.flatMap((block) => page.block(block) ?? []),
  };
}

class Page {
  constructor(
    readonly model: EntityModel,
    readonly printing: Printing,
  ) {}

  /** Whether the reader may know of the field and of all that it lies in. */
  #mayRead(path: string): boolean {
    return path
      .split('.')
      .every((_, index, steps) => this.printing.limits[steps.slice(0, index + 1).join('.')] !== 'none');
  }

  /** The field where it is seen: neither kept from the reader nor hidden by the record itself. */
  #field(path: string): FieldModel | undefined {
    const field = this.#mayRead(path) ? fieldAt(this.model, path) : undefined;
    const { record, scope } = this.printing;
    return field?.show && field.show.evaluate({ record, scope }) !== true ? undefined : field;
  }

  #words(field: FieldModel, value: unknown, row?: RecordData): string {
    const { record, labels } = this.printing;
    if (!isEmptyValue(value) && isNamed(field)) return namedText(field, value, labels[field.path], row ?? record);
    return formatValue(field, value, record, row ?? record);
  }

  text(parts: TextWithFields): string {
    return parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const field = this.#mayRead(part.path) ? fieldAt(this.model, part.path) : undefined;
        return field ? this.#words(field, fieldValue(this.printing.record, part.path)) : KEPT_BACK;
      })
      .join('');
  }

  block(block: PrintModel['blocks'][number]): PrintedBlock | undefined {
    const { record, scope, address } = this.printing;
    if (block.show && block.show.evaluate({ record, scope }) !== true) return undefined;
    switch (block.is) {
      case 'heading':
      case 'text':
        return { is: block.is, text: this.text(block.text) };
      case 'fields': {
        const values = block.fields.flatMap((path) => {
          const field = this.#field(path);
          return field ? [[field.title, this.#words(field, fieldValue(record, path))] as const] : [];
        });
        return values.length > 0 ? { is: 'fields', across: block.across, values } : undefined;
      }
      case 'table':
        return this.#table(block);
      case 'amount': {
        const field = this.#field(block.field);
        const amount = fieldValue(record, block.field);
        if (!field || typeof amount !== 'number') return undefined;
        const isYuan = currencyOf(field, record) === 'CNY' && field.digits === 2;
        return {
          is: 'amount',
          label: block.label ?? field.title,
          figures: this.#words(field, amount),
          capitals: isYuan ? `${amount < 0 ? messages.minus : ''}${capitalAmount(Math.abs(amount))}` : undefined,
        };
      }
      case 'qr': {
        if (block.field === undefined) return { is: 'qr', text: address, label: block.label ?? messages.scan };
        const field = this.#field(block.field);
        const value = fieldValue(record, block.field);
        return field && !isEmptyValue(value)
          ? { is: 'qr', text: String(value), label: block.label ?? field.title }
          : undefined;
      }
      case 'signatures':
        return { is: 'signatures', places: block.places };
    }
  }

  #table(block: Extract<PrintModel['blocks'][number], { is: 'table' }>): PrintedBlock | undefined {
    const table = this.#field(block.table);
    const columns = block.columns.flatMap((path) => (this.#mayRead(path) ? (fieldAt(this.model, path) ?? []) : []));
    if (!table || columns.length === 0) return undefined;
    const value = fieldValue(this.printing.record, block.table);
    const rows = (Array.isArray(value) ? value : []).filter(
      (row): row is RecordData => typeof row === 'object' && row !== null,
    );
    const lines = rows.map((row) => columns.map((column) => this.#words(column, row[column.name], row)));
    const foot = this.#foot(block.totals, columns, rows);
    return {
      is: 'table',
      label: block.label ?? table.title,
      columns: columns.map(({ title, kind }, index) => ({
        title,
        share: shareOf([title, ...lines.map((line) => line[index] ?? ''), foot?.[index] ?? '']),
        align: FIGURES.has(kind) ? 'right' : 'left',
      })),
      rows: lines,
      foot,
    };
  }

  /** The last row. Amounts in several currencies have no sum. */
  #foot(totals: readonly string[], columns: readonly FieldModel[], rows: readonly RecordData[]): string[] | undefined {
    const { record } = this.printing;
    if (!columns.some(({ path }) => totals.includes(path))) return undefined;
    return columns.map((column, index) => {
      if (!totals.includes(column.path)) return index === 0 ? messages.total : '';
      const currencies = new Set(rows.map((row) => currencyOf(column, record, row)));
      if (column.kind === 'money' && currencies.size > 1) return EMPTY_TEXT;
      const sum = rows.reduce((so, row) => {
        const value = row[column.name];
        return so + (typeof value === 'number' ? value : 0);
      }, 0);
      // What a computer adds to a sum of decimals is not part of it.
      return this.#words(column, column.kind === 'decimal' ? Number(sum.toFixed(9)) : sum, rows[0]);
    });
  }
}
