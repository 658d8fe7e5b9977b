import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { metaSchema } from '@yunpu/engine-core/authoring';

/** Writes schemas/entity.schema.json from the shapes that `compile` checks; a test holds the two together. */
writeFileSync(
  fileURLToPath(new URL('../schemas/entity.schema.json', import.meta.url)),
  `${JSON.stringify(metaSchema(), null, 2)}\n`,
);
