/** Documents: reading, compiling, comparing and projecting them, and the model that everything else runs on. */
export { assemble, versionOf } from './assemble.ts';
export type { Change } from './changeParts.ts';
export { isOwnTeams } from './changeWords.ts';
export { type Compiled, compile } from './compile.ts';
export { compileTrial, type TrialCompilation } from './compileTrial.ts';
export { diff, diffOfNew } from './diff.ts';
export { describeEntities } from './entityInfo.ts';
export { fieldAt, inputFieldAddress } from './fieldAddress.ts';
export { applyFix } from './fix.ts';
export { documentFromSchema } from './fromSchema.ts';
export { withLinkedRenames } from './linkedMentions.ts';
export type { MenuIcon } from './meta/icons.ts';
export type { WidgetName } from './meta/metaField.ts';
export { arePictures, PICTURES } from './model/accepted.ts';
export type { EntityInfo } from './model/context.ts';
export { canBeFact } from './model/fact.ts';
export { holdsMany } from './model/kinds.ts';
export { entityBy, labelKey, labelKeyIn, linkTarget, linkTargets, namedBy } from './model/linkTarget.ts';
export type * from './model/model.ts';
export { SYSTEM_FIELDS } from './model/model.ts';
export {
  type FieldWithRenamedOptions,
  fieldsWithRenamedOptions,
  formerValues,
  type OptionValue,
  type RenamedValues,
  renamedOptions,
  withRenamedOptions,
} from './model/renamedOptions.ts';
export { mapSchemas, pointerInto } from './model/schemaWalk.ts';
export {
  idAt,
  isBeside,
  type SourceField,
  type StoredPlace,
  sourceFields,
  stepsFromRecord,
  storedPlaces,
} from './model/storedPlaces.ts';
export type * from './model/types.ts';
export { type FieldMove, type MovedExpressions, movedExpressions } from './movedExpressions.ts';
export { parsedExpressions } from './parsedExpressions.ts';
export { project, projector } from './project.ts';
export { renamedExpressions } from './renamedExpressions.ts';
export { renamedValues } from './renamedValues.ts';
export { rolesOf } from './roles.ts';
export { takesExpression } from './shapeAt.ts';
export {
  changeProblems,
  type MovedField,
  movedFields,
  type StoredEffect,
  type StoredTest,
  storedEffects,
} from './storedEffects.ts';
export { parseDocument, sourceMap } from './text.ts';
