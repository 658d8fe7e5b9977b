import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSchemas } from './documents.ts';
import { recordTypes } from './recordTypes.ts';

/** Writes contract/records/entities.generated.ts from the shipped documents; a test holds them together. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
writeFileSync(here('../contract/records/entities.generated.ts'), recordTypes(readSchemas(here('../schemas'))));
