import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSchemas } from './documents.ts';
import { documentsReference } from './documentsReference.ts';

/** Writes docs/documents.md from the shapes that `compile` checks and the shipped documents; a test holds them together. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
mkdirSync(here('../docs'), { recursive: true });
writeFileSync(here('../docs/documents.md'), documentsReference(readSchemas(here('../schemas'))));
