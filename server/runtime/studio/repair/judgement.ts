import type { EntityModel, FieldModel, RecordData, RuleModel } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { type Evaluator, getAt, patternOf, pointersOf, ruleViolations, sameValue } from '@yunpu/engine-core/record';
import { aboutFiles, prepare, type StructuralCheck, withoutSystemFields } from '@yunpu/engine-core/validation';
import { systemActor } from '../../access/actor.ts';
import { knownData } from '../../records/known.ts';
import { type RecordRow, recordOf } from '../../records/rows.ts';
import { afterFollows } from './following.ts';

/** What becomes of a stored record under the newer document, where only evaluating it shows that. JSON: a repair keeps it. */
export type Judgement =
  /** It breaks a rule. */
  | { is: 'breaks'; check: string; when: string | null; at: string }
  /** A condition requires the value, and it is missing. */
  | { is: 'unmet' }
  /** A condition does not offer the option that it has. */
  | { is: 'notOffered' }
  /** JSON Schema refuses the value by this keyword. */
  | { is: 'against'; keyword: string }
  /** The value is not shown any more, and stays. */
  | { is: 'hidden' }
  /** The value goes when the record is saved next. */
  | { is: 'cleared' }
  /** Another value is computed when the record is saved next. */
  | { is: 'recomputed' };

/** The two documents, and what evaluates by them. */
export interface Judges {
  older: EntityModel;
  newer: EntityModel;
  /** JSON Schema's verdict on a record of the newer one. */
  check: StructuralCheck;
}

export type JudgedRow = Pick<
  RecordRow,
  | 'id'
  | 'eid'
  | 'key'
  | 'data'
  | 'created_at'
  | 'created_by'
  | 'created_by_name'
  | 'updated_at'
  | 'updated_by'
  | 'updated_by_name'
>;

const isRule = (rule: RuleModel, { check, when, at }: Judgement & { is: 'breaks' }): boolean =>
  rule.check.source === check && (rule.when?.source ?? null) === when && rule.at === at;

/** One stored record as the newer document evaluates it, for nobody in particular. */
export class Judging {
  private readonly env;
  private readonly stored: RecordData;
  private readonly evaluator: Evaluator;
  private earlier: Evaluator | undefined;

  constructor(
    private readonly judges: Judges,
    private readonly row: JudgedRow,
  ) {
    this.env = { scope: systemActor(row.eid).scope };
    const { older, newer } = judges;
    this.stored = recordOf(newer, { ...row, data: afterFollows(older, newer, row.data) } as RecordRow);
    this.evaluator = prepare(judges.newer, this.stored, this.env);
  }

  /** Where in the record it is so; `field`: of this field, `was`: its path in the older document. */
  places(judgement: Judgement, field: FieldModel | undefined, was?: string): string[] {
    if (judgement.is === 'breaks') return this.broken(judgement);
    if (field === undefined) return [];
    const { newer } = this.judges;
    const { evaluator } = this;
    const held = () => pointersOf(newer, field.path, this.stored).filter((at) => !isEmptyValue(getAt(this.stored, at)));
    switch (judgement.is) {
      case 'unmet':
        return pointersOf(newer, field.path, evaluator.record).filter(
          (at) => isEmptyValue(evaluator.get(at)) && evaluator.state(at).required && evaluator.isVisible(at),
        );
      case 'notOffered':
        return held().filter((at) => evaluator.isVisible(at) && !this.isOffered(at));
      case 'against':
        return this.refused(judgement.keyword, field);
      case 'hidden':
        return held().filter((at) => !evaluator.isVisible(at) && this.wasVisible(at, was));
      case 'cleared':
        return held().filter((at) => !evaluator.isVisible(at) && isEmptyValue(evaluator.get(at)));
      case 'recomputed':
        return held().filter((at) => !sameValue(getAt(this.stored, at), evaluator.get(at)));
    }
  }

  private broken(judgement: Judgement & { is: 'breaks' }): string[] {
    const { newer } = this.judges;
    const rules = newer.rules.filter((rule) => isRule(rule, judgement));
    return ruleViolations(newer, this.evaluator.record, this.env, rules)
      .map(({ path }) => path)
      .filter((path) => this.evaluator.isVisible(path));
  }

  private isOffered(at: string): boolean {
    const value = this.evaluator.get(at);
    const { options } = this.evaluator.state(at);
    return (Array.isArray(value) ? (value as unknown[]) : [value]).every((one) =>
      options?.some((option) => option.value === one),
    );
  }

  private refused(keyword: string, { path }: FieldModel): string[] {
    const { newer, check } = this.judges;
    if (check(withoutSystemFields(newer, this.evaluator.record))) return [];
    const errors = check.errors ?? [];
    return errors
      .map((error) => aboutFiles(error, newer))
      .filter((error) => error.keyword === keyword && patternOf(error.instancePath) === path)
      .map(({ instancePath }) => instancePath)
      .filter((at) => this.evaluator.isVisible(at));
  }

  private wasVisible(at: string, was: string | undefined): boolean {
    if (was === undefined) return false;
    const { older } = this.judges;
    this.earlier ??= prepare(older, knownData(older, this.row.data), this.env);
    const { earlier } = this;
    const rows = at.split('/').filter((part) => /^\d+$/u.test(part));
    return pointersOf(older, was, earlier.record)
      .filter(
        (one) =>
          one
            .split('/')
            .filter((part) => /^\d+$/u.test(part))
            .join() === rows.join(),
      )
      .some((one) => earlier.isVisible(one));
  }
}
