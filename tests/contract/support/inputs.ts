import type { ActionModel, EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { Random } from '@yunpu/engine-core/sample';
import { sampleRecord } from '../../../engine/core/record/sample/records.ts';
import { inputModel } from '../../../engine/react/form/inputModel.ts';
import { demoTeam } from '../../../server/demo/identity/accounts.ts';
import { PEOPLE, type Role, type Sandbox } from './shop.ts';

const isNumber = ({ kind }: FieldModel) => ['integer', 'decimal', 'money', 'percent'].includes(kind);

/** The least that a number may be, and not nothing. */
function leastOf({ schema }: FieldModel): number {
  const { minimum, exclusiveMinimum } = schema as { minimum?: number; exclusiveMinimum?: number };
  return Math.max(1, minimum ?? 1, (exclusiveMinimum ?? 0) + 1);
}

const idOf = (account: string) => `u${account}`;

/** What an input must say that its schema alone does not tell: a hook knows who may be named, and what a sum must come to. */
const KNOWN: Readonly<Record<string, (record: RecordData, offered: ReadonlyMap<string, OptionRow[]>) => RecordData>> = {
  'certification/verify': ({ transferAmount }) => ({ amount: transferAmount }),
  'approval/addSigner': () => ({ person: idOf(PEOPLE.operator) }),
  'approval/handOver': () => ({ person: idOf(PEOPLE.operator) }),
  'opportunity/distribute': () => ({ operator: 'u13800000031' }),
  // A file is one that was uploaded.
  'invoice/issue': () => ({ files: undefined }),
  'invoice/reverse': () => ({ files: undefined }),
  'transaction/confirm': ({ payable }) => ({ paidAmount: payable }),
  'coupon-campaign/issue': () => ({ teams: [{ eid: demoTeam('晨光设计工作室').eid, count: 1 }] }),
  'arrival/claim': ({ amount, payerName }, offered) => ({
    orderNo: offered.get('order')?.find(({ row }) => row?.payable === amount && row.buyerName === payerName)?.value,
  }),
};

/**
 * Inputs of an action as its schema wants them, links picked from what the person is offered: one at the least of
 * every number, and one as the sample makes them.
 */
export async function inputsFor(
  sandbox: Sandbox,
  role: Role,
  model: EntityModel,
  action: ActionModel,
  record: RecordData,
  scope: Scope,
): Promise<RecordData[]> {
  const form = inputModel(model, action);
  if (form === undefined) return [{}];
  const offered = new Map<string, OptionRow[]>();
  for (const [path, field] of Object.entries(form.fieldsByPath)) {
    if (field.kind !== 'link') continue;
    const answer = await sandbox.call<OptionRow[]>(role, model.entity, 'options', {
      field: `action:${action.name}.${path}`,
      record: { parent: record },
    });
    offered.set(field.link?.entity ?? '', answer.ok ? answer.data : []);
  }
  const world = {
    random: new Random(`${model.entity}/${action.name}`),
    today: scope.today,
    linked: (entity: string) =>
      (offered.get(entity) ?? []).map(({ value, row }) => ({ key: String(value), record: row })),
  };
  const sample = sampleRecord(form, world, scope);
  const known = KNOWN[`${model.entity}/${action.name}`]?.(record, offered) ?? {};
  const days = Object.fromEntries(
    form.fields.filter(({ kind }) => kind === 'date').map(({ name }) => [name, scope.today]),
  );
  const least = Object.fromEntries(form.fields.filter(isNumber).map((field) => [field.name, leastOf(field)]));
  const agreed = Object.fromEntries(
    form.fields.filter(({ kind, required }) => kind === 'boolean' && required).map(({ name }) => [name, true]),
  );
  return [
    { ...sample, ...days, ...least, ...agreed, ...known },
    { ...sample, ...agreed, ...known },
  ];
}
