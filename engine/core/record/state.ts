import type { RecordData } from '../document/model/model.ts';
import { Evaluator, type FieldState } from './evaluator.ts';
import { pathToPointer, pointersOf } from './pointer.ts';
import type { RecordShape, RuleEnv } from './shape.ts';

/**
 * The state of one field of a record. `path` is a pattern path; `rowIndex` names the row for a field inside a
 * sub-table. To follow a record through edits use `createEvaluator`.
 */
export function evaluateField(
  shape: RecordShape,
  path: string,
  record: RecordData,
  env: RuleEnv,
  rowIndex?: number,
): FieldState {
  const pointers = rowIndex === undefined ? [pathToPointer(path)] : pointersOf(shape, path, record);
  return new Evaluator(shape, record, env).state(pointers[rowIndex ?? 0] ?? pathToPointer(path));
}

/** Every field instance of the record, by JSON pointer, with its state. */
export function fieldStates(shape: RecordShape, record: RecordData, env: RuleEnv): Map<string, FieldState> {
  const evaluator = new Evaluator(shape, record, env);
  const states = new Map<string, FieldState>();
  for (const path of Object.keys(shape.fieldsByPath)) {
    for (const pointer of pointersOf(shape, path, evaluator.record)) states.set(pointer, evaluator.state(pointer));
  }
  return states;
}
