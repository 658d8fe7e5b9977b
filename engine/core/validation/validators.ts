/** Compiles the structural checks of a model. It needs Ajv, so it stands apart from what only runs them. */
export { compileValidators } from './ajv.ts';
export { compileCallSchema } from './callSchemas.ts';
export { standaloneValidator } from './standalone.ts';
