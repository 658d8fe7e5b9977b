import { compileCallSchema } from '@yunpu/engine-core/validators';
import type { FastifyInstance } from 'fastify';

type Validator = ReturnType<typeof compileCallSchema>;

/** A call's schema is compiled when the call is first made: at a start, hundreds of them would be waited for. */
export function addLateValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema }) => {
    let validate: Validator | undefined;
    const late: { (sent: unknown): boolean; errors?: Validator['errors'] } = (sent) => {
      validate ??= compileCallSchema(schema);
      const good = validate(sent);
      late.errors = validate.errors;
      return good;
    };
    return late;
  });
}
