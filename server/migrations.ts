import { domains } from './domains.ts';
import { inOrder } from './platform/database/migration.ts';
import { platformMigrations } from './platform/migrations.ts';
import { runtimeMigrations } from './runtime/migrations.ts';

/** Every step of the schema, by number. */
export const migrations = inOrder([
  ...platformMigrations,
  ...runtimeMigrations,
  ...domains.flatMap((domain) => domain.migrations ?? []),
]);
