import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tokenSheet } from '../src/ui/tokenSheet.ts';

writeFileSync(fileURLToPath(new URL('../src/ui/tokens.css', import.meta.url)), tokenSheet());
