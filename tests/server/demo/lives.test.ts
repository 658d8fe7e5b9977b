import { readdirSync, readFileSync } from 'node:fs';
import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { validateRecord } from '@yunpu/engine-core/validation';
import { compileValidators } from '@yunpu/engine-core/validators';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNumbers, DEMO_ENTITIES, makeLives } from '../../../server/demo/lives.ts';
import { type LivedRow, live, scopeOf } from '../../../server/demo/rows.ts';
import { createCalendar } from '../../../server/demo/world/calendar.ts';
import type { Life } from '../../../server/demo/world/life.ts';
import { createRandom } from '../../../server/demo/world/random.ts';
import { verifyEntries } from '../../../server/runtime/history/chain.ts';

const TODAY = '2026-11-20';
const ID_SEED = 7;
const fragments = Object.fromEntries(jsonIn('schemas/fragments').map(({ name, content }) => [name, content]));
const models = new Map<string, EntityModel>();

function jsonIn(folder: string): { name: string; content: unknown }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.replace('.json', ''),
      content: JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as unknown,
    }));
}

function modelOf(entity: string): EntityModel {
  const model = models.get(entity);
  if (!model) throw new Error(`no document ${entity}`);
  return model;
}

function make(today: string): { life: Life; lived: LivedRow }[] {
  const random = createRandom(ID_SEED);
  return makeLives(createCalendar(today), createNumbers(modelOf)).map((life) => ({
    life,
    lived: live(modelOf(life.entity), life, random),
  }));
}

describe('the demo data', () => {
  let all: { life: Life; lived: LivedRow }[];
  beforeAll(() => {
    for (const { content } of jsonIn('schemas/entities')) {
      const { model } = compile(content, { fragments });
      if (model) models.set(model.entity, model);
    }
    all = make(TODAY);
  });

  it('is valid under the documents, every record of it', () => {
    const validators = new Map([...models].map(([entity, model]) => [entity, compileValidators(model)]));
    const wrong = all.flatMap(({ life, lived }) => {
      const validator = validators.get(life.entity);
      const scope = scopeOf(life.team, life.by, life.steps.at(-1)?.at ?? life.at, false);
      return validator
        ? validateRecord(modelOf(life.entity), lived.record, { scope }, validator).map(
            (issue) => `${life.key} ${issue.path} ${issue.message}`,
          )
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has at least 300 records of each entity, and each number once', () => {
    for (const entity of DEMO_ENTITIES) {
      const keys = all.filter(({ life }) => life.entity === entity).map(({ life }) => life.key);
      expect(keys.length, entity).toBeGreaterThanOrEqual(300);
      expect(new Set(keys).size, entity).toBe(keys.length);
    }
  });

  it('is the same for the same day, down to the ids', () => {
    // As texts: comparing sixteen thousand objects costs more than making them, and living them all a second time too.
    const again = makeLives(createCalendar(TODAY), createNumbers(modelOf));
    expect(again).toHaveLength(all.length);
    for (const [index, life] of again.entries()) expect(JSON.stringify(life)).toBe(JSON.stringify(all[index]?.life));
    const random = createRandom(ID_SEED);
    for (const [index, life] of again.slice(0, 1000).entries())
      expect(JSON.stringify(live(modelOf(life.entity), life, random).row)).toBe(JSON.stringify(all[index]?.lived.row));
  });

  it('happened in order, ended yesterday at the latest, and took no step the document does not know', () => {
    for (const { life, lived } of all) {
      const times = lived.history.map((entry) => String(entry.at));
      expect([...times].sort(), life.key).toEqual(times);
      expect((times.at(-1) ?? '').slice(0, 10) < TODAY, life.key).toBe(true);
      const { actions, states } = modelOf(life.entity);
      let state = states?.initial ?? null;
      for (const step of life.steps.filter(({ action }) => action !== 'save')) {
        const action = actions.find(({ name }) => name === step.action);
        expect(
          action && (action.from.length === 0 || action.from.includes(state ?? '')),
          `${life.key} ${step.action} from ${state}`,
        ).toBe(true);
        state = step.to ?? state;
      }
      expect(lived.row.state, life.key).toBe(state);
      expect(verifyEntries(lived.history).ok, life.key).toBe(true);
    }
  });

  it('has a request behind each record that was submitted for approval, which is over exactly when the record went on', () => {
    const last = new Map(
      all.flatMap(({ life: { request } }) =>
        request ? [[`${request.entity} ${request.recordKey}`, request.chain.status]] : [],
      ),
    );
    for (const { life, lived } of all) {
      const { approval } = modelOf(life.entity);
      if (!approval || !life.steps.some(({ action }) => action === approval.start)) continue;
      expect(last.get(`${life.entity} ${life.key}`) === 'running', life.key).toBe(lived.row.state === approval.state);
      expect(last.has(`${life.entity} ${life.key}`), life.key).toBe(true);
    }
    expect(last.size).toBeGreaterThan(1000);
  });

  it('never sells more of a batch than was bought', () => {
    const taken = new Map<string, number>();
    for (const { lived } of all.filter(
      ({ life }) => life.entity === 'sale-contract' && ['approved', 'archived'].includes(life.steps.at(-1)?.to ?? ''),
    )) {
      for (const line of lived.record.lines as { stock?: string; quantity: number }[])
        if (line.stock) taken.set(line.stock, (taken.get(line.stock) ?? 0) + line.quantity);
    }
    for (const { life, lived } of all.filter(({ life }) => life.entity === 'stock')) {
      expect(lived.record.used, life.key).toBe(taken.get(life.key) ?? 0);
      expect(lived.record.available, life.key).toBeGreaterThanOrEqual(0);
    }
    expect(taken.size).toBeGreaterThan(20);
  });

  it('invoices no more of a payment than arrived, and extracts no more of a reward than was settled', () => {
    const covered = new Map<string, number>();
    const taken = new Map<string, number>();
    for (const { life, lived } of all) {
      const state = String(lived.row.state);
      if (life.entity === 'invoice' && ['submitted', 'approved', 'issued'].includes(state)) {
        for (const { transaction, amount } of lived.record.allocations as { transaction: string; amount: number }[])
          covered.set(transaction, (covered.get(transaction) ?? 0) + amount);
      }
      if (life.entity === 'extraction' && ['submitted', 'approved', 'paid'].includes(state)) {
        for (const { reward, amount } of lived.record.lines as { reward: string; amount: number }[])
          taken.set(reward, (taken.get(reward) ?? 0) + amount);
      }
    }
    for (const {
      life,
      lived: { record },
    } of all) {
      if (life.entity === 'transaction')
        expect(Number(record.invoicing) + Number(record.invoiced), life.key).toBe(covered.get(life.key) ?? 0);
      if (life.entity === 'reward')
        expect(Number(record.extracting) + Number(record.extracted), life.key).toBe(taken.get(life.key) ?? 0);
      if (life.entity === 'transaction' && record.status === 'paid')
        expect(record.invoiceable, life.key).toBeGreaterThanOrEqual(0);
      if (life.entity === 'reward' && record.status === 'settled')
        expect(record.available, life.key).toBeGreaterThanOrEqual(0);
    }
    expect(covered.size).toBeGreaterThan(200);
    expect(taken.size).toBeGreaterThan(100);
  });
});
