import { keyHelp, exampleMessages as messages } from '../../messages/authoring.ts';
import { titleOf, wordFor } from './keyWords.ts';
import type { Shape, Source, WithSelf } from './meta.ts';
import { access } from './metaAccess.ts';
import { approval, approver, step } from './metaApproval.ts';
import {
  action,
  board,
  calendar,
  chart,
  form,
  gallery,
  listing,
  part,
  rule,
  section,
  start,
  state,
  states,
  timeline,
  view,
} from './metaDocument.ts';
import { endpoint } from './metaEndpoint.ts';
import { column, FIELD, type FieldSource, filter, link, option, options, rollup } from './metaField.ts';
import { overlap } from './metaOverlap.ts';
import { print, printBlock } from './metaPrint.ts';
import { waiting, waitingLink } from './metaWaiting.ts';
import { document } from './metaWhole.ts';

/** Where a shape contains itself, an example may be any JSON Schema. */
type Example<T> = WithSelf<T, { [keyword: string]: unknown }>;
type Keys = Readonly<Record<string, Shape>>;
type Examples = Readonly<Record<string, readonly unknown[] | undefined>>;

/** A shape with the words for it that editors and the reference show. */
export type ExplainedShape = Shape & { title?: string; help?: string; examples?: readonly unknown[] };

function examplesFor<S extends Shape>(
  shape: S,
  examples: { [key in keyof Source<S>]?: readonly Example<Source<S>[key]>[] },
): [Keys, Examples] {
  if (shape.is !== 'object') throw new Error('only an object has keys');
  return [shape.keys, examples];
}

/**
 * Examples of keys, for editors and the reference alone. They stand apart from the shapes because every page that
 * compiles a document carries those.
 */
function examplesOf(keys: Keys): Examples {
  const address: Record<string, FieldSource> = { address: { type: 'string', title: messages.address } };
  return (
    new Map([
      examplesFor(approver, {
        role: ['staff'],
        user: ['createdBy'],
        orgLine: [1],
        team: ['admin'],
      }),
      examplesFor(step, {
        when: ['total >= 5000000'],
        mode: ['all'],
        nobody: ['skip'],
        deputies: [[{ orgLine: 2 }]],
        copies: [[{ role: 'staff' }, { user: 'createdBy' }]],
      }),
      examplesFor(approval, {
        start: ['submit'],
        approved: ['approve'],
        rejected: ['reject'],
        returned: ['sendBack'],
        withdrawn: ['withdraw'],
        self: [true],
        noStep: ['approve'],
      }),
      examplesFor(rule, {
        check: ['amount <= invoiceable'],
        at: ['/amount', '/lines/*'],
      }),
      examplesFor(states, {
        values: [{ draft: { title: messages.draft } }],
        stages: [['draft', 'submitted', 'approved']],
      }),
      examplesFor(form, { facts: [['amount', 'ownerName', 'dueDate']] }),
      examplesFor(state, {
        editable: [['remark', 'address.city']],
        was: [['draft']],
      }),
      examplesFor(action, {
        set: [{ reason: 'input.reason' }],
        rekey: ['input.code'],
        amend: ['amends'],
      }),
      examplesFor(view, {
        was: [[messages.draft]],
        filter: ["status == 'submitted'"],
        where: [{ field: 'company.owner', op: 'eq', value: { relative: 'me' } }],
        sort: ['-createdAt'],
        columns: [['billNo', 'amount']],
        group: [['status', 'ownerName']],
        board: [{ by: 'status', fields: ['ownerName'], sum: 'amount' }],
        calendar: [{ from: 'dueDate' }],
        timeline: [{ from: 'startDate', to: 'endDate', group: 'ownerName' }],
        gallery: [{ picture: 'photos', fields: ['price', 'status'] }],
        chart: [{ kind: 'bar', by: 'createdAt', unit: 'month', split: 'status', measure: 'sum', of: 'amount' }],
      }),
      examplesFor(board, {
        by: ['status'],
        title: ['subject'],
        fields: [['ownerName', 'dueDate']],
        sum: ['amount'],
        limits: [{ trying: 20 }],
      }),
      examplesFor(calendar, { from: ['startDate'], to: ['endDate'], title: ['subject'] }),
      examplesFor(timeline, { from: ['startDate'], to: ['endDate'], title: ['subject'], group: ['ownerName'] }),
      examplesFor(gallery, { picture: ['photos'], title: ['subject'], fields: [['price', 'status']] }),
      examplesFor(chart, {
        kind: ['bar'],
        by: ['createdAt'],
        unit: ['quarter'],
        split: ['status'],
        splitUnit: ['year'],
        measure: ['avg'],
        of: ['amount'],
      }),
      examplesFor(listing, {
        sort: ['-createdAt'],
        paging: ['cursor'],
      }),
      examplesFor(section, {
        columns: [2],
        parts: [
          [
            { note: messages.note, tone: 'warning' },
            { action: 'submit', after: 'amount' },
          ],
        ],
      }),
      examplesFor(part, {
        note: [messages.note],
        tone: ['warning'],
        action: ['submit'],
        after: ['amount'],
        show: ["invoiceType == 'special'"],
      }),
      examplesFor(start, {
        when: ["status == 'active'"],
        values: [{ owner: 'ownerNo' }],
        rows: [{ lines: { asset: 'assetNo' } }],
      }),
      examplesFor(overlap, {
        name: ['room'],
        from: ['beginAt'],
        to: ['endAt'],
        same: [['room']],
        states: [['booked']],
        inclusive: [true],
        message: [messages.booked],
      }),
      examplesFor(waiting, {
        reason: [messages.waits],
        when: ["status == 'submitted'"],
        roles: [['staff']],
        person: ['createdBy'],
        due: ['payBefore'],
        within: [30],
        show: [['amount']],
        actions: [['approve', 'reject']],
        link: [{ title: messages.pay, path: '/pay?orderNo={{orderNo}}' }],
      }),
      examplesFor(waitingLink, {
        path: ['/pay?orderNo={{orderNo}}'],
      }),
      examplesFor(print, {
        letterhead: [messages.letterhead],
        footer: [messages.footer],
        from: [['paid']],
        roles: [['staff']],
        when: ["status == 'active'"],
      }),
      examplesFor(printBlock, {
        heading: [messages.voucher],
        text: [messages.printed],
        fields: [['billNo', 'createdAt']],
        across: [2],
        table: ['lines'],
        columns: [['name', 'amount']],
        totals: [['amount']],
        amount: ['amount'],
        qr: [true, 'billNo'],
        signatures: [[messages.prepared, messages.reviewed]],
        label: [messages.voucher],
        show: ["invoiceType == 'special'"],
      }),
      examplesFor(access, {
        read: [
          {
            member: 'eid == team.eid',
          },
        ],
        fields: [
          {
            internalNote: { member: 'none' },
          },
        ],
      }),
      examplesFor(document, {
        single: [true],
        noOverlap: [[{ name: 'room', from: 'beginAt', to: 'endAt', same: ['room'] }]],
        numbering: ['PR-{yyyyMMdd}-{seq:4}'],
        $defs: [address],
        definitions: [address],
      }),
      examplesFor(endpoint, {
        path: ['/api/purchase-request/list'],
        request: [{ pageNo: 'current' }],
        response: [{ rows: 'data.records' }],
      }),
      examplesFor(option, {
        when: ["invoiceType == 'special'"],
        was: [['vat']],
      }),
      examplesFor(column, {
        align: ['right'],
        sortable: [false],
        picture: [true],
      }),
      examplesFor(filter, {
        order: [10],
        op: ['contains'],
      }),
      examplesFor(link, {
        by: ['sourceKind'],
        entities: [{ deal: 'deal', receipt: 'receipt' }],
        filter: ["row.status == 'active'"],
        fetch: [{ buyerName: 'name' }],
        onlyEmpty: [['buyerName']],
        follow: [['creditLimit']],
      }),
      examplesFor(rollup, {
        entity: ['receipt'],
        by: ['deal'],
        total: ['sum'],
        of: ['amount'],
        when: ["row.status == 'confirmed'"],
      }),
      examplesFor(options, {
        params: [
          {
            city: 'city',
            keyword: 'keyword',
          },
        ],
        children: ['children'],
      }),
      examplesFor(FIELD, {
        id: ['amount'],
        widget: ['radio'],
        column: [true],
        filter: [true],
        show: ["invoiceType == 'special'"],
        require: ["invoiceType == 'special'"],
        readOnly: [true],
        compute: ['sum(lines.map(l, l.amount))'],
        numbering: ['HT-{yyyy}-{seq:4}'],
        rollup: [{ entity: 'receipt', by: 'deal', total: 'sum', of: 'amount' }],
        opens: ["'task'", 'taskOf'],
        print: [false],
        once: [true],
        copy: [false],
        currency: ['USD', 'currency'],
        digits: [4],
        accept: [['image/*']],
        sectionColumn: [1],
        $ref: ['../fragments/attachments.json'],
        $defs: [address],
        definitions: [address],
        default: [{ expression: 'today' }],
        enum: [['special', 'normal']],
        enumNames: [[messages.special, messages.normal]],
        oneOf: [[{ const: 'special', title: messages.special }]],
        multipleOf: [100],
        $id: ['address'],
        $anchor: ['address'],
        $comment: [messages.comment],
        $vocabulary: [{ 'https://json-schema.org/draft/2020-12/vocab/core': true }],
        $dynamicRef: ['#node'],
        $dynamicAnchor: ['node'],
        examples: [[messages.city]],
        deprecated: [true],
        writeOnly: [true],
        anyOf: [[{ required: ['phone'] }, { required: ['email'] }]],
        allOf: [[{ required: ['phone'] }]],
        not: [{ const: messages.none }],
        if: [{ properties: { kind: { const: 'company' } } }],
        then: [{ required: ['taxNo'] }],
        else: [{ required: ['idNo'] }],
        patternProperties: [{ '^ext': { type: 'string' } }],
        additionalProperties: [false],
        unevaluatedProperties: [false],
        propertyNames: [{ pattern: '^[a-z]+$' }],
        dependentRequired: [{ phone: ['contact'] }],
        dependentSchemas: [{ phone: { required: ['contact'] } }],
        dependencies: [{ phone: ['contact'] }],
        minProperties: [1],
        maxProperties: [10],
        prefixItems: [[{ type: 'string' }, { type: 'number' }]],
        additionalItems: [false],
        unevaluatedItems: [false],
        contains: [{ const: 'primary' }],
        minContains: [1],
        maxContains: [1],
        exclusiveMaximum: [100],
        contentEncoding: ['base64'],
        contentMediaType: ['application/json'],
        contentSchema: [{ type: 'object' }],
      }),
    ]).get(keys) ?? {}
  );
}

/** The keys of an object with all words about them. */
export function explained(keys: Keys): Readonly<Record<string, ExplainedShape>> {
  const examples = examplesOf(keys);
  return Object.fromEntries(Object.entries(keys).map(([key, shape]) => [key, withWords(shape, examples[key])]));
}

function withWords(shape: Shape, examples: readonly unknown[] | undefined): ExplainedShape {
  const [title, help] = [titleOf(shape), wordFor(keyHelp, shape)];
  return {
    ...shape,
    ...(title !== undefined && { title }),
    ...(help !== undefined && { help }),
    ...(examples && { examples }),
  };
}
